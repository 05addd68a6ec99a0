import type { Estimate } from "../statistics/estimate";
import { budgetVerdict } from "../strategies/budget-verdict";
import { chosen, removeAgents } from "../strategies/remove-agents";
import { move, type Standing } from "../strategies/standing";
import type { Removed, StrategyResult } from "../strategies/verdict";
import type { Evidence } from "../value/evidence";
import type { Budget, Step } from "../value/objective";
import { bestAtLimits } from "./best-at-limits";
import { type Goal, goalOf, type MeasuredGoal } from "./goal";

/** Who would be best if a budget's limit were another. */
export interface BudgetSweep {
  /** Whose other gates and budgets hold meanwhile; null for a budget that no strategy has: all agents take part. */
  readonly strategy: string | null;
  readonly budget: string;
  readonly field: string;
  readonly statistic: string;
  /** The limit as it is, in the field's own unit. */
  readonly max: number;
  /** What the best is best on. */
  readonly goal: Goal;
  /** From the tightest limit to the loosest; below the first nobody is left. `low` and `high`: the 95 % interval of `from`. */
  readonly stretches: readonly {
    readonly from: number;
    readonly low: number | null;
    readonly high: number | null;
    readonly to: number | null;
    readonly best: readonly string[];
  }[];
  /** What each agent uses of the budget, and what it is compared on. */
  readonly agents: readonly { readonly agent: string; readonly uses: Estimate; readonly quality: Estimate }[];
  /** Agents that cannot take part, as one of the two is unknown. */
  readonly unknown: readonly { readonly agent: string; readonly reason: string }[];
}

/**
 * The ε-constraint method for every budget of the objective (Miettinen 1999, section 3.2): its limit goes through all
 * amounts while the other gates and budgets of its strategy hold, and what the strategy decides by picks the best of those
 * within: dollars, the weighted score, or the first dimension of a rank. A strategy that only removes agents is decided by
 * dollars, or by the pass rate where there are none. Fronts have no single best, and are left off.
 *
 * @param blocked agents that a finding keeps out of everything
 */
export function budgetSweeps(
  evidence: Evidence,
  results: readonly StrategyResult[],
  blocked: readonly Removed[] = [],
): BudgetSweep[] {
  const { objective, sums } = evidence;
  const all = move({ kept: sums.agents, out: [], undecided: [] }, "out", blocked);
  const strategies = new Map(Object.entries(objective.strategies ?? {}));
  const usesOf = remembered(
    (budget: Budget) => new Map(all.kept.map((agent) => [agent, used(evidence, budget, agent)])),
  );
  const swept = results.flatMap(({ name: strategy }) => {
    const steps = strategies.get(strategy) ?? [];
    const last = steps.at(-1);
    if (typeof last === "object" && "pareto" in last) return [];
    const goal = goalOf(evidence, last);
    return budgetsOf(evidence, steps).map((budget) => {
      const { kept } = withoutBudget(all, evidence, steps, budget);
      return sweep(strategy, budget, goal, kept, usesOf(budget));
    });
  });
  const inSome = new Set([...strategies.values()].flatMap((steps) => budgetsOf(evidence, steps)));
  const alone = (objective.budgets ?? []).filter((budget) => !inSome.has(budget));
  return [
    ...swept,
    ...alone.map((budget) => sweep(null, budget, goalOf(evidence, undefined), all.kept, usesOf(budget))),
  ];
}

function sweep(
  strategy: string | null,
  budget: Budget,
  { goal, estimateOf }: MeasuredGoal,
  agents: readonly string[],
  usesOf: ReadonlyMap<string, Estimate>,
): BudgetSweep {
  const points = agents.map((agent) => ({ agent, uses: usesOf.get(agent)!, quality: estimateOf(agent) }));
  const isKnown = ({ uses, quality }: (typeof points)[number]) => uses.estimate !== null && quality.estimate !== null;
  const sign = goal.better === "lower" ? -1 : 1;
  const stretches = bestAtLimits(
    points.filter(isKnown).map(({ agent, uses, quality }) => {
      return { agent, use: uses.estimate!, gain: sign * quality.estimate! };
    }),
    "lower",
  ).map(({ from, to, best }) => {
    const comesIn = points.find(({ agent, uses }) => uses.estimate === from && best.includes(agent))!;
    return { from, low: comesIn.uses.low, high: comesIn.uses.high, to, best };
  });
  const unknown = points
    .filter((point) => !isKnown(point))
    .map(({ agent, uses, quality }) => ({
      agent,
      reason: uses.estimate === null ? `${budget.field} unknown: ${uses.why}` : `${goal.name} unknown: ${quality.why}`,
    }));
  const { name, field, statistic, max } = budget;
  return { strategy, budget: name, field, statistic, max, goal, stretches, agents: points, unknown };
}

function used(evidence: Evidence, budget: Budget, agent: string): Estimate {
  return budgetVerdict(evidence, budget, agent).measured;
}

/** The budgets of a strategy's steps, each once. */
function budgetsOf({ objective }: Evidence, steps: readonly Step[]): Budget[] {
  const named = steps.flatMap((step) =>
    typeof step === "object" && "budgets" in step ? chosen("budget", objective.budgets ?? [], step.budgets) : [],
  );
  return [...new Set(named)];
}

/** Who the other gates and budgets of the strategy keep. */
function withoutBudget(start: Standing, evidence: Evidence, steps: readonly Step[], swept: Budget): Standing {
  return steps.reduce<Standing>((standing, step) => {
    if (typeof step !== "object") return standing;
    if ("gates" in step) return removeAgents(standing, evidence, "gates", step.gates);
    if (!("budgets" in step)) return standing;
    const others = chosen("budget", evidence.objective.budgets ?? [], step.budgets).filter((one) => one !== swept);
    return removeAgents(
      standing,
      evidence,
      "budgets",
      others.map(({ name }) => name),
    );
  }, start);
}

function remembered<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    if (!made.has(key)) made.set(key, make(key));
    return made.get(key)!;
  };
}
