import { z95 } from "../statistics/normal";

/**
 * Places (from 0) in the sorted values between which the percentile lies with 95 % confidence; null where too few values
 * lie on that side. From the normal approximation to the binomial, which for few values or a share near 0 or 1 may
 * give a narrower pair than the exact one of `estimateQuantile`.
 * Source: Conover (1999), section 3.2.
 */
export function percentileRanks(n: number, share: number): readonly [number | null, number | null] {
  const half = z95 * Math.sqrt(n * share * (1 - share));
  const low = Math.ceil(n * share - half) - 1;
  const high = Math.ceil(n * share + half) - 1;
  return [low >= 0 ? low : null, high < n ? high : null];
}
