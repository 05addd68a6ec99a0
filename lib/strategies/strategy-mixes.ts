import type { Evidence } from "../value/evidence";
import type { Budget, Gate } from "../value/objective";
import { valueEstimate } from "../value/value-estimate";
import { type AgentMix, agentMix } from "./agent-mix";
import { chosen } from "./remove-agents";
import type { Removed, StrategyResult } from "./verdict";

/** The best mix of agents under the limits of one strategy. */
export interface StrategyMix extends AgentMix {
  readonly strategy: string;
  /** The best single agent that keeps the same limits, and its value in US dollars a request; null where there is none. */
  readonly single: { readonly agent: string; readonly worth: number } | null;
}

/**
 * For every strategy with a limit that a mix can keep together (a gate that allows a rate, a budget on a mean or a total),
 * and that goes by dollars or only removes agents: which agent should serve which type of task (see `agentMix`). A limit on
 * a percentile is no sum over runs, so no mix can be worked out there, which `because` says. Empty without dollars.
 *
 * @param blocked agents that a finding keeps out of everything
 */
export function strategyMixes(
  evidence: Evidence,
  results: readonly StrategyResult[],
  blocked: readonly Removed[] = [],
): StrategyMix[] {
  const { objective, sums, value } = evidence;
  if (value.missing.some(({ part }) => part === "total")) return [];
  const agents = sums.agents.filter((agent) => !blocked.some((one) => one.agent === agent));
  const steps = new Map(Object.entries(objective.strategies ?? {}));
  return results.flatMap(({ name, kept }): StrategyMix[] => {
    const gates = new Set<Gate>();
    const budgets = new Set<Budget>();
    for (const step of steps.get(name) ?? []) {
      if (step === "dollars") continue;
      if ("gates" in step) for (const gate of chosen("gate", objective.gates ?? [], step.gates)) gates.add(gate);
      else if ("budgets" in step)
        for (const budget of chosen("budget", objective.budgets ?? [], step.budgets)) budgets.add(budget);
      else return [];
    }
    if (![...gates].some(allowsSome) && ![...budgets].some(isSum)) return [];
    const single = bestOf(evidence, kept);
    const unfit = [...budgets].find((budget) => !isSum(budget));
    if (unfit !== undefined) return [{ strategy: name, ...nothing(unfit), single }];
    const names = (parts: Iterable<Gate | Budget>) => [...parts].map((part) => part.name);
    const mix = agentMix(evidence, { agents, gates: names(gates), budgets: names(budgets) });
    return [{ strategy: name, ...mix, single }];
  });
}

function allowsSome({ maxRate = 0, minRate }: Gate): boolean {
  return minRate === undefined ? maxRate > 0 : minRate < 1;
}

function isSum({ statistic, runs }: Budget): boolean {
  return (statistic === "mean" || statistic === "total") && runs !== "passed";
}

function bestOf(evidence: Evidence, kept: readonly string[]): StrategyMix["single"] {
  let best: StrategyMix["single"] = null;
  for (const agent of kept) {
    const worth = valueEstimate(evidence, "total", agent).estimate;
    if (worth !== null && (best === null || worth > best.worth)) best = { agent, worth };
  }
  return best;
}

function nothing({ name, statistic, runs }: Budget): AgentMix {
  const what = `${statistic}${runs === "passed" ? " of passed runs" : ""}`;
  const because = `budget "${name}" is on the ${what}, which is no sum over the runs of a mix`;
  return { feasible: false, worth: null, shares: [], limits: [], shared: [], unknown: [], because };
}
