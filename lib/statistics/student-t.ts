import { betaQuantile } from "./beta";
import { z95 } from "./normal";

/**
 * The point below which 97.5 % of Student's t distribution lies: half the width of a 95 % interval, in standard errors.
 * From t² / (df + t²) being beta-distributed (Abramowitz and Stegun 26.7.1); from 150 degrees of freedom by the expansion in
 * 1/df (26.7.5), which is as exact there and needs no search; normal above a million.
 *
 * @throws RangeError when there is less than 1 degree of freedom
 *
 * @example
 * t95(10) // 2.228138851986274
 */
export function t95(degrees: number): number {
  if (!(degrees >= 1)) throw new RangeError(`expected at least 1 degree of freedom, got ${degrees}`);
  if (degrees > 1e6) return z95;
  if (degrees >= 150) return expansion(degrees);
  const share = betaQuantile(0.05, degrees / 2, 0.5);
  return Math.sqrt((degrees * (1 - share)) / share);
}

function expansion(degrees: number): number {
  const z = z95;
  const z2 = z * z;
  const first = (z * (z2 + 1)) / 4;
  const second = (z * ((5 * z2 + 16) * z2 + 3)) / 96;
  const third = (z * (((3 * z2 + 19) * z2 + 17) * z2 - 15)) / 384;
  const fourth = (z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945)) / 92160;
  return z + (first + (second + (third + fourth / degrees) / degrees) / degrees) / degrees;
}
