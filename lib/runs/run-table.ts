/** What became of a run: `error` is the agent's fault, `infra` is not, `unscored` ran but its grader failed. */
export type Status = "ok" | "error" | "infra" | "unscored";

/** The order in which a table's `status` codes count. */
export const statuses: readonly Status[] = ["ok", "error", "infra", "unscored"];

/** Numbers by row. Where `known` is 0 the number is unknown and `values` means nothing. */
export interface NumberColumn {
  readonly kind: "number";
  readonly values: Float64Array;
  readonly known: Uint8Array;
}

/** Text by row, as codes into `names`; −1 is unknown. `names` are distinct and sorted by code unit. */
export interface TextColumn {
  readonly kind: "text";
  readonly codes: Int32Array;
  readonly names: readonly string[];
}

/** A column of a table of runs: numbers or texts, by row. */
export type Column = NumberColumn | TextColumn;

/** A file that rows came from. */
export interface SourceFile {
  readonly path: string;
  /** SHA-256 of the bytes, in hex; empty for a table made in memory. */
  readonly sha256: string;
  readonly rows: number;
}

/**
 * Runs, held by column: one row is one attempt by one agent at one request.
 * `columns` holds everything else by name. Known names and their units: `passed` (0 or 1), `score` (0 to 1),
 * `minutes` (of a person's time), `seconds` (of the agent's own), `cost` (US dollars billed for the run, grading not among
 * them), `fresh_cost` (what the run costs when nothing is replayed from a cache), `judge_cost` (dollars for grading it),
 * `cached` (1 where the reply was replayed from a cache), `value` (US dollars), `task`, `cluster`, `split` ("optimise" or
 * "held-out"). Further columns keep their own names.
 */
export interface RunTable {
  readonly rows: number;
  readonly agent: TextColumn;
  readonly request: TextColumn;
  /** From 1. */
  readonly attempt: Int32Array;
  /** Index into {@link statuses}. */
  readonly status: Uint8Array;
  readonly columns: ReadonlyMap<string, Column>;
  readonly files: readonly SourceFile[];
  /** Where each row came from: index into `files`, and line in that file from 1. */
  readonly place: { readonly file: Uint16Array; readonly line: Int32Array };
  /** Rows whose agent, request and attempt an earlier row had, where such rows were kept as further attempts. */
  readonly sameSlots?: readonly number[];
  /** Why the price table that was given priced no run, where it did not. */
  readonly unpriced?: string;
}

/** A number column from values in row order; null is unknown. */
export function numberColumn(values: readonly (number | null)[]): NumberColumn {
  const column = {
    kind: "number" as const,
    values: new Float64Array(values.length),
    known: new Uint8Array(values.length),
  };
  values.forEach((value, row) => {
    if (value === null) return;
    column.values[row] = value;
    column.known[row] = 1;
  });
  return column;
}

/** A text column from values in row order; null is unknown. */
export function textColumn(values: readonly (string | null)[]): TextColumn {
  const first = new Map<string, number>();
  const codes = Int32Array.from(values, (value) => {
    if (value === null) return -1;
    const code = first.get(value) ?? first.size;
    first.set(value, code);
    return code;
  });
  return sortNames(codes, [...first.keys()]);
}

/** The same text with its names sorted, so that no answer depends on the order of rows. */
export function sortNames(codes: Int32Array, names: readonly string[]): TextColumn {
  const order = names
    .map((_, code) => code)
    .sort((a, b) => (names[a]! < names[b]! ? -1 : names[a]! > names[b]! ? 1 : 0));
  const rank = new Int32Array(names.length);
  order.forEach((code, place) => {
    rank[code] = place;
  });
  return {
    kind: "text",
    codes: codes.map((code) => (code < 0 ? -1 : rank[code]!)),
    names: order.map((code) => names[code]!),
  };
}

/** The text of a row, or null where it is unknown. */
export function textAt(column: TextColumn, row: number): string | null {
  const code = column.codes[row]!;
  return code < 0 ? null : column.names[code]!;
}

/** The number of a row, or null where it is unknown. */
export function numberAt(column: NumberColumn, row: number): number | null {
  return column.known[row] === 1 ? column.values[row]! : null;
}

/** The number column of that name, or null when the table has none. @throws TypeError when the column holds text */
export function findNumbers(table: RunTable, name: string): NumberColumn | null {
  const column = table.columns.get(name);
  if (column === undefined) return null;
  if (column.kind !== "number") throw new TypeError(`column "${name}" holds text; numbers are needed`);
  return column;
}

/** The text column of that name, or null when the table has none or it holds numbers. */
export function findText(table: RunTable, name: string): TextColumn | null {
  const column = table.columns.get(name);
  return column !== undefined && column.kind === "text" ? column : null;
}
