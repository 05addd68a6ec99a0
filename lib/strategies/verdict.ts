/** What one strategy says of all agents. The same shape for none, one or many agents. */
export interface StrategyResult {
  readonly name: string;
  /** Agents that no gate or budget removed, sorted by name. */
  readonly kept: readonly string[];
  readonly out: readonly { readonly agent: string; readonly reason: string }[];
  /** Best first; agents without evidence are left off. */
  readonly order: readonly string[];
  /** The best by its estimate; null when none is left, when several are exactly equal, or when the strategy only removes and leaves several. */
  readonly winner: string | null;
  /** The winner and all whose lead against it is smaller than the standard error of that lead; all exactly equal best. */
  readonly tied: readonly string[];
  /** Agents that the evidence can neither keep nor remove. */
  readonly undecided: readonly { readonly agent: string; readonly reason: string }[];
  /** One sentence: what decided, or why nothing did. */
  readonly because: string;
}
