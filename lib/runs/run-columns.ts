import { type Column, type RunTable, statuses } from "./run-table";

/** Columns in the order in which they are written: those with a meaning first, then the others by name. */
export const namedColumns = [
  "task",
  "cluster",
  "split",
  "status",
  "passed",
  "score",
  "minutes",
  "seconds",
  "cost",
  "fresh_cost",
  "judge_cost",
  "cached",
  "value",
];

/** All columns of a table under the names that reading gives a meaning, ready to be written. */
export function runColumns(table: RunTable): [string, Column][] {
  const attempt: Column = {
    kind: "number",
    values: Float64Array.from(table.attempt),
    known: new Uint8Array(table.rows).fill(1),
  };
  const status: Column = { kind: "text", codes: Int32Array.from(table.status), names: statuses };
  const others = [...table.columns, ["status", status] as const].sort(
    ([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1),
  );
  return [
    ["agent", table.agent],
    ["request", table.request],
    ["attempt", attempt],
    ...others.map(([name, column]): [string, Column] => [name, column]),
  ];
}

function rank(name: string): number {
  const place = namedColumns.indexOf(name);
  return place < 0 ? namedColumns.length : place;
}

/** A number so that reading it gives the same one back; whole numbers beyond 2^53 with an exponent, because digits alone would be an id. */
export function writtenNumber(value: number): string {
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? value.toExponential() : String(value);
}
