import type { Decimal } from "./number-cell";

/** US dollars for a million tokens of each kind. A kind that is left out has no known price. */
export interface TokenPrice {
  /** Input tokens that were neither read from nor written to a cache. */
  readonly input?: number | undefined;
  readonly cacheRead?: number | undefined;
  readonly cacheWrite?: number | undefined;
  /** Output tokens, those of reasoning included. */
  readonly output?: number | undefined;
}

/** How to read a log. Everything that a log leaves open is asked for by one of these names. */
export interface ReadOptions {
  /** Our column name → the log's. `"strategy+model"` joins two columns to "a / b"; a column with exactly that name wins. */
  readonly columns?: Readonly<Record<string, string>> | undefined;
  /** A label in `passed`, `score` or `status` → a grade ("0", "1", "0.5") or a status ("ok", "error", "infra", "unscored"). */
  readonly labels?: Readonly<Record<string, string>> | undefined;
  /** How decimals are written; left out, a point, and a number that could be read both ways is refused. */
  readonly decimal?: Decimal | undefined;
  /** Number of the first attempt in the log, 0 or 1 (the default). The table counts from 1. */
  readonly attemptsFrom?: 0 | 1 | undefined;
  /** Further columns (our names) that must hold numbers, so that a text in them is a problem with its line. */
  readonly numbers?: readonly string[] | undefined;
  /** The log's format, where its content does not say. */
  readonly from?: string | undefined;
  /** The scorer (metric, filter) whose grade counts, where a log holds several. */
  readonly scorer?: string | undefined;
  /** Name of the agent, where a log does not hold one. */
  readonly agent?: string | undefined;
  /** Model → dollars for a million tokens, for logs that count tokens and no dollars. */
  readonly prices?: Readonly<Record<string, TokenPrice>> | undefined;
  /**
   * What to do with two runs of the same agent, request and attempt: "refuse" (the default), or "keep" all of them, the later
   * ones as further attempts named in the table's `sameSlots`, so that an audit can say which they are.
   */
  readonly sameSlots?: "refuse" | "keep" | undefined;
}
