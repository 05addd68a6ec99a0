import type { Estimate } from "./estimate";

/** How much better the first agent is than the second, on requests for which both have evidence. */
export interface PairedLead {
  readonly agents: readonly [string, string];
  readonly measure: string;
  /** In the measure's own unit; positive where the first agent is better. */
  readonly lead: Estimate;
  /** Whether the lead is exactly 0 or smaller than its standard error; null where that cannot be known. */
  readonly tied: boolean | null;
  /** Requests that only one of the two has evidence for. */
  readonly unmatched: number;
}
