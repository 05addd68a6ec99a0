import { betaQuantile } from "./beta";
import { z95 } from "./normal";

/** Both ends of a 95 % interval, as shares from 0 to 1. */
export interface ShareInterval {
  readonly low: number;
  readonly high: number;
  /** The method, by its name. */
  readonly interval: string;
}

/**
 * A 95 % interval for a share: Wilson's, and Clopper and Pearson's where none or all were seen, as Wilson's is too
 * short there. Where one of at least 30 was seen (or all but one), Wilson's end towards 0 (or 1) moves out to the one-sided
 * exact limit.
 * `n` may be an effective number of runs, and need not be whole.
 * Sources: Wilson (1927); Clopper and Pearson (1934); Brown, Cai and DasGupta (2001) on which to use, and 4.1.1 there for
 * moving the end (they do so for up to 3 seen; we only where it matters most).
 *
 * @throws RangeError unless the share is from 0 to 1 and n above 0
 *
 * @example
 * shareInterval(0, 1000).high // 0.003682083896865672
 */
export function shareInterval(share: number, n: number): ShareInterval {
  if (share === 0 || share === 1) return clopperPearson(share, n);
  const { low, high, interval } = wilson(share, n);
  const [seen, left] = [share * n, n - share * n];
  const one = 1 + 1e-9; // 1 but for rounding
  if (n < 30 || (seen > one && left > one)) return { low, high, interval };
  const least = (few: number) => betaQuantile(0.05, few, n - few + 1);
  return {
    low: seen > one ? low : Math.min(low, least(seen)),
    high: left > one ? high : Math.max(high, 1 - least(left)),
    interval: "Wilson, end moved as 1 was seen",
  };
}

/** Wilson's score interval. @throws RangeError as `shareInterval` */
export function wilson(share: number, n: number): ShareInterval {
  check(share, n);
  const square = z95 * z95;
  const centre = (share + square / (2 * n)) / (1 + square / n);
  const half = (z95 * Math.sqrt((share * (1 - share)) / n + square / (4 * n * n))) / (1 + square / n);
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half), interval: "Wilson" };
}

/** Clopper and Pearson's interval, which never covers less than it says. @throws RangeError as `shareInterval` */
export function clopperPearson(share: number, n: number): ShareInterval {
  check(share, n);
  const seen = share * n;
  return {
    low: seen === 0 ? 0 : betaQuantile(0.025, seen, n - seen + 1),
    high: seen === n ? 1 : betaQuantile(0.975, seen + 1, n - seen),
    interval: "Clopper-Pearson",
  };
}

function check(share: number, n: number): void {
  if (!(share >= 0 && share <= 1)) throw new RangeError(`expected a share from 0 to 1, got ${share}`);
  if (!(n > 0)) throw new RangeError(`expected a number of runs above 0, got ${n}`);
}
