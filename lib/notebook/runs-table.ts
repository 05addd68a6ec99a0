import { numberAt, type RunTable, statuses, textAt } from "../runs/run-table";
import { type Table, type TableValue, table, withNote } from "./table";

/** So many runs are shown. */
const most = 10;

/** Whether a value has the shape of a table of runs. */
export function isRunTable(value: object): value is RunTable {
  const runs = value as Partial<RunTable>;
  return typeof runs.rows === "number" && runs.status instanceof Uint8Array && runs.columns instanceof Map;
}

/** The first runs of a table of runs, with all columns; a cell that is unknown stays empty. */
export function runsTable(runs: RunTable): Table {
  const rows = Math.min(most, runs.rows);
  const records = Array.from({ length: rows }, (_, row) => {
    const record: Record<string, TableValue> = {
      agent: textAt(runs.agent, row) ?? "",
      request: textAt(runs.request, row) ?? "",
      attempt: runs.attempt[row]!,
      status: statuses[runs.status[row]!]!,
    };
    for (const [name, column] of runs.columns) {
      record[name] = (column.kind === "text" ? textAt(column, row) : numberAt(column, row)) ?? undefined;
    }
    return record;
  });
  const shown = rows < runs.rows ? `, the first ${rows} shown` : "";
  const { length } = runs.agent.names;
  return withNote(
    table(records),
    `${runs.rows.toLocaleString("en-US")} runs of ${length} agent${length === 1 ? "" : "s"}${shown}`,
  );
}
