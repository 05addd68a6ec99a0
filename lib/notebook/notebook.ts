/** JSON data. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** Data by MIME type: a string, or any JSON for types that end in `json`. */
export type MimeBundle = JsonObject;

/** What a cell printed, showed, gave or failed with (nbformat 4, with every multi-line text as one string). */
export type Output =
  | { readonly output_type: "stream"; readonly name: string; readonly text: string }
  | { readonly output_type: "display_data"; readonly data: MimeBundle; readonly metadata: JsonObject }
  | {
      readonly output_type: "execute_result";
      readonly data: MimeBundle;
      readonly metadata: JsonObject;
      readonly execution_count: number | null;
    }
  | {
      readonly output_type: "error";
      readonly ename: string;
      readonly evalue: string;
      readonly traceback: readonly string[];
    };

interface AnyCell {
  readonly id?: string;
  readonly metadata: JsonObject;
  readonly source: string;
}

/** A cell of code, with what it put out. */
export interface CodeCell extends AnyCell {
  readonly cell_type: "code";
  readonly execution_count: number | null;
  readonly outputs: readonly Output[];
}

/** A cell of Markdown or of raw text. */
export interface TextCell extends AnyCell {
  readonly cell_type: "markdown" | "raw";
  readonly attachments?: { readonly [name: string]: MimeBundle };
}

export type Cell = CodeCell | TextCell;

/** A Jupyter notebook, format 4. */
export interface Notebook {
  readonly nbformat: 4;
  readonly nbformat_minor: number;
  readonly metadata: JsonObject;
  readonly cells: readonly Cell[];
}

/** The tags of a cell; an empty list when it has none. */
export function cellTags(cell: Cell): readonly string[] {
  const { tags } = cell.metadata;
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [];
}

/** The first line of a cell that is not blank, to name the cell by. */
export function firstLine(cell: Cell): string {
  return (
    cell.source
      .split("\n")
      .find((line) => line.trim() !== "")
      ?.trim() ?? ""
  );
}

/** Whether data of this MIME type is JSON of any shape rather than a string (nbformat 4 schema, `mimebundle`). */
export function isJsonMime(mime: string): boolean {
  return /^application\/(.*\+)?json$/.test(mime);
}
