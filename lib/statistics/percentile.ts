/**
 * The value below which a share of the values lies, in their own unit, straight between neighbours (Hyndman and Fan 1996, type 7: the
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
