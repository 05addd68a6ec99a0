import { type Estimate, noEvidence } from "./estimate";
import { intervalOfLead } from "./interval-of-lead";
import { meanLead } from "./lead-alone";
import { requestDifferences } from "./paired-differences";
import { lentCostWarning } from "./replayed-cost";
import { agentPlace } from "./request-means";
import type { RequestSums } from "./request-sums";
import { runsWithUnknownDollars } from "./unknown-runs";

/** How much better the first agent is than the second, on requests for which both have evidence. */
export interface PairedLead {
  readonly agents: readonly [string, string];
  readonly measure: string;
  /** In the measure's own unit; positive where the first agent is better. `used` and `of` count requests, not runs. */
  readonly lead: Estimate;
  /** Whether the lead is exactly 0 or smaller than its standard error; null where that cannot be known. */
  readonly tied: boolean | null;
  /** Requests that only one of the two has evidence for. */
  readonly unmatched: number;
}

/** Which way is better, and how many standard errors a lead must reach. */
export interface LeadOptions {
  /** "higher" when left out. */
  readonly better?: "higher" | "lower" | undefined;
  /** A lead smaller than this many standard errors is a tie; 1 when left out. */
  readonly tieRule?: number | undefined;
}

/**
 * The mean over shared requests of how much better the first agent did, with the standard error of those differences:
 * what both agents find hard drops out, so it is never larger than it need be. A lead smaller than `tieRule` standard
 * errors is a tie, as is a lead of exactly 0.
 *
 * @throws RangeError when there is no such measure or agent, or the tie rule is not a number of at least 0
 */
export function pairedLead(
  sums: RequestSums,
  measure: string,
  agents: readonly [string, string],
  options: LeadOptions = {},
): PairedLead {
  const { better = "higher", tieRule = 1 } = options;
  if (!(tieRule >= 0)) throw new RangeError(`the tie rule must be a number of at least 0, got ${tieRule}`);
  const { differences, shared, unmatched } = requestDifferences(sums, measure, agents, better === "higher" ? 1 : -1);
  const lead = leadOf(sums, measure, agents, differences, shared);
  return { agents, measure, lead, tied: tiedBy(lead, tieRule), unmatched };
}

/** Whether a lead is a tie; null where there is no lead, or no standard error to hold it against. */
export function tiedBy(lead: Pick<Estimate, "estimate" | "standardError">, tieRule: number): boolean | null {
  if (lead.estimate === null) return null;
  if (lead.estimate === 0) return true;
  // A lead of exactly the rule's standard errors is no tie, also where rounding puts it a little below them.
  return lead.standardError === null ? null : Math.abs(lead.estimate) < tieRule * lead.standardError * (1 - 2 ** -40);
}

function leadOf(
  sums: RequestSums,
  measure: string,
  agents: readonly [string, string],
  differences: { values: Float64Array; known: Uint8Array },
  shared: number,
): Estimate {
  const of = requestsOfEither(sums, agents);
  for (const agent of agents) {
    const unknown = runsWithUnknownDollars(sums, measure, agent);
    if (unknown > 0) {
      return noEvidence(`${measure} is unknown for ${unknown} of agent ${agent}'s runs`, 0, of);
    }
  }
  if (shared === 0) {
    return noEvidence(`there is no request for which both agents have evidence of ${measure}`, 0, of);
  }
  const result = meanLead(sums, measure, agents, differences);
  const interval = intervalOfLead(sums, measure, agents, differences, result);
  const warning = lentCostWarning(sums, measure, agents);
  return {
    estimate: result.mean,
    ...interval,
    used: shared,
    of,
    estimator: "each shared request equal",
    ...(warning === null ? {} : { warning: [interval.warning, warning].filter((text) => text).join("; ") }),
  };
}

function requestsOfEither(sums: RequestSums, agents: readonly [string, string]): number {
  const [first, second] = agents.map((agent) => agentPlace(sums, agent) * sums.requests.length) as [number, number];
  let either = 0;
  for (let request = 0; request < sums.requests.length; request++) {
    if (sums.dealt[first + request]! + sums.dealt[second + request]! > 0) either++;
  }
  return either;
}
