import type { StrategyResult } from "../strategies/verdict";
import type { Evidence } from "../value/evidence";
import { beyondWeights } from "./beyond-weights";
import { type DominanceOptions, type DominanceShares, dominanceShares } from "./dominance-shares";

/** How sure the front of one strategy is, and which of its agents no weights can pick. */
export interface StrategyDominance extends DominanceShares {
  readonly strategy: string;
  readonly dimensions: readonly string[];
  /** On the front by the estimates, but best at no weights: only a limit finds them. */
  readonly beyondWeights: readonly string[];
}

/**
 * For every strategy that ends in a Pareto front: in how many joint resamples of the requests each agent is on it, among
 * the agents that the strategy's gates and budgets keep; and the agents in a dent of it.
 */
export function strategyDominance(
  evidence: Evidence,
  results: readonly StrategyResult[],
  options: Pick<DominanceOptions, "resamples" | "seed" | "resampled"> = {},
): StrategyDominance[] {
  const steps = new Map(Object.entries(evidence.objective.strategies ?? {}));
  return results.flatMap(({ name, front }) => {
    const last = steps.get(name)?.at(-1);
    if (front === undefined || typeof last !== "object" || !("pareto" in last)) return [];
    const agents = front.map(({ agent }) => agent);
    const shares = dominanceShares(evidence, last.pareto, { ...options, agents });
    const { unreachable } = beyondWeights(evidence, last.pareto, agents);
    return [{ strategy: name, dimensions: last.pareto, beyondWeights: unreachable, ...shares }];
  });
}
