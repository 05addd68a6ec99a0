import { betaQuantile } from "./beta";
import { z95 } from "./normal";

/**
 * The point below which 97.5 % of Student's t distribution lies: half the width of a 95 % interval, in standard errors.
 * From t² / (df + t²) being beta-distributed (Abramowitz and Stegun 26.7.1); normal above a million degrees of freedom.
 *
 * @throws RangeError when there is less than 1 degree of freedom
 *
 * @example
 * t95(10) // 2.228138851986274
 */
export function t95(degrees: number): number {
  if (!(degrees >= 1)) throw new RangeError(`expected at least 1 degree of freedom, got ${degrees}`);
  if (degrees > 1e6) return z95;
  const share = betaQuantile(0.05, degrees / 2, 0.5);
  return Math.sqrt((degrees * (1 - share)) / share);
}
