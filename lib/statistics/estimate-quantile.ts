import { numericSort } from "simple-statistics";
import { betaShareBelow } from "./beta";
import { type Estimate, noEvidence } from "./estimate";
import { percentile } from "./percentile";

/**
 * The value that a share of runs does not exceed, such as p95 minutes, in the values' own unit, between order statistics
 * (type 7 of Hyndman and Fan 1996). Its 95 % interval runs between the narrowest pair of order statistics that holds the
 * quantile with at least that chance whatever the distribution: P(low ≤ quantile ≤ high) from the binomial.
 * The standard error is what Maritz and Jarrett (1978) give.
 * Source of the interval: David and Nagaraja (2003), section 7.1.
 *
 * @param values of independent runs; for repeated attempts give one value a request
 * @throws RangeError unless the share is above 0 and below 1
 *
 * @example
 * estimateQuantile([1, 2, 3, 10], 0.5).estimate // 2.5
 */
export function estimateQuantile(values: readonly number[], share: number): Estimate {
  if (!(share > 0 && share < 1)) throw new RangeError(`expected a share above 0 and below 1, got ${share}`);
  const n = values.length;
  if (n === 0) return noEvidence("no run has a value");
  const sorted = numericSort([...values]);
  const shown = { estimate: percentile(sorted, share), used: n, of: n, estimator: "each run equal" };
  if (n < 2) return { ...shown, standardError: null, low: null, high: null, why: "needs at least 2 runs, got 1" };
  const [first, last] = places(n, share);
  const missing = first === null || last === null;
  return {
    ...shown,
    standardError: maritzJarrett(sorted, share),
    low: first === null ? null : sorted[first]!,
    high: last === null ? null : sorted[last]!,
    interval: "order statistics",
    ...(missing ? { why: `${n} runs are too few to bound this quantile on both sides` } : {}),
  };
}

/**
 * Places from 0 in the sorted values with at most 2.5 % left out on each side; null where there is no such place. Of n
 * values, B lie below the quantile, and B is binomial: place i is too high with P(B ≤ i), place j too low with P(B > j).
 */
function places(n: number, share: number): [number | null, number | null] {
  const atMost = (seen: number) => (seen >= n ? 1 : 1 - betaShareBelow(share, seen + 1, n - seen));
  const firstWith = (enough: (chance: number) => boolean) => {
    let [low, high] = [0, n];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (enough(atMost(middle))) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  const low = firstWith((chance) => chance > 0.025) - 1;
  const high = firstWith((chance) => chance >= 0.975);
  return [low < 0 ? null : low, high >= n ? null : high];
}

/** The variance of the weighted order statistics that estimate the quantile, with beta weights. */
function maritzJarrett(sorted: readonly number[], share: number): number {
  const n = sorted.length;
  const [a, b] = [(n + 1) * share, (n + 1) * (1 - share)];
  const reach = 10 * Math.sqrt(n * share * (1 - share)) + 10; // beyond this the weights are 0 in 64 bits
  const first = Math.max(0, Math.floor(n * share - reach));
  const last = Math.min(n, Math.ceil(n * share + reach));
  let [mean, square, before] = [0, 0, betaShareBelow(first / n, a, b)];
  for (let place = first; place < last; place++) {
    const upTo = betaShareBelow((place + 1) / n, a, b);
    mean += (upTo - before) * sorted[place]!;
    square += (upTo - before) * sorted[place]! * sorted[place]!;
    before = upTo;
  }
  return Math.sqrt(Math.max(0, square - mean * mean));
}
