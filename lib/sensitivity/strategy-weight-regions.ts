import type { StrategyResult } from "../strategies/verdict";
import type { Evidence } from "../value/evidence";
import { type WeightRegionOptions, type WeightRegions, weightRegions } from "./weight-regions";

/** How large a part of all weights each agent wins in one strategy. */
export interface StrategyWeightRegions extends WeightRegions {
  readonly strategy: string;
}

/**
 * For every strategy that ends in weights: the share of all settings of its weights that each agent wins, among those that
 * its gates and budgets keep. Dimensions with a weight of 0 do not take part, as the strategy leaves them out.
 */
export function strategyWeightRegions(
  evidence: Evidence,
  results: readonly StrategyResult[],
  options: Pick<WeightRegionOptions, "draws" | "seed"> = {},
): StrategyWeightRegions[] {
  const steps = new Map(Object.entries(evidence.objective.strategies ?? {}));
  return results.flatMap(({ name, kept, weights }) => {
    const last = steps.get(name)?.at(-1);
    if (weights === undefined || typeof last !== "object" || !("weights" in last)) return [];
    const own = { ...options, agents: kept, perRun: last.perRun };
    return [{ strategy: name, ...weightRegions(evidence, Object.keys(weights), own) }];
  });
}
