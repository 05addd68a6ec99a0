import { readdirSync, statSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import type { Problem } from "./input-error";
import { nearestName } from "./nearest-name";
import { quoted } from "./problem-list";

/** A table's rows say which file they are from in two bytes. */
const mostFiles = 65_535;

/**
 * The files that paths and globs (`*`, `?`, `[a-c]`, `{a,b}`, `**`) name, those of a glob sorted by code unit, each once.
 * A path that exists is taken as it is, even if it holds a star. A file named twice, `a.csv` and `./a.csv`, is one file.
 */
export function expandPaths(paths: readonly string[]): { files: string[]; problems: Problem[] } {
  const files = new Map<string, string>();
  const add = (path: string) => files.has(resolve(path)) || files.set(resolve(path), path);
  const problems: Problem[] = [];
  if (paths.length === 0) problems.push({ message: "expected at least one file, got none" });
  for (const path of paths) {
    const kind = kindOf(path);
    if (kind === "file") add(path);
    else if (kind === "directory") {
      problems.push({
        file: path,
        message: `expected a file, got a directory. Name its files: ${quoted(join(path, "*"))}`,
      });
    } else if (/[*?[{]/.test(path)) {
      const matches = glob(path);
      if (matches.length === 0) problems.push({ file: path, message: "expected files of that pattern, got none" });
      for (const match of matches) add(match);
    } else problems.push({ file: path, message: missing(path) });
  }
  if (files.size > mostFiles) problems.push({ message: `expected at most ${mostFiles} files, got ${files.size}` });
  return { files: [...files.values()], problems };
}

function kindOf(path: string): "file" | "directory" | null {
  try {
    return statSync(path).isDirectory() ? "directory" : "file";
  } catch {
    return null;
  }
}

function missing(path: string): string {
  const parts = path.split(/[\\/]/);
  const name = parts.pop()!;
  const near = nearestName(name, list(parts.join("/") || (path.startsWith("/") ? "/" : ".")));
  return `expected a file, found none${near === null ? "" : `. Did you mean ${quoted(near)}?`}`;
}

function list(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function glob(pattern: string): string[] {
  const normal = sep === "\\" ? pattern.replaceAll("\\", "/") : pattern;
  const [first, ...rest] = normal.split("/");
  const rooted = first === "" || /^[A-Za-z]:$/.test(first!);
  const found = rooted ? walk(`${first}/`, rest) : walk("", [first!, ...rest]);
  return [...new Set(found)].sort();
}

/** @param base ends with a slash, or is empty for the current directory */
function walk(base: string, parts: readonly string[]): string[] {
  const [part, ...rest] = parts;
  if (part === undefined) return [];
  const last = rest.length === 0;
  if (part === "**") {
    const own = walk(base, rest);
    const below = directories(base).flatMap((name) => walk(`${base}${name}/`, parts));
    return [...own, ...below];
  }
  if (!/[*?[{]/.test(part)) {
    const path = `${base}${part}`;
    return last ? (kindOf(path) === "file" ? [path] : []) : walk(`${path}/`, rest);
  }
  const matches = matcher(part);
  const names = list(base === "" ? "." : base).filter(
    (name) => matches.test(name) && (part.startsWith(".") || !name.startsWith(".")),
  );
  return names.flatMap((name) => {
    const path = `${base}${name}`;
    const kind = kindOf(path);
    if (last) return kind === "file" ? [path] : [];
    return kind === "directory" ? walk(`${path}/`, rest) : [];
  });
}

/** Folders below, but none behind a link, which could lead back up. */
function directories(base: string): string[] {
  try {
    const below = readdirSync(base === "" ? "." : base, { withFileTypes: true });
    return below.filter((each) => each.isDirectory() && !each.name.startsWith(".")).map(({ name }) => name);
  } catch {
    return [];
  }
}

/** One part of a glob as a regular expression. */
function matcher(part: string): RegExp {
  let source = "";
  let braces = 0;
  for (let at = 0; at < part.length; at++) {
    const character = part[at]!;
    const set = character === "[" ? /^\[[!^]?[^\]]+\]/.exec(part.slice(at))?.[0] : undefined;
    if (set !== undefined) {
      source += set.replace(/^\[!/, "[^").replaceAll("\\", "\\\\");
      at += set.length - 1;
    } else if (character === "*") source += "[^/]*";
    else if (character === "?") source += "[^/]";
    else if (character === "{") {
      braces++;
      source += "(?:";
    } else if (character === "}" && braces > 0) {
      braces--;
      source += ")";
    } else if (character === "," && braces > 0) source += "|";
    else source += character.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  }
  try {
    return new RegExp(`^${source}${")".repeat(braces)}$`);
  } catch {
    return /^(?!)/;
  }
}
