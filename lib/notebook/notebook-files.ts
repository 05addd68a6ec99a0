import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { InputError } from "../runs/input-error";
import { formatNotebook } from "./format-notebook";
import type { Notebook } from "./notebook";
import { parseNotebook } from "./parse-notebook";

/**
 * Reads a notebook.
 * @throws InputError when it cannot be read or is not a valid notebook
 */
export function readNotebook(file: string): Notebook {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (fault) {
    const code = (fault as NodeJS.ErrnoException).code;
    const why: Record<string, string> = {
      ENOENT: "there is no such file. Check the path; it counts from the folder that you are in.",
      EISDIR: "this is a folder. Name the notebooks in it, such as folder/*.ipynb.",
      EACCES: "you may not read this file. Change its permissions.",
    };
    throw new InputError("readNotebook", [{ file, message: why[code ?? ""] ?? `cannot be read: ${String(fault)}` }]);
  }
  return parseNotebook(bytes.toString("utf8"), file);
}

/**
 * Writes a notebook so that its file is whole at every moment: checked first, written beside it, then put in its place.
 * A link is followed, the file keeps its permissions, and a missing folder is made.
 * @throws Error when the notebook is not valid or the disk refuses; the old file is then as it was
 */
export function saveNotebook(file: string, notebook: Notebook): void {
  replaceFile(file, formatNotebook(notebook));
}

/** Writes a text file so that it is whole at every moment. */
export function replaceFile(file: string, text: string): void {
  const target = targetOf(file);
  const mode = statSync(target, { throwIfNoEntry: false })?.mode;
  const beside = join(dirname(target), `.${basename(target).slice(0, 60)}.${randomBytes(6).toString("hex")}.tmp`);
  mkdirSync(dirname(target), { recursive: true });
  try {
    writeFileSync(beside, text, mode === undefined ? {} : { mode: mode & 0o777 });
    renameSync(beside, target);
  } catch (fault) {
    rmSync(beside, { force: true });
    throw fault;
  }
}

function targetOf(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}
