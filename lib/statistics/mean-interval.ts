import type { ClusteredMean } from "./clustered-mean";
import type { Estimate } from "./estimate";
import { agentPlace, measureNamed } from "./request-means";
import type { RequestSums } from "./request-sums";
import { shareInterval } from "./share-interval";
import { skewedInterval } from "./skewed-interval";
import { t95 } from "./student-t";

type Interval = Pick<Estimate, "standardError" | "low" | "high" | "why" | "interval" | "warning">;

/** What a mean that is a share of runs stands on. */
export interface ShareOfRuns {
  readonly runs: number;
  /** Requests of one weight that would be as many, (Σ weight)² / Σ weight² (Kish, 1965); the units, when left out. */
  readonly alike?: number;
}

/** Measures in dollars or in time: at 0 and 1 they are amounts still, and another unit would give another share. */
const amounts: ReadonlySet<string> = new Set(["cost", "fresh_cost", "judge_cost", "minutes", "seconds", "value"]);

/**
 * The interval of a mean of dollars or of time ends at 0, where such amounts do: a wide one of few runs would go below. A
 * measure that may be negative (a value, a field of the log's own) keeps its interval; `value.cost` is a cost below 0.
 */
export function withinAmounts(measure: string, interval: Interval): Interval {
  const { low, high } = interval;
  if (measure === "value.cost") return high === null ? interval : { ...interval, high: Math.min(0, high) };
  if (measure === "value" || !amounts.has(measure) || low === null) return interval;
  return { ...interval, low: Math.max(0, low) };
}

/** Whether every known value of an agent's measure is 0 or 1 and no amount, so that its mean is a share of runs. */
export function shareOf(sums: RequestSums, measure: string, agent: string): boolean {
  if (amounts.has(measure) || measure.startsWith("value.")) return false;
  const own = measureNamed(sums, measure);
  const { sum, count } = own;
  const first = agentPlace(sums, agent) * sums.requests.length;
  for (let cell = first; cell < first + sums.requests.length; cell++) {
    if (count[cell] === 0) continue;
    const ones = sum[cell]!;
    if (count[cell] === 1 ? ones !== 0 && ones !== 1 : ones !== own.sumOfSquares[cell]) return false;
    if (!Number.isInteger(ones) || ones < 0 || ones > count[cell]!) return false;
  }
  return true;
}

/**
 * Standard error and 95 % interval of a mean: null below 2 units. A share of `runs` gets Wilson's (or Clopper and
 * Pearson's) for the number of independent runs that would be as sure; anything else mean ± t × standard error, bent where
 * the units are skewed.
 */
export function meanInterval(result: ClusteredMean, share: ShareOfRuns | null): Interval {
  const { mean, standardError, units, strata } = result;
  if (share !== null && (units < 2 || standardError !== null)) {
    const runs = units < 2 ? 1 : effectiveRuns(result, share.runs, share.alike);
    if (units < 2) {
      const { low, high } = shareInterval(Math.min(1, Math.max(0, mean)), runs);
      return { standardError: null, low, high, why: tooFew(units), interval: "as if 1 run" };
    }
    return { standardError, ...shareInterval(mean, runs) };
  }
  if (standardError === null) return { standardError: null, low: null, high: null, why: tooFew(units) };
  const { skewness } = result;
  if (units >= 10 && skewness !== null && skewness !== undefined && Math.abs(skewness) > 0.5) {
    return { standardError, ...skewedInterval(mean, standardError, units, strata, skewness) };
  }
  const half = t95(units - strata) * standardError;
  return { standardError, low: mean - half, high: mean + half, interval: "Student's t" };
}

function tooFew(units: number): string {
  return units < 2
    ? `a standard error needs at least 2 requests or clusters, got ${units}`
    : "a standard error needs at least 2 requests or clusters in each task";
}

/**
 * How many independent runs would give a share the same variance, with the loss for few units.
 * Source: Korn and Graubard (1998); for Wilson's interval Franco, Little, Louis and Slud (2019). Without attempts and
 * clusters, every request counting the same, it is exactly the number of runs. Runs that all agree show no variance: there
 * the weights alone say how many they are.
 */
export function effectiveRuns(result: ClusteredMean, runs: number, alike = result.units): number {
  const { mean, rawVariance, units, strata } = result;
  if (mean === 0 || mean === 1) return Math.min(units, alike);
  if (units === runs && alike === units) return runs;
  const same = rawVariance > 0 ? Math.min(runs, (mean * (1 - mean)) / rawVariance) : runs;
  const ratio = t95(Math.max(1, runs - strata)) / t95(units - strata);
  return same * ratio * ratio;
}
