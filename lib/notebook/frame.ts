import { fromRecords, type RecordValue } from "../runs/from-records";
import { type RunTable, statuses, textAt } from "../runs/run-table";

/** What we need of a data frame to read it back; danfojs' DataFrame has it. */
export interface FrameLike {
  readonly columns: readonly string[];
  readonly values: unknown;
}

/**
 * The runs as a danfojs data frame, one row a run: `agent`, `request`, `attempt`, `status`, then every further column.
 * Unknown numbers become NaN and unknown texts "", as danfojs has no null; `fromFrame` turns both back. The frame's class is
 * handed in, so that the library works without danfojs, and cells get its types.
 *
 * In a cell, after `import * as dfd from "danfojs"`:
 * `toFrame(evidence.table, dfd.DataFrame).groupby(["agent"]).col(["minutes"]).mean().print()`.
 */
export function toFrame<Frame>(table: RunTable, DataFrame: new (columns: object) => Frame): Frame {
  const rows = Array.from({ length: table.rows }, (_, row) => row);
  const named: [string, unknown[]][] = [
    ["agent", rows.map((row) => textAt(table.agent, row)!)],
    ["request", rows.map((row) => textAt(table.request, row)!)],
    ["attempt", rows.map((row) => table.attempt[row]!)],
    ["status", rows.map((row) => statuses[table.status[row]!]!)],
  ];
  for (const [name, column] of table.columns) {
    named.push([
      name,
      column.kind === "text"
        ? rows.map((row) => textAt(column, row) ?? "")
        : rows.map((row) => (column.known[row] === 1 ? column.values[row]! : Number.NaN)),
    ]);
  }
  return new DataFrame(Object.fromEntries(named));
}

/**
 * A run table from a data frame that has the columns `agent` and `request`; see `fromRecords` for the others. NaN,
 * null and empty text are unknown.
 *
 * @throws InputError with every problem of the rows
 */
export function fromFrame(frame: FrameLike): RunTable {
  const { columns } = frame;
  const rows = frame.values as readonly (readonly RecordValue[])[];
  return fromRecords(
    rows.map((row) => Object.fromEntries(columns.map((name, place) => [name, row[place] === "" ? null : row[place]]))),
  );
}
