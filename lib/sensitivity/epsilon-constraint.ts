import { estimateMean } from "../statistics/estimate-mean";
import { dimensionNamed } from "../strategies/dimension";
import type { Evidence } from "../value/evidence";
import { bestAtLimits, type LimitedAgent, type LimitStretch } from "./best-at-limits";

/** Who is best at every limit. */
export interface LimitSweep {
  /** Sorted from the tightest limit to the loosest. At limits tighter than the first, no agent is left. */
  readonly stretches: readonly LimitStretch[];
  readonly unknown: readonly { readonly agent: string; readonly reason: string }[];
}

/**
 * The ε-constraint method over all limits: for every limit on one dimension, the agent that is best on another among those
 * within the limit. It changes only where the limit lets another agent in, so the answer is exact. Unlike weights, it can
 * reach every point of the Pareto front (Miettinen 1999, section 3.2).
 *
 * @param limited the dimension with the limit: a largest amount where lower is better, a smallest where higher is
 * @param goal the dimension to be best on
 * @throws RangeError when a dimension or its column does not exist
 */
export function limitSweep(
  evidence: Evidence,
  limited: string,
  goal: string,
  agents: readonly string[] = evidence.sums.agents,
): LimitSweep {
  const [limit, aim] = [dimensionNamed(evidence, limited), dimensionNamed(evidence, goal)];
  const unknown: { agent: string; reason: string }[] = [];
  const points: LimitedAgent[] = [];
  for (const agent of [...agents].sort()) {
    const [use, gain] = [limit, aim].map(({ measure }) => estimateMean(evidence.sums, measure, agent));
    if (use!.estimate === null) unknown.push({ agent, reason: `${limited} unknown: ${use!.why}` });
    else if (gain!.estimate === null) unknown.push({ agent, reason: `${goal} unknown: ${gain!.why}` });
    else points.push({ agent, use: use!.estimate, gain: gain!.estimate * (aim.better === "lower" ? -1 : 1) });
  }
  return { stretches: bestAtLimits(points, limit.better), unknown };
}
