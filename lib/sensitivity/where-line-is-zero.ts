import { t95 } from "../statistics/student-t";

/** Where a line crosses 0, with its 95 % interval. An end that the data do not bound is null. */
export interface LineZero {
  readonly at: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly why?: string;
  /** The line is 0 everywhere. */
  readonly same?: boolean;
}

/** Per-unit parts of a line: height at 0 and slope, one of each for every request that both agents share. */
export interface LineSample {
  readonly height: ArrayLike<number>;
  readonly slope: ArrayLike<number>;
  /** Code of each request's cluster. */
  readonly cluster?: ArrayLike<number> | undefined;
}

/**
 * Where mean(height) + x × mean(slope) = 0, so x = −mean(height) / mean(slope), with Fieller's interval: all x at which
 * the line is within t standard errors of 0. Requests are paired, clusters are the unit where there are clusters.
 * When the slope itself cannot be told from 0 the interval has no end on one side or both: such ends are null, and `why` says so.
 * Source: Fieller (1954); Franz (2007), "Ratios: a short guide to confidence limits and proper use".
 *
 * @example
 * whereLineIsZero({ height: [-6, -6], slope: [2, 2] }).at // 3
 */
export function whereLineIsZero(sample: LineSample): LineZero {
  const n = sample.height.length;
  if (n === 0) return none("there is no request for which both have evidence");
  const height = meanOf(sample.height);
  const slope = meanOf(sample.slope);
  if (slope === 0) return { ...none(height === 0 ? "it is 0 everywhere" : "it never changes"), same: height === 0 };
  const at = height === 0 ? 0 : -height / slope;
  const spread = covariance(sample, height, slope);
  if (spread === null) return { at, low: null, high: null, why: "an interval needs at least 2 requests or clusters" };
  const t2 = t95(spread.units - 1) ** 2;
  // (height + x·slope)² ≤ t² · Var(height + x·slope), a quadratic a·x² + 2·b·x + c ≤ 0
  const a = slope * slope - t2 * spread.slope;
  const b = height * slope - t2 * spread.both;
  const c = height * height - t2 * spread.height;
  const root = Math.sqrt(Math.max(0, b * b - a * c));
  if (a > 0) return { at, low: (-b - root) / a, high: (-b + root) / a };
  return {
    at,
    low: null,
    high: null,
    why: "the two cannot be told apart in slope, so the data do not bound where they cross",
  };
}

function none(why: string): LineZero {
  return { at: null, low: null, high: null, why };
}

/** The mean; exactly 0 where only rounding is left of it. */
function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  let size = 0;
  for (let place = 0; place < values.length; place++) {
    sum += values[place]!;
    size += Math.abs(values[place]!);
  }
  return Math.abs(sum) <= size * 2 ** -46 ? 0 : sum / values.length;
}

/** Variances and covariance of the two means: C/(C−1) · Σ over units of products of summed deviations, over n². */
function covariance({ height, slope, cluster }: LineSample, meanHeight: number, meanSlope: number) {
  const n = height.length;
  let most = n;
  if (cluster !== undefined) {
    most = 0;
    for (let place = 0; place < n; place++) most = Math.max(most, cluster[place]! + 1);
  }
  const heights = new Float64Array(most);
  const slopes = new Float64Array(most);
  const seen = new Uint8Array(most);
  for (let place = 0; place < n; place++) {
    const unit = cluster === undefined ? place : cluster[place]!;
    heights[unit]! += height[place]! - meanHeight;
    slopes[unit]! += slope[place]! - meanSlope;
    seen[unit] = 1;
  }
  const sums = { height: 0, slope: 0, both: 0 };
  let units = 0;
  for (let unit = 0; unit < most; unit++) {
    units += seen[unit]!;
    sums.height += heights[unit]! * heights[unit]!;
    sums.slope += slopes[unit]! * slopes[unit]!;
    sums.both += heights[unit]! * slopes[unit]!;
  }
  if (units < 2) return null;
  const factor = units / (units - 1) / (n * n);
  return { units, height: sums.height * factor, slope: sums.slope * factor, both: sums.both * factor };
}
