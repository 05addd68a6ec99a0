import { parseTree } from "jsonc-parser";
import { InputError, type Problem, printable } from "../runs/input-error";
import { brokenJson } from "./broken-json";
import { withCellIds } from "./cell-ids";
import { type Cell, isJsonMime, type Json, type JsonObject, type Notebook } from "./notebook";
import { notebookProblem, type SchemaIssue } from "./notebook-problem";
import { kindOf, notebookSchema } from "./notebook-schema";
import { fromNotebook3 } from "./upgrade-notebook";

/**
 * Reads the text of an .ipynb file: format 4 of any minor version, or format 3, which is brought to 4.5.
 * Multi-line texts come back as one string; cells get the ids that 4.5 asks for, made from their place and text.
 * @throws InputError with every problem, its line and column, and how to mend it
 */
export function parseNotebook(text: string, file: string): Notebook {
  const source = text.replace(/^\uFEFF/, "");
  let raw: unknown;
  try {
    raw = JSON.parse(source);
  } catch {
    throw fail(file, [brokenJson(source)]);
  }
  const format = formatProblem(raw);
  if (format !== null) throw fail(file, [{ message: format }]);
  const is3 = (raw as { nbformat: number }).nbformat === 3;
  const checked = notebookSchema.safeParse(is3 ? fromNotebook3(raw as JsonObject) : raw);
  if (checked.success) return withCellIds(joinLines(checked.data as unknown as JsonObject));
  const tree = is3 ? undefined : parseTree(source);
  throw fail(
    file,
    checked.error.issues.map((issue) => {
      return notebookProblem(issue as SchemaIssue, raw, source, tree);
    }),
  );
}

function fail(file: string, problems: readonly Omit<Problem, "file">[]): InputError {
  return new InputError(
    "readNotebook",
    problems.map((problem) => ({ ...problem, file })),
  );
}

function formatProblem(raw: unknown): string | null {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) {
    return `expected a notebook (a JSON object with "cells" and "nbformat"), got ${kindOf(raw)}. Give an .ipynb file.`;
  }
  const { nbformat } = raw as { nbformat?: unknown };
  if (nbformat === 3 || nbformat === 4) return null;
  if (nbformat === undefined) {
    return 'expected a notebook, but the object has no "nbformat". Give an .ipynb file.';
  }
  const older = typeof nbformat === "number" && nbformat < 3;
  const way = older ? "Convert it with a Jupyter of that time (nbformat 3 or 4)." : "Save it again as format 4.";
  return `nbformat: expected 4 (or 3, which is converted), got ${printable(JSON.stringify(nbformat))}. ${way}`;
}

function joinLines(raw: JsonObject): Notebook {
  const cells = (raw.cells as unknown as JsonObject[]).map((cell) => {
    const joined: Record<string, Json> = { ...cell, source: join(cell.source!) };
    if (cell.attachments !== undefined) {
      joined.attachments = Object.fromEntries(
        Object.entries(cell.attachments as JsonObject).map(([name, bundle]) => [
          name,
          joinBundle(bundle as JsonObject),
        ]),
      );
    }
    if (cell.outputs !== undefined) {
      joined.outputs = (cell.outputs as JsonObject[]).map((output) => {
        if (output.output_type === "stream") return { ...output, text: join(output.text!) };
        return output.data === undefined ? output : { ...output, data: joinBundle(output.data as JsonObject) };
      });
    }
    return joined;
  });
  return { ...raw, cells: cells as unknown as Cell[] } as unknown as Notebook;
}

function joinBundle(bundle: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(bundle).map(([mime, data]) => [mime, isJsonMime(mime) ? data : join(data)]));
}

function join(text: Json): string {
  return Array.isArray(text) ? text.join("") : (text as string);
}
