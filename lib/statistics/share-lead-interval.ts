import { clusteredMean } from "./clustered-mean";
import type { Known } from "./mistake-interval";
import { z95 } from "./normal";
import { t95 } from "./student-t";

/**
 * A 95 % interval for the difference of two pass rates on the same requests, from the differences by request: as if two
 * more pairs of runs had been seen, half a pair with only the first agent passing and half with only the second.
 * With n requests: mean = Σd/(n + 2); variance = ((Σd² + 1)/(n + 2) − mean²)/(n + 2).
 * Source: Agresti and Min (2005), "Simple improved confidence intervals for comparing matched proportions". Clusters
 * (their sums are squared, and t takes the place of z) and attempts (a pair of runs is 1/attempts of a request) are ours.
 *
 * @param attempts runs of each agent at a request, on average
 * @returns null when there is no difference to average
 */
export function shareLeadInterval(
  { values, known }: Known,
  cluster: ArrayLike<number> | undefined,
  attempts = 1,
): { readonly low: number; readonly high: number; readonly interval: string } | null {
  const seen = clusteredMean({ values, known, cluster });
  if (seen === null) return null;
  const n = seen.values + 2 / attempts;
  const mean = (seen.mean * seen.values) / n;
  // Σ of squares around the new mean: those around the old one, the shift, and the imagined runs.
  const shift = seen.mean - mean;
  const squares = seen.rawVariance * seen.values * seen.values + seen.values * shift * shift;
  const imagined = (1 + 2 * mean * mean) / attempts;
  const factor = cluster === undefined ? 1 : seen.units / Math.max(1, seen.units - 1);
  const quantile = cluster === undefined ? z95 : t95(Math.max(1, seen.units - 1));
  const half = (quantile * Math.sqrt(factor * (squares + imagined))) / n;
  return { low: Math.max(-1, mean - half), high: Math.min(1, mean + half), interval: "Agresti-Min" };
}
