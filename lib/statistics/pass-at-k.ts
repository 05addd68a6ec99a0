import { clusteredMean } from "./clustered-mean";
import { type Estimate, noEvidence } from "./estimate";
import { meanInterval, shareOf } from "./mean-interval";
import { mostlyEvidence } from "./pass-rate";
import { agentPlace, measureNamed, totalOf } from "./request-means";
import type { RequestSums } from "./request-sums";
import { clopperPearson } from "./share-interval";

/**
 * pass^k: how often k attempts at a request would all pass, averaged over requests: C(c, k)/C(n, k) with c passes in n
 * graded attempts. Requests with fewer than k graded attempts give no evidence. Replays of a cached reply are no
 * attempts: take them out first (`withoutReplays`).
 * Source: Yao et al. (2024), tau-bench.
 *
 * @returns `used` requests with k graded attempts, out of `of` requests dealt
 * @throws RangeError when k is not a whole number of at least 1, or there is no such agent
 */
export function passPowerK(sums: RequestSums, agent: string, k: number): Estimate {
  return overRequests(sums, agent, k, (passes, runs) => allOf(passes, runs, k));
}

/**
 * pass@k: how often at least one of k attempts at a request would pass, averaged over requests: 1 − C(n − c, k)/C(n, k).
 * Source: Chen et al. (2021), "Evaluating large language models trained on code".
 *
 * @returns `used` requests with k graded attempts, out of `of` requests dealt
 * @throws RangeError as `passPowerK`
 */
export function passAtK(sums: RequestSums, agent: string, k: number): Estimate {
  return overRequests(sums, agent, k, (passes, runs) => 1 - allOf(runs - passes, runs, k));
}

/** C(c, k)/C(n, k): the chance that k of n drawn without replacement are all among c. */
function allOf(c: number, n: number, k: number): number {
  let share = 1;
  for (let drawn = 0; drawn < k; drawn++) share *= Math.max(0, c - drawn) / (n - drawn);
  return share;
}

function overRequests(
  sums: RequestSums,
  agent: string,
  k: number,
  chance: (passes: number, runs: number) => number,
): Estimate {
  if (!(Number.isSafeInteger(k) && k >= 1)) throw new RangeError(`k must be a whole number of at least 1, got ${k}`);
  const { sum, count } = measureNamed(sums, "grade");
  const first = agentPlace(sums, agent) * sums.requests.length;
  const values = new Float64Array(sums.requests.length);
  const known = new Uint8Array(sums.requests.length);
  let [used, of] = [0, 0];
  for (let request = 0; request < values.length; request++) {
    const runs = count[first + request]!;
    if (sums.dealt[first + request]! > 0) of++;
    if (runs < k) continue;
    values[request] = chance(sum[first + request]!, runs);
    known[request] = 1;
    used++;
  }
  if (!shareOf(sums, "grade", agent)) return noEvidence("grades between 0 and 1 are neither passed nor failed", 0, of);
  if (used === 0) return noEvidence(`no request has ${k} graded attempts`, 0, of);
  if (!mostlyEvidence(sums, agent)) {
    const runs = totalOf(sums.dealt, sums, agent);
    return noEvidence(`only ${totalOf(count, sums, agent)} of ${runs} runs are evidence`, used, of);
  }
  const result = clusteredMean({ values, known, cluster: sums.cluster?.codes })!;
  return { estimate: result.mean, ...interval(result), used, of, estimator: "each request equal" };
}

function interval(result: NonNullable<ReturnType<typeof clusteredMean>>) {
  const plain = meanInterval(result, null);
  if (plain.low === null || plain.high === null) return plain;
  if (result.rawVariance === 0 && (result.mean === 0 || result.mean === 1)) {
    return { ...plain, ...clopperPearson(result.mean, result.units) };
  }
  return { ...plain, low: Math.max(0, plain.low), high: Math.min(1, plain.high) };
}
