import { pickRows } from "../runs/pick-rows";
import { type Column, type RunTable, textAt } from "../runs/run-table";

/**
 * The table without attempts that only replay another: of an agent's runs at a request, those marked in the column
 * `cached` (1, true, yes or y) are left out where a fresh one is there, and all but the first where none is.
 * A replayed reply says nothing new about how often the agent passes.
 *
 * @returns the same table when it has no column `cached`
 */
export function withoutReplays(table: RunTable): RunTable {
  const cached = table.columns.get("cached");
  if (cached === undefined) return table;
  const rows = [...table.agent.codes.keys()];
  const slot = (row: number) => table.agent.codes[row]! * table.request.names.length + table.request.codes[row]!;
  const kept = new Map<number, { fresh: boolean; row: number }>();
  for (const row of rows) {
    const fresh = !isReplay(cached, row);
    const best = kept.get(slot(row));
    if (best?.fresh) continue;
    if (best === undefined || fresh || table.attempt[row]! < table.attempt[best.row]!)
      kept.set(slot(row), { fresh, row });
  }
  return pickRows(
    table,
    rows.filter((row) => !isReplay(cached, row) || kept.get(slot(row))!.row === row),
  );
}

/** Whether the column `cached` marks a row as a replay: 1, true, yes or y. */
export function isReplay(column: Column, row: number): boolean {
  if (column.kind === "number") return column.known[row] === 1 && column.values[row] === 1;
  return ["1", "true", "yes", "y"].includes((textAt(column, row) ?? "").toLowerCase());
}
