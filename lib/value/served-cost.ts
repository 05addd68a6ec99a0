import { findNumbers, type NumberColumn, type RunTable } from "../runs/run-table";
import { isReplay } from "../statistics/without-replays";

/** What runs cost when they are served fresh, in US dollars, by row. */
export interface ServedCost {
  /** Known where the run says it itself: its `fresh_cost`, or the `cost` of a run that was not replayed from a cache. */
  readonly own: NumberColumn;
  /** The same, and a replay at what its agent's fresh runs cost: those of the same request, or else the mean over requests. */
  readonly filled: NumberColumn;
  /** 1 where a run was replayed from a cache and does not say what it costs fresh. */
  readonly replayed: Uint8Array;
}

/**
 * The cost that a decision stands on. What a replay was billed in this eval (often 0) says nothing of what a served request
 * costs, so it is never used here: a replay costs what the agent's fresh runs of that request cost on average, or else the mean
 * over the requests that have a fresh run, each request equal. Where none has, it is unknown. Only runs that are evidence
 * lend their cost. A column `fresh_cost` comes before all of that.
 *
 * @param evidence 1 where a run is evidence
 * @returns null when the log has neither `cost` nor `fresh_cost`
 */
export function servedCost(table: RunTable, evidence: Uint8Array): ServedCost | null {
  const billed = findNumbers(table, "cost");
  const stated = findNumbers(table, "fresh_cost");
  if (billed === null && stated === null) return null;
  const cached = table.columns.get("cached");
  if (cached === undefined && stated === null)
    return { own: billed!, filled: billed!, replayed: new Uint8Array(table.rows) };

  const own = emptyColumn(table.rows);
  const replayed = new Uint8Array(table.rows);
  for (let row = 0; row < table.rows; row++) {
    const isCached = cached !== undefined && isReplay(cached, row);
    const from = stated?.known[row] === 1 ? stated : isCached ? null : billed;
    if (from?.known[row] === 1) put(own, row, from.values[row]!);
    else if (isCached) replayed[row] = 1;
  }
  return { own, filled: replayed.includes(1) ? withLent(table, evidence, own, replayed) : own, replayed };
}

/** Own costs, and for replays the mean of the fresh runs of the request, or else of the agent. */
function withLent(table: RunTable, evidence: Uint8Array, own: NumberColumn, replayed: Uint8Array): NumberColumn {
  const requests = table.request.names.length;
  const cells = table.agent.names.length * requests;
  const sum = new Float64Array(cells);
  const count = new Int32Array(cells);
  const cellOf = (row: number) => table.agent.codes[row]! * requests + table.request.codes[row]!;
  for (let row = 0; row < table.rows; row++) {
    if (evidence[row] === 0 || own.known[row] === 0) continue;
    sum[cellOf(row)]! += own.values[row]!;
    count[cellOf(row)]!++;
  }
  const ofAgent = table.agent.names.map((_, agent) => {
    const means: number[] = [];
    for (let cell = agent * requests; cell < (agent + 1) * requests; cell++)
      if (count[cell]! > 0) means.push(sum[cell]! / count[cell]!);
    return means.length === 0 ? null : means.reduce((all, mean) => all + mean, 0) / means.length;
  });
  const filled = { kind: "number" as const, values: own.values.slice(), known: own.known.slice() };
  for (let row = 0; row < table.rows; row++) {
    if (replayed[row] === 0) continue;
    const cell = cellOf(row);
    const lent = count[cell]! > 0 ? sum[cell]! / count[cell]! : ofAgent[table.agent.codes[row]!]!;
    if (lent !== null) put(filled, row, lent);
  }
  return filled;
}

function emptyColumn(rows: number): NumberColumn {
  return { kind: "number", values: new Float64Array(rows), known: new Uint8Array(rows) };
}

function put(column: NumberColumn, row: number, value: number): void {
  column.values[row] = value;
  column.known[row] = 1;
}
