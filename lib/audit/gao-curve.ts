import { type Estimate, noEvidence } from "../statistics/estimate";
import { t95 } from "../statistics/student-t";

/** A gold score at a distance from where optimisation started. */
export interface DistancePoint {
  /** d = √KL between the optimised policy and the first one, above 0 (0 is the start, where gold is 0). */
  readonly distance: number;
  /** Gold score minus gold at the start. */
  readonly gold: number;
}

/** How the gold score rises and falls with distance. */
export interface GaoCurve {
  /** "best-of-n": gold = d(α − βd); "rl": gold = d(α − β ln d). */
  readonly kind: "best-of-n" | "rl";
  /** Gain per distance at the start, and how fast it is lost; with t intervals. */
  readonly alpha: Estimate;
  readonly beta: Estimate;
  /** Distance at which gold is highest, with Fieller's interval; null where the curve has no peak that can be told from none. */
  readonly peak: Estimate;
  /** Gold there; null with the peak. */
  readonly height: number | null;
  /** The farthest measured distance that is not past the peak: where to stop; null without a peak or before the first point. */
  readonly stopAt: number | null;
  /** Sum of squared residuals, to compare the two kinds on the same points. */
  readonly residual: number;
}

/**
 * Fits Gao, Schulman and Hilton's (2022, arXiv 2210.10760) curve of the gold score over d = √KL by least squares:
 * best-of-n has gold = d(α − βd), with its peak at α/2β; reinforcement learning has gold = d(α − β ln d), with its peak at
 * exp(α/β − 1). Both are straight in α and β, so their errors are the textbook ones, and the peak's interval is Fieller's
 * for α/β carried over.
 *
 * @throws RangeError with fewer than 2 different distances above 0
 *
 * @example
 * gaoCurve([1, 2, 3, 4].map((distance) => ({ distance, gold: distance * (1 - 0.25 * distance) })), "best-of-n").height // 1
 */
export function gaoCurve(points: readonly DistancePoint[], kind: GaoCurve["kind"]): GaoCurve {
  const used = points.filter(({ distance }) => distance > 0);
  const lost = (d: number) => (kind === "best-of-n" ? -d * d : -d * Math.log(d));
  const sum = (of: (point: DistancePoint) => number) => used.reduce((all, point) => all + of(point), 0);
  const aa = sum(({ distance: d }) => d * d);
  const ab = sum(({ distance: d }) => d * lost(d));
  const bb = sum(({ distance: d }) => lost(d) ** 2);
  const determinant = aa * bb - ab * ab;
  if (!(determinant > 1e-12 * aa * bb)) throw new RangeError("a curve needs at least 2 different distances above 0");
  const ag = sum(({ distance: d, gold }) => d * gold);
  const bg = sum(({ distance: d, gold }) => lost(d) * gold);
  const alpha = (bb * ag - ab * bg) / determinant;
  const beta = (aa * bg - ab * ag) / determinant;
  const residual = sum(({ distance: d, gold }) => (gold - alpha * d - beta * lost(d)) ** 2);
  const degrees = used.length - 2;
  const variance = degrees > 0 ? residual / degrees : null;
  const scaled = (entry: number) => (variance === null ? null : (variance * entry) / determinant);
  const peak = peakOf(kind, alpha, beta, [scaled(bb), scaled(aa), scaled(-ab)], degrees, used.length);
  const at = peak.estimate;
  const before = used.map(({ distance }) => distance).filter((distance) => at !== null && distance <= at);
  return {
    kind,
    alpha: withInterval(alpha, scaled(bb), degrees, used.length),
    beta: withInterval(beta, scaled(aa), degrees, used.length),
    peak,
    height: at === null ? null : alpha * at + beta * lost(at),
    stopAt: before.length === 0 ? null : Math.max(...before),
    residual,
  };
}

/** KL of best-of-n from the first policy: ln n − (n − 1)/n; its root is the distance. @throws RangeError unless n is at least 1 */
export function bestOfNDistance(n: number): number {
  if (!(n >= 1)) throw new RangeError(`expected n of at least 1, got ${n}`);
  return Math.sqrt(Math.log(n) - (n - 1) / n);
}

function peakOf(
  kind: GaoCurve["kind"],
  alpha: number,
  beta: number,
  [varAlpha, varBeta, both]: readonly (number | null)[],
  degrees: number,
  n: number,
): Estimate {
  const of = (ratio: number) => (kind === "best-of-n" ? ratio / 2 : Math.exp(ratio - 1));
  if (beta <= 0) return noEvidence("gold does not fall off with distance, so the curve has no peak", n, n);
  const shown = { estimate: of(alpha / beta), standardError: null, used: n, of: n };
  if (varAlpha === null) return { ...shown, low: null, high: null, why: "an interval needs at least 3 distances" };
  const t = t95(degrees);
  const a = beta ** 2 - t * t * varBeta!;
  const b = alpha * beta - t * t * both!;
  const c = alpha ** 2 - t * t * varAlpha!;
  if (a <= 0) return noEvidence("the fall cannot be told from none, so the peak could be anywhere", n, n);
  const root = Math.sqrt(Math.max(0, b * b - a * c));
  const derivative = kind === "best-of-n" ? 0.5 : of(alpha / beta);
  const ratio = alpha / beta;
  const error = Math.sqrt(Math.max(0, varAlpha! - 2 * ratio * both! + ratio ** 2 * varBeta!)) / beta;
  return {
    ...shown,
    standardError: derivative * error,
    low: of((b - root) / a),
    high: of((b + root) / a),
    interval: "Fieller",
  };
}

function withInterval(estimate: number, variance: number | null, degrees: number, n: number): Estimate {
  const shown = { estimate, used: n, of: n };
  if (variance === null) {
    return { ...shown, standardError: null, low: null, high: null, why: "a standard error needs at least 3 distances" };
  }
  const standardError = Math.sqrt(variance);
  const half = t95(degrees) * standardError;
  return { ...shown, standardError, low: estimate - half, high: estimate + half, interval: "Student's t" };
}
