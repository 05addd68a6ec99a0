import type { Estimate } from "../statistics/estimate";
import { estimateMean } from "../statistics/estimate-mean";
import type { Evidence } from "../value/evidence";

/**
 * Each agent's means as records for `table`: one row an agent, a column for each measure asked for.
 *
 * @param measures heading → measure of the evidence's sums, such as "grade", "value", or a number column of the log
 * @throws RangeError when there is no such measure
 *
 * @example
 * meansOf(await readEvidence("data/crm-agent-runs.csv"), { asked: "questions" }).map(({ agent }) => agent) // ["A", "B", "C"]
 */
export function meansOf(
  { sums }: Evidence,
  measures: Readonly<Record<string, string>>,
): ({ agent: string } & Record<string, Estimate | string>)[] {
  return sums.agents.map((agent) => ({
    agent,
    ...Object.fromEntries(
      Object.entries(measures).map(([name, measure]) => [name, estimateMean(sums, measure, agent)]),
    ),
  }));
}
