/** A ratio of two sums over units, such as a mean (sum over count), with its value in each resample. */
export interface Ratio {
  /** By unit. */
  readonly numerator: Float64Array;
  readonly denominator: Float64Array;
  readonly observed: number;
  /** By resample; NaN where a resample held no denominator, to be left out. */
  readonly replicates: Float64Array;
  /** Standard errors by resample, where they were asked for. */
  readonly errors: Float64Array | null;
}

/**
 * The standard error of a ratio of sums over units, by linearisation: √(U/(U−1) · Σ(n − R·d)²) / Σd.
 * Source: Cochran (1977) 6.13; for a mean of equal units it is s/√n.
 *
 * @returns null with fewer than 2 units that have a denominator, or a denominator of 0
 */
export function ratioError(numerator: ArrayLike<number>, denominator: ArrayLike<number>): number | null {
  let units = 0;
  let above = 0;
  let below = 0;
  for (let unit = 0; unit < numerator.length; unit++) {
    if (denominator[unit] === 0) continue;
    units++;
    above += numerator[unit]!;
    below += denominator[unit]!;
  }
  if (units < 2 || below === 0) return null;
  let squares = 0;
  for (let unit = 0; unit < numerator.length; unit++) {
    const left = numerator[unit]! - (above / below) * denominator[unit]!;
    squares += left * left;
  }
  return Math.sqrt((units / (units - 1)) * squares) / Math.abs(below);
}

/**
 * How the standard error changes with the estimate, for the BCa interval: Σd³ / 6(Σd²)^1.5 over the differences d of
 * the mean of the leave-one-out ratios from each of them.
 * Source: Efron (1987), formula 6.6; Efron and Tibshirani (1993) 14.15.
 *
 * @example
 * acceleration([1, 2, 3], [1, 1, 1]) // 0
 */
export function acceleration(numerator: ArrayLike<number>, denominator: ArrayLike<number>): number {
  let above = 0;
  let below = 0;
  for (let unit = 0; unit < numerator.length; unit++) {
    above += numerator[unit]!;
    below += denominator[unit]!;
  }
  const left: number[] = [];
  for (let unit = 0; unit < numerator.length; unit++) {
    const rest = below - denominator[unit]!;
    if (rest !== 0 && denominator[unit] !== 0) left.push((above - numerator[unit]!) / rest);
  }
  const mean = left.reduce((sum, value) => sum + value, 0) / left.length;
  let squares = 0;
  let cubes = 0;
  for (const value of left) {
    const difference = mean - value;
    squares += difference * difference;
    cubes += difference * difference * difference;
  }
  return squares > 0 ? cubes / (6 * squares * Math.sqrt(squares)) : 0;
}
