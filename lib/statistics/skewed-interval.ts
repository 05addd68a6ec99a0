import type { Estimate } from "./estimate";
import { t95 } from "./student-t";

/**
 * A 95 % interval for the mean of skewed units, such as dollars: Student's t of a cubic in the mean's score that takes
 * the skewness out, turned back. Its longer arm points the way the data's tail does.
 * With W = (mean − μ)/s: √n (W + λW²/3 + λ²W³/27 + λ/6n) is nearly t. Source: Hall (1992), "On the removal of skewness by
 * transformation". Where we differ: t for the normal, and λ = skewness · √(n(n−1))/(n−2) · (1 + 9/n), as small samples
 * seldom show the tail they come from; the last factor was fitted by simulation to log-normal data.
 *
 * @param skewness of the units by moments, not 0
 */
export function skewedInterval(
  mean: number,
  standardError: number,
  units: number,
  strata: number,
  skewness: number,
): Pick<Estimate, "low" | "high" | "interval" | "warning"> {
  const root = Math.sqrt(units);
  const unbiased = (skewness * Math.sqrt(units * (units - 1))) / (units - 2);
  const lambda = unbiased * (1 + 9 / units);
  const t = t95(units - strata);
  const score = (quantile: number) => {
    const z = quantile / root - lambda / (6 * units);
    return (3 / lambda) * (Math.cbrt(1 + lambda * z) - 1);
  };
  const spread = standardError * root;
  const ends = { low: mean - spread * score(t), high: mean - spread * score(-t), interval: "Hall's, for skewed data" };
  if (Math.abs(unbiased) / root <= dominated) return ends;
  const warning = `a few of ${units} requests or clusters dominate the mean, and there may be larger ones unseen: the interval may be too short`;
  return { ...ends, warning };
}

/** Skewness over √units that hardly any data but a few huge values among small ones reach; 1 is the most there can be. */
const dominated = 0.7;
