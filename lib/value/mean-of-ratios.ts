import { clusteredMean } from "../statistics/clustered-mean";
import { type Estimate, noEvidence } from "../statistics/estimate";
import { meanInterval } from "../statistics/mean-interval";
import { requestMeans, totalOf } from "../statistics/request-means";
import type { RequestSums } from "../statistics/request-sums";
import { runsWithUnknownDollars } from "../statistics/unknown-runs";

/**
 * The mean over requests of one measure over another at each request, such as a speed-up task by task. It answers "what is the
 * ratio at a typical request", and weighs a small request like a large one; `estimateRatio` (sum over sum) answers "what is
 * the ratio in all". The two can differ widely, so both carry their name in `estimator`.
 *
 * @returns null with a reason when the second measure is 0 at any request: its ratio has no value, and leaving it out would
 * favour the agent
 * @throws RangeError when there is no such measure or agent
 *
 * @example
 * meanOfRatios(
 *   evidenceFrom(fromRecords([
 *     { agent: "s", request: "a", passed: 1, byHand: 10, own: 1 },
 *     { agent: "s", request: "b", passed: 1, byHand: 100, own: 50 },
 *   ])).sums, "byHand", "own", "s").estimate // 6
 */
export function meanOfRatios(sums: RequestSums, numerator: string, denominator: string, agent: string): Estimate {
  const of = totalOf(sums.dealt, sums, agent);
  for (const measure of [numerator, denominator]) {
    const unknown = runsWithUnknownDollars(sums, measure, agent);
    if (unknown > 0) return noEvidence(`the cost of ${unknown} runs is unknown`, 0, of);
  }
  const above = requestMeans(sums, numerator, agent);
  const below = requestMeans(sums, denominator, agent);
  const known = above.known.map((one, request) => one & below.known[request]!);
  const zeros = known.filter((one, request) => one === 1 && below.values[request] === 0).length;
  if (zeros > 0) return noEvidence(`${denominator} is 0 at ${zeros} requests, where the ratio has no value`, 0, of);
  const values = above.values.map((value, request) => (known[request] === 1 ? value / below.values[request]! : 0));
  const result = clusteredMean({ values, known, cluster: sums.cluster?.codes });
  if (result === null) return noEvidence(`no request has both ${numerator} and ${denominator}`, 0, of);
  return { estimate: result.mean, ...meanInterval(result, null), used: result.values, of, estimator: "mean of ratios" };
}
