import { gammaln } from "simple-statistics";

/**
 * The share of a beta distribution with parameters `a` and `b` that lies below `x`.
 * Source: the continued fraction of DLMF 8.17.22 (Lentz's method); relative error about 1e-13.
 *
 * @example
 * betaShareBelow(0.5, 2, 2) // 0.5
 */
export function betaShareBelow(x: number, a: number, b: number): number {
  if (!(a > 0 && b > 0)) throw new RangeError(`expected parameters above 0, got ${a} and ${b}`);
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - betaShareBelow(1 - x, b, a);
  const front = Math.exp(gammaln(a + b) - gammaln(a) - gammaln(b) + a * Math.log(x) + b * Math.log1p(-x)) / a;
  return front * continuedFraction(x, a, b);
}

/**
 * The point below which a share `p` of a beta distribution lies, by halving.
 *
 * @example
 * betaQuantile(0.5, 1, 1) // 0.5
 */
export function betaQuantile(p: number, a: number, b: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`expected a share from 0 to 1, got ${p}`);
  let low = 0;
  let high = 1;
  for (let step = 0; step < 200 && high - low > 1e-16 * high; step++) {
    const middle = low + (high - low) / 2;
    if (middle === low || middle === high) break;
    if (betaShareBelow(middle, a, b) < p) low = middle;
    else high = middle;
  }
  return low + (high - low) / 2;
}

function continuedFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1), tiny);
  let fraction = d;
  for (let m = 1; m <= 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / nonZero(1 + even * d, tiny);
    c = nonZero(1 + even / c, tiny);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / nonZero(1 + odd * d, tiny);
    c = nonZero(1 + odd / c, tiny);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return fraction;
}

function nonZero(value: number, tiny: number): number {
  return Math.abs(value) < tiny ? tiny : value;
}
