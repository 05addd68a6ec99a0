/** A straight line through points by least squares, with the covariance of its two numbers. */
export interface FittedLine {
  /** y where x is 0, and change of y for one x. */
  readonly intercept: number;
  readonly slope: number;
  /** Variances and covariance of the two, from the scatter around the line; null with fewer than 3 points. */
  readonly covariance: { readonly intercept: number; readonly slope: number; readonly both: number } | null;
  readonly degrees: number;
}

/**
 * Ordinary least squares of y on x. Source: any textbook; Draper and Smith (1998), chapter 1.
 *
 * @throws RangeError with fewer than 2 different values of x
 *
 * @example
 * fitLine([0, 1, 2], [1, 3, 5]).slope // 2
 */
export function fitLine(x: readonly number[], y: readonly number[]): FittedLine {
  const n = x.length;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / n;
  const [xMean, yMean] = [mean(x), mean(y)];
  const spread = x.reduce((sum, value) => sum + (value - xMean) ** 2, 0);
  if (!(spread > 0)) throw new RangeError("a line needs at least 2 different values of x");
  const slope = x.reduce((sum, value, place) => sum + (value - xMean) * (y[place]! - yMean), 0) / spread;
  const intercept = yMean - slope * xMean;
  const degrees = n - 2;
  if (degrees < 1) return { intercept, slope, covariance: null, degrees };
  const squares = x.reduce((sum, value, place) => sum + (y[place]! - intercept - slope * value) ** 2, 0);
  const variance = squares / degrees;
  return {
    intercept,
    slope,
    covariance: {
      intercept: variance * (1 / n + xMean ** 2 / spread),
      slope: variance / spread,
      both: (-variance * xMean) / spread,
    },
    degrees,
  };
}
