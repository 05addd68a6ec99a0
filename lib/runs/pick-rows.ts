import { type Column, type RunTable, type TextColumn, textAt, textColumn } from "./run-table";

/**
 * The same table with only some of its rows, in the order given. Agents without rows stay, so that nobody vanishes; requests
 * without rows go.
 */
export function pickRows(table: RunTable, rows: readonly number[]): RunTable {
  const pick = (column: Column): Column =>
    column.kind === "text"
      ? pickText(column, rows)
      : {
          kind: "number",
          values: Float64Array.from(rows, (row) => column.values[row]!),
          known: Uint8Array.from(rows, (row) => column.known[row]!),
        };
  const { sameSlots: _, ...rest } = table;
  return {
    ...rest,
    rows: rows.length,
    agent: pickText(table.agent, rows),
    request: textColumn(rows.map((row) => textAt(table.request, row))),
    attempt: Int32Array.from(rows, (row) => table.attempt[row]!),
    status: Uint8Array.from(rows, (row) => table.status[row]!),
    columns: new Map([...table.columns].map(([name, column]) => [name, pick(column)])),
    place: {
      file: Uint16Array.from(rows, (row) => table.place.file[row]!),
      line: Int32Array.from(rows, (row) => table.place.line[row]!),
    },
  };
}

function pickText({ codes, names }: TextColumn, rows: readonly number[]): TextColumn {
  return { kind: "text", codes: Int32Array.from(rows, (row) => codes[row]!), names };
}
