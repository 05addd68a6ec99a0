import type { Ratio } from "./ratio";
import { resample } from "./resample";
import { ratioOfTotals, type UnitPair } from "./unit-pair";
import type { Units } from "./unit-sums";

/**
 * The ratio of two sums over units in every resample of the units, for several pairs of sums at once in the same resamples. Columns
 * that are the same are added up once, and constant ones not at all. With `errors` each resample has its own standard error too,
 * by linearisation: √(U/(U−1) · Σ(n − R·d)²) / Σd (Cochran 1977, 6.13).
 */
export function resampleRatios(
  pairs: readonly UnitPair[],
  units: Units,
  { resamples, seed, errors }: { resamples: number; seed: number; errors: boolean },
): Ratio[] {
  if (pairs.length === 0) return [];
  const columns: Float64Array[] = [];
  const columnOf = (values: Float64Array) => {
    const found = columns.findIndex((column) => sameNumbers(column, values));
    return found >= 0 ? found : columns.push(values) - 1;
  };
  const product = (a: Float64Array, b: Float64Array) => a.map((value, unit) => value * b[unit]!);
  const places = pairs.map(({ above, below }) => ({
    above: columnOf(above),
    below: isConstant(below) ? null : columnOf(below),
    squares: errors ? [product(above, above), product(above, below), product(below, below)].map(columnOf) : null,
  }));
  const sums = resample({ columns, strata: units.strata, resamples, seed });
  return pairs.map((pair, place) => {
    const { above, below, squares } = places[place]!;
    const bottom = below === null ? null : sums[below]!;
    const constant = pair.below[0]! * units.count;
    const replicates = new Float64Array(resamples);
    for (let at = 0; at < resamples; at++) {
      const under = bottom === null ? constant : bottom[at]!;
      replicates[at] = under === 0 ? Number.NaN : sums[above]![at]! / under;
    }
    const error = (value: number, at: number) => {
      const [aa, ab, bb] = squares!.map((column) => sums[column]![at]!) as [number, number, number];
      const left = Math.max(0, aa - 2 * value * ab + value * value * bb);
      return Math.sqrt((units.count / (units.count - 1)) * left) / (bottom === null ? constant : bottom[at]!);
    };
    return {
      numerator: pair.above,
      denominator: pair.below,
      observed: ratioOfTotals(pair),
      replicates,
      errors: squares === null ? null : replicates.map(error),
    };
  });
}

function isConstant(values: Float64Array): boolean {
  return values[0] !== 0 && values.every((value) => value === values[0]);
}

/** Whether two columns hold the same numbers at every place. */
export function sameNumbers(a: Float64Array, b: Float64Array): boolean {
  if (a === b) return true;
  for (let place = 0; place < a.length; place++) if (a[place] !== b[place]) return false;
  return a.length === b.length;
}
