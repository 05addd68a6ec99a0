import type { Removed, StrategyResult } from "../strategies/verdict";
import type { Evidence } from "../value/evidence";

/** Agents among which dollars decide. */
export interface DollarField {
  /** The strategy that narrows the choice to them; null for all agents that nothing blocks. */
  readonly strategy: string | null;
  readonly agents: readonly string[];
}

/**
 * All agents, and those that each strategy keeps before it decides by dollars, where that is a real choice among fewer.
 *
 * @param blocked agents that a finding keeps out of everything
 */
export function dollarFields(
  { objective, sums }: Evidence,
  results: readonly StrategyResult[],
  blocked: readonly Removed[] = [],
): DollarField[] {
  const all = sums.agents.filter((agent) => !blocked.some((one) => one.agent === agent));
  const steps = new Map(Object.entries(objective.strategies ?? {}));
  const narrowed = results.flatMap(({ name, kept }) =>
    steps.get(name)?.at(-1) === "dollars" && kept.length > 1 && kept.length < all.length
      ? [{ strategy: name, agents: kept }]
      : [],
  );
  return [{ strategy: null, agents: all }, ...narrowed];
}
