import { existsSync, statSync } from "node:fs";
import { relative, resolve } from "node:path";
import { shorthands } from "./spell-out-shorthand";
import type { CellWorld } from "./tslab-converter";

/** A cell whose relative imports and shorthand properties are written as the compiler expects them, with positions in both texts. */
export interface RewrittenCell {
  readonly original: string;
  readonly code: string;
  toNew(position: number): number;
  toOld(position: number): number;
}

interface Replacement {
  /** Where the old text begins and ends. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The part of TypeScript that finds imports. */
export interface ImportFinder {
  preProcessFile(
    code: string,
    readImportFiles: boolean,
    detectJavaScriptImports: boolean,
  ): { readonly importedFiles: readonly { readonly fileName: string; readonly pos: number; readonly end: number }[] };
}

const endings = ["", ".ts", ".tsx", ".js", ".json", "/index.ts", "/index.js"];

/**
 * Makes `../lib/x.ts` in a cell mean the file beside the notebook, as its author sees it: tslab looks from the root of
 * the workspace instead, and does not take the ending `.ts`. A path that leads nowhere from the notebook's folder is left as it is.
 * Shorthand properties are spelled out, too (see `shorthands`).
 */
export function rewriteImports(
  code: string,
  world: Pick<CellWorld, "root" | "folder">,
  ts: ImportFinder,
): RewrittenCell {
  const replacements: Replacement[] = [];
  if (/["']\.\.?\//.test(code)) {
    for (const { fileName, pos, end } of ts.preProcessFile(code, true, true).importedFiles) {
      if (!/^\.\.?\//.test(fileName)) continue;
      const start = code.indexOf(fileName, pos);
      if (start < 0 || start > end) continue;
      replacements.push({ start, end: start + fileName.length, text: fromRoot(fileName, world) });
    }
  }
  for (const { at, text } of shorthands(code)) replacements.push({ start: at, end: at, text });
  replacements.sort((a, b) => a.start - b.start);
  let made = "";
  let at = 0;
  for (const { start, end, text } of replacements) {
    made += code.slice(at, start) + text;
    at = end;
  }
  return {
    original: code,
    code: made + code.slice(at),
    toNew: (position) => move(position, replacements, (one) => [one.start, one.end, one.start + one.text.length]),
    toOld: (position) => {
      let moved = 0;
      for (const { start, end, text } of replacements) {
        const begins = start + moved;
        if (position < begins) break;
        if (position < begins + text.length) return start;
        moved += text.length - (end - start);
      }
      return position - moved;
    },
  };
}

function move(
  position: number,
  replacements: readonly Replacement[],
  ends: (one: Replacement) => readonly [number, number, number],
): number {
  let moved = 0;
  for (const replacement of replacements) {
    const [start, oldEnd, newEnd] = ends(replacement);
    if (position <= start) break;
    if (position < oldEnd) return start + moved;
    moved += newEnd - oldEnd;
  }
  return position + moved;
}

function fromRoot(path: string, { root, folder }: Pick<CellWorld, "root" | "folder">): string {
  const target = resolve(folder, path);
  if (!endings.some((ending) => isFile(target + ending))) return path.replace(/\.tsx?$/, "");
  const inside = relative(root, target)
    .replace(/\\/g, "/")
    .replace(/\.tsx?$/, "");
  return inside.startsWith("../") ? inside : `./${inside}`;
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}
