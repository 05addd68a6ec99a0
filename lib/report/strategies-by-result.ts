import type { StrategyReport } from "./decision";

/** What strategies came to, and the names of all that came to it. */
export interface SharedResult {
  /** One winner, several that cannot be told apart, or nobody. */
  readonly agents: readonly string[];
  readonly strategies: readonly string[];
}

/** Strategies with the same result together, in the order in which each result first comes up. */
export function strategiesByResult(strategies: readonly StrategyReport[]): SharedResult[] {
  const results = new Map<string, { agents: readonly string[]; strategies: string[] }>();
  for (const { name, winner, tied, kept } of strategies) {
    const agents = kept.length === 0 ? [] : tied.length > 1 ? tied : winner === null ? [] : [winner];
    const key = agents.join("\n");
    results.set(key, { agents, strategies: [...(results.get(key)?.strategies ?? []), name] });
  }
  return [...results.values()];
}
