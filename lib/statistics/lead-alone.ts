import { type ClusteredMean, clusteredMean } from "./clustered-mean";
import { requestDifferences } from "./paired-differences";
import { agentPlace, measureNamed } from "./request-means";
import type { RequestSums } from "./request-sums";
import { runsWithUnknownDollars } from "./unknown-runs";

/**
 * How much better the first agent is than the second on shared requests, and the standard error of that: the lead of
 * `pairedLead` to the last digit, without the work for its interval. Null where it is unknown.
 *
 * @throws RangeError when there is no such measure or agent
 */
export function leadAlone(
  sums: RequestSums,
  measure: string,
  agents: readonly [string, string],
  better: "higher" | "lower" = "higher",
): { readonly estimate: number; readonly standardError: number | null } | null {
  if (agents.some((agent) => runsWithUnknownDollars(sums, measure, agent) > 0)) return null;
  const { differences, shared } = requestDifferences(sums, measure, agents, better === "higher" ? 1 : -1);
  if (shared === 0) return null;
  const { mean, standardError } = meanLead(sums, measure, agents, differences);
  return { estimate: mean, standardError };
}

/** The mean of the differences; 0 where only rounding is left of it. */
export function meanLead(
  sums: RequestSums,
  measure: string,
  agents: readonly [string, string],
  differences: { values: Float64Array; known: Uint8Array },
): ClusteredMean {
  const result = clusteredMean({ ...differences, cluster: sums.cluster?.codes })!;
  // Thirds and the like add up to 0 only but for rounding; a lead that small is none.
  return Math.abs(result.mean) < roundingOf(sums, measure, agents) ? { ...result, mean: 0 } : result;
}

/** The largest mean that rounding alone can leave: 2⁻⁴⁶ of the largest sum of either agent at a request. */
function roundingOf(sums: RequestSums, measure: string, agents: readonly [string, string]): number {
  const { sum } = measureNamed(sums, measure);
  let largest = 0;
  for (const agent of agents) {
    const first = agentPlace(sums, agent) * sums.requests.length;
    for (let cell = first; cell < first + sums.requests.length; cell++) {
      const size = Math.abs(sum[cell]!);
      if (size > largest) largest = size;
    }
  }
  return largest * 2 ** -46;
}
