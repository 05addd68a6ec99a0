import type { ExchangeRate } from "./exchange-rate";
import type { Relaxation } from "./smallest-relaxation";

/** What a gate or a budget says of one agent. An empty set is never "kept". */
export type Verdict = "kept" | "out" | "undecided" | "no evidence";

/** An agent, and why it is where it is. */
export interface Removed {
  readonly agent: string;
  readonly reason: string;
  /** What did it: gates and budgets by name, such as `gate "edits without asking"`, or "dominated". */
  readonly by?: readonly string[];
}

/** What one strategy says of all agents. The same shape for none, one or many agents. */
export interface StrategyResult {
  readonly name: string;
  /**
   * Agents that no gate or budget removed, sorted by name. After a `pareto` step: those on the front and those tied
   * with it, so those that stay on the table.
   */
  readonly kept: readonly string[];
  /** Removed by a gate or a budget, or dominated, each with every reason. */
  readonly out: readonly Removed[];
  /** Best first; agents without evidence are left off. Empty where a strategy ranks nothing. */
  readonly order: readonly string[];
  /**
   * The best by its estimate; null when none is left, when several are exactly equal, or when the strategy only removes and
   * leaves several.
   */
  readonly winner: string | null;
  /** The winner and all whose lead against it is smaller than the standard error of that lead; all exactly equal best. */
  readonly tied: readonly string[];
  /** Agents that the evidence can neither keep nor remove, and those without evidence for what decides. They cannot win. */
  readonly undecided: readonly Removed[];
  /** One sentence: what decided, or why nothing did. */
  readonly because: string;
  /** Where gates and budgets leave nobody: what would have to give to keep an agent, the smallest first. */
  readonly relaxations?: readonly Relaxation[];
  /** After weights: the weights that count, adding up to 1. */
  readonly weights?: Readonly<Record<string, number>>;
  /** After weights: the exchange rates that they imply. */
  readonly exchangeRates?: readonly ExchangeRate[];
  /** After weights: each agent's score, 0 on the worst of the scales and 1 on the best; null where it is unknown. */
  readonly scores?: Readonly<Record<string, number | null>>;
  /** After `pareto`: where each agent stands. */
  readonly front?: readonly FrontPlace[];
}

/** Where an agent stands against the Pareto front. */
export interface FrontPlace {
  readonly agent: string;
  /** "tied": another agent is at least as good on every estimate, but by leads that are ties. */
  readonly status: "on the front" | "tied" | "dominated";
  /** Agents at least as good on every dimension and better on one, sorted by name. */
  readonly dominatedBy: readonly string[];
}
