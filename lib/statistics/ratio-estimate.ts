import { type Estimate, noEvidence } from "./estimate";
import { ratioError } from "./ratio";
import { requestMeans, totalOf } from "./request-means";
import type { RequestSums } from "./request-sums";
import { t95 } from "./student-t";
import { unitsOf } from "./unit-sums";
import { runsWithUnknownDollars } from "./unknown-runs";

/**
 * One measure's mean over another's, such as dollars a pass, over requests for which both are known. The standard error
 * is the delta method's; the interval is Fieller's, or mean ± t × standard error where `interval` is "delta".
 * Fieller's has no ends where the denominator could be 0, and then says so.
 * Sources: Cochran (1977) 6.13 for the delta method; Fieller (1954).
 *
 * @throws RangeError when there is no such measure or agent
 */
export function estimateRatio(
  sums: RequestSums,
  numerator: string,
  denominator: string,
  agent: string,
  interval: "fieller" | "delta" = "fieller",
): Estimate {
  const of = totalOf(sums.dealt, sums, agent);
  for (const measure of [numerator, denominator]) {
    const unknown = runsWithUnknownDollars(sums, measure, agent);
    if (unknown > 0) return noEvidence(`the cost of ${unknown} runs is unknown`, 0, of);
  }
  const { above, below, used } = unitTotals(sums, numerator, denominator, agent);
  const [top, bottom] = [above, below].map((values) => values.reduce((sum, value) => sum + value, 0)) as [
    number,
    number,
  ];
  if (used === 0) return noEvidence(`no request has both ${numerator} and ${denominator}`, 0, of);
  if (bottom === 0) return noEvidence(`${denominator} is 0 in all, so nothing can be divided by it`, used, of);
  const estimate = top / bottom;
  const standardError = ratioError(above, below);
  const shown = { estimate, standardError, used, of, estimator: "sum over sum" };
  if (standardError === null) {
    return { ...shown, low: null, high: null, why: "a standard error needs at least 2 requests or clusters" };
  }
  if (interval === "fieller") return { ...shown, ...fieller(above, below), interval: "Fieller" };
  const half = t95(above.length - 1) * standardError;
  return { ...shown, low: estimate - half, high: estimate + half, interval: "delta" };
}

function unitTotals(sums: RequestSums, numerator: string, denominator: string, agent: string) {
  const [first, second] = [numerator, denominator].map((measure) => requestMeans(sums, measure, agent)) as [
    Means,
    Means,
  ];
  const units = unitsOf(sums, { buckets: Number.POSITIVE_INFINITY });
  const above = new Float64Array(units.count);
  const below = new Float64Array(units.count);
  const seen = new Uint8Array(units.count);
  let used = 0;
  for (let request = 0; request < first.values.length; request++) {
    if (first.known[request] === 0 || second.known[request] === 0) continue;
    above[units.of[request]!]! += first.values[request]!;
    below[units.of[request]!]! += second.values[request]!;
    seen[units.of[request]!] = 1;
    used++;
  }
  return {
    above: above.filter((_, unit) => seen[unit] === 1),
    below: below.filter((_, unit) => seen[unit] === 1),
    used,
  };
}

type Means = ReturnType<typeof requestMeans>;

/** The ratios R for which the mean of numerator − R × denominator is within t standard errors of 0. */
function fieller(above: Float64Array, below: Float64Array): { low: number | null; high: number | null; why?: string } {
  const n = above.length;
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / n;
  const [y, x] = [mean(above), mean(below)];
  const t = t95(n - 1);
  const covariance = (a: Float64Array, b: Float64Array, ma: number, mb: number) =>
    (t * t * a.reduce((sum, value, unit) => sum + (value - ma) * (b[unit]! - mb), 0)) / (n * (n - 1));
  const a = x * x - covariance(below, below, x, x);
  const b = x * y - covariance(above, below, y, x);
  const c = y * y - covariance(above, above, y, y);
  const inside = b * b - a * c;
  if (a <= 0 || inside < 0) {
    return { low: null, high: null, why: "the denominator could be 0, so the ratio has no bounds" };
  }
  const root = Math.sqrt(inside);
  return { low: (b - root) / a, high: (b + root) / a };
}
