import { type RunTable, statuses } from "../runs/run-table";
import type { StatusCounts, WhoCounts } from "./who-counts";

/**
 * Runs of each status by agent, with the status after reading the grade: a run called ok without a grade is unscored.
 *
 * @example
 * (({ table, who }) => countStatuses(table, who).get("A"))(evidenceFrom(fromAgents({ A: { passed: [1] } }))) // { runs: 1, ok: 1, error: 0, infra: 0, unscored: 0 }
 */
export function countStatuses(table: RunTable, who: WhoCounts): ReadonlyMap<string, StatusCounts> {
  const counts = table.agent.names.map(() => ({ runs: 0, ok: 0, error: 0, infra: 0, unscored: 0 }));
  for (let row = 0; row < table.rows; row++) {
    const own = counts[table.agent.codes[row]!]!;
    own.runs++;
    own[statuses[who.status[row]!]!]++;
  }
  return new Map(table.agent.names.map((agent, place) => [agent, counts[place]!]));
}
