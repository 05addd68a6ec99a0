import { isJsonMime, type Json, type JsonObject, type Notebook } from "./notebook";
import { notebookSchema } from "./notebook-schema";

/**
 * The text of a notebook's file, byte for byte as Jupyter's nbformat writes it: keys sorted, one space of indent,
 * multi-line texts as lists of lines, a line break at the end. So a re-run shows up in version control only where
 * something changed.
 * @throws Error when the notebook does not fit nbformat 4: such a thing is never written
 */
export function formatNotebook(notebook: Notebook): string {
  const raw = sortKeys({ ...notebook, cells: notebook.cells.map((cell) => splitCell(cell as unknown as JsonObject)) });
  const checked = notebookSchema.safeParse(raw);
  if (!checked.success) {
    const { path, message } = checked.error.issues[0]!;
    throw new Error(`not written, because it would not be a valid notebook: ${path.join(".")}: ${message}`);
  }
  return `${JSON.stringify(raw, null, 1)}\n`;
}

function splitCell(cell: JsonObject): JsonObject {
  const split: Record<string, Json> = { ...cell, source: lines(cell.source as string) };
  if (cell.attachments !== undefined) {
    split.attachments = Object.fromEntries(
      Object.entries(cell.attachments as JsonObject).map(([name, bundle]) => [name, splitBundle(bundle as JsonObject)]),
    );
  }
  if (cell.outputs !== undefined) {
    split.outputs = (cell.outputs as JsonObject[]).map((output) => {
      if (output.output_type === "stream") return { ...output, text: lines(output.text as string) };
      return output.data === undefined ? output : { ...output, data: splitBundle(output.data as JsonObject) };
    });
  }
  return split;
}

function splitBundle(bundle: JsonObject): JsonObject {
  const isText = (mime: string) =>
    mime.startsWith("text/") || mime === "application/javascript" || mime === "image/svg+xml";
  return Object.fromEntries(
    Object.entries(bundle).map(([mime, data]) => {
      return [mime, isText(mime) && !isJsonMime(mime) && typeof data === "string" ? lines(data) : data];
    }),
  );
}

/** The lines of a text, each with its line break; whatever Python's `splitlines`, which nbformat uses, takes for one. */
function lines(text: string): string[] {
  return text === "" ? [] : text.split(/(?<=\r\n|[\n\v\f\x1c-\x1e\x85\u2028\u2029]|\r(?!\n))/);
}

function sortKeys(value: unknown): Json {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value as Json;
  const entries = Object.entries(value).filter(([, inside]) => inside !== undefined);
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, inside]) => [key, sortKeys(inside)]),
  );
}
