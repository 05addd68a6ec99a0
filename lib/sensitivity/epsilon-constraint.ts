import { estimateMean } from "../statistics/estimate-mean";
import { dimensionNamed } from "../strategies/dimension";
import type { Evidence } from "../value/evidence";

/** A stretch of limits at which the same agent is best. */
export interface LimitStretch {
  /** The limit, in the limited dimension's own unit: from this one, itself included … */
  readonly from: number;
  /** … to this one, itself not included; null where it holds for every limit beyond. */
  readonly to: number | null;
  /** Best among those within the limit, sorted by name; several only where they are exactly equal. */
  readonly best: readonly string[];
}

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
  const points: { agent: string; use: number; gain: number }[] = [];
  for (const agent of [...agents].sort()) {
    const [use, gain] = [limit, aim].map(({ measure }) => estimateMean(evidence.sums, measure, agent));
    if (use!.estimate === null) unknown.push({ agent, reason: `${limited} unknown: ${use!.why}` });
    else if (gain!.estimate === null) unknown.push({ agent, reason: `${goal} unknown: ${gain!.why}` });
    else points.push({ agent, use: use!.estimate, gain: gain!.estimate * (aim.better === "lower" ? -1 : 1) });
  }
  const tight = limit.better === "lower" ? 1 : -1;
  const limits = [...new Set(points.map(({ use }) => use))].sort((a, b) => tight * (a - b));
  const stretches: LimitStretch[] = [];
  for (const from of limits) {
    const within = points.filter(({ use }) => tight * (use - from) <= 0);
    const top = Math.max(...within.map(({ gain }) => gain));
    const best = within.filter(({ gain }) => top - gain <= Math.abs(top) * 2 ** -46).map(({ agent }) => agent);
    const last = stretches.at(-1);
    if (last !== undefined && last.best.join("\n") === best.join("\n")) continue;
    if (last !== undefined) stretches[stretches.length - 1] = { ...last, to: from };
    stretches.push({ from, to: null, best });
  }
  return { stretches, unknown };
}
