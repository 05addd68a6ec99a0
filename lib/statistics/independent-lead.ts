import { type Estimate, noEvidence } from "./estimate";
import { estimateMean } from "./estimate-mean";
import { requestMeans } from "./request-means";
import type { RequestSums } from "./request-sums";
import { t95 } from "./student-t";
import { unitsOf } from "./unit-sums";

/**
 * The difference of two agents' means as if they had run on different requests: for logs that share none. Where requests
 * are shared `pairedLead` is the one to use, as this one carries what both found hard as noise.
 * SE = √(SE₁² + SE₂²); interval by Welch (1947).
 *
 * @throws RangeError when there is no such measure or agent
 */
export function independentLead(sums: RequestSums, measure: string, agents: readonly [string, string]): Estimate {
  const [first, second] = agents.map((agent) => estimateMean(sums, measure, agent)) as [Estimate, Estimate];
  const used = first.used + second.used;
  const of = first.of + second.of;
  if (first.estimate === null || second.estimate === null) {
    return noEvidence((first.estimate === null ? first.why : second.why) ?? "no evidence", used, of);
  }
  const shown = { estimate: first.estimate - second.estimate, used, of, estimator: "each request equal, unpaired" };
  if (first.standardError === null || second.standardError === null) {
    const why = "a standard error needs at least 2 requests or clusters of each agent";
    return { ...shown, standardError: null, low: null, high: null, why };
  }
  const [a, b] = [first.standardError * first.standardError, second.standardError * second.standardError];
  const standardError = Math.sqrt(a + b);
  if (standardError === 0) return { ...shown, standardError, low: shown.estimate, high: shown.estimate };
  const [n, m] = agents.map((agent) => unitsWithEvidence(sums, measure, agent)) as [number, number];
  const half = t95(((a + b) * (a + b)) / ((a * a) / (n - 1) + (b * b) / (m - 1))) * standardError;
  return { ...shown, standardError, low: shown.estimate - half, high: shown.estimate + half, interval: "Welch's t" };
}

function unitsWithEvidence(sums: RequestSums, measure: string, agent: string): number {
  const { known } = requestMeans(sums, measure, agent);
  const units = unitsOf(sums, { buckets: Number.POSITIVE_INFINITY });
  return new Set(Array.from(units.of).filter((_, request) => known[request] === 1)).size;
}
