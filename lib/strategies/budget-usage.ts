import { isReplay } from "../statistics/without-replays";
import { type Evidence, runsOfField } from "../value/evidence";
import type { Budget } from "../value/objective";

/** An agent's use of a resource, run by run, in the field's own unit. */
export interface BudgetUsage {
  /** Values of the runs that say, with the request of each. */
  readonly known: readonly number[];
  readonly requests: readonly number[];
  /** Requests of the runs that do not say. */
  readonly unknownRequests: readonly number[];
  /** How many those are. */
  readonly unknown: number;
  /** Runs whose seconds or cost are those of a cache; left out of all of the above. */
  readonly replayed: number;
  /** Code of each request's cluster. */
  readonly cluster: Int32Array | undefined;
}

/**
 * What an agent's runs used of a budget's field, in the field's own unit: runs that are evidence, with `runs: "passed"` only those
 * whose grade is 1. Runs replayed from a cache are counted apart for seconds and cost, but for a total of cost.
 *
 * @throws RangeError when the log has no column of the field
 */
export function budgetUsage(evidence: Evidence, budget: Budget, agent: string): BudgetUsage {
  const { table, who, sums } = evidence;
  const column = runsOfField(evidence, budget.field);
  if (column === null) throw new RangeError(`budget "${budget.name}": the log has no column "${budget.field}"`);
  const code = table.agent.names.indexOf(agent);
  const known: number[] = [];
  const requests: number[] = [];
  const unknownRequests: number[] = [];
  const isLeftOut = budget.statistic === "total" ? () => false : replaysOf(evidence, budget.field);
  let replayed = 0;
  for (let row = 0; row < table.rows; row++) {
    if (table.agent.codes[row] !== code || who.evidence[row] === 0) continue;
    if (budget.runs === "passed" && who.grade.values[row] !== 1) continue;
    if (isLeftOut(row)) {
      replayed++;
      continue;
    }
    if (column.known[row] === 1) {
      known.push(column.values[row]!);
      requests.push(table.request.codes[row]!);
    } else unknownRequests.push(table.request.codes[row]!);
  }
  const unknown = unknownRequests.length;
  return { known, requests, unknownRequests, unknown, replayed, cluster: sums.cluster?.codes };
}

/** Runs of which a field says what the cache took and not what a fresh run takes. */
function replaysOf({ table, served }: Evidence, field: string): (row: number) => boolean {
  if (field === "cost" && served !== null) return (row) => served.replayed[row] === 1;
  const cached = field === "seconds" ? table.columns.get("cached") : undefined;
  return (row) => cached !== undefined && isReplay(cached, row);
}
