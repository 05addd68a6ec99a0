/** A number worked out from runs, with how sure it is. Null is unknown, and `why` then says why. */
export interface Estimate {
  readonly estimate: number | null;
  /** How much the estimate would typically move from noise alone, in its own unit. */
  readonly standardError: number | null;
  /** Ends of the 95 % interval. */
  readonly low: number | null;
  readonly high: number | null;
  /** Rows that the number stands on, out of the rows that could have carried it. */
  readonly used: number;
  readonly of: number;
  /** Why a part of this is null. */
  readonly why?: string;
  /** What was averaged, such as "each request equal". */
  readonly estimator?: string;
  /** How the interval was worked out, such as "Wilson". */
  readonly interval?: string;
  /** Of a sum or a mean with unknown parts: it is at least, or at most, this much. */
  readonly atLeast?: number;
  readonly atMost?: number;
  /** Why the interval should not be trusted, such as too few mistakes seen. */
  readonly warning?: string;
}

/** No number, and why not. */
export function noEvidence(why: string, used = 0, of = 0): Estimate {
  return { estimate: null, standardError: null, low: null, high: null, used, of, why };
}
