import { z95 } from "../statistics/normal";

/**
 * The value below which a share of the values lies, straight between neighbours (Hyndman and Fan 1996, type 7: the
 * default of R and NumPy).
 *
 * @throws RangeError when there is no value, or the share is not from 0 to 1
 *
 * @example
 * percentile([1, 2, 3, 10], 0.5) // 2.5
 */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError("expected at least one value, got none");
  if (!(share >= 0 && share <= 1)) throw new RangeError(`expected a share from 0 to 1, got ${share}`);
  const sorted = Float64Array.from(values).sort();
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const above = Math.ceil(place);
  return below === above ? sorted[below]! : sorted[below]! + (place - below) * (sorted[above]! - sorted[below]!);
}

/**
 * Places (from 0) in the sorted values between which the percentile lies with 95 % confidence; null where too few values
 * lie on that side. From the normal approximation to the binomial (Conover 1999, section 3.2).
 */
export function percentileRanks(n: number, share: number): readonly [number | null, number | null] {
  const half = z95 * Math.sqrt(n * share * (1 - share));
  const low = Math.ceil(n * share - half) - 1;
  const high = Math.ceil(n * share + half) - 1;
  return [low >= 0 ? low : null, high < n ? high : null];
}
