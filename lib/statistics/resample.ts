import { seedWords } from "./random";
import { resampleKernel } from "./resample-kernel";

/** Rows from which resampled sums are made: a row is a unit, and a column a sum to be formed. */
export interface Resampling {
  readonly columns: readonly ArrayLike<number>[];
  /** Units of each stratum; the rows of a stratum lie together, in this order. One stratum when left out. */
  readonly strata?: readonly number[] | undefined;
  readonly resamples: number;
  /** The same seed gives the same draws, whatever the columns. */
  readonly seed: number;
}

/**
 * Draws as many units as there are, with replacement and within each stratum, and adds up every column over the same
 * draws, so that what is paired stays paired; `resamples` times over. Units are drawn exactly evenly.
 *
 * @returns for each column its sum in each resample
 * @throws RangeError when there are no units, no resamples, or more than 2²⁰ units
 */
export function resample({ columns, strata, resamples, seed }: Resampling): Float64Array[] {
  const units = columns[0]?.length ?? 0;
  const sizes = strata ?? [units];
  if (!(units > 0)) throw new RangeError("there is nothing to resample");
  if (!(Number.isSafeInteger(resamples) && resamples > 0)) {
    throw new RangeError(`expected at least 1 resample, got ${resamples}`);
  }
  if (units > mostUnits) throw new RangeError(`at most ${mostUnits} units can be resampled, got ${units}: bucket them`);

  const pairs = Math.ceil(columns.length / 2);
  const stride = 16 * pairs;
  const chunk = Math.min(resamples, 1024);
  const rows = 64;
  const draws = rows + units * stride;
  const sums = Math.ceil((draws + 4 * (units + 4)) / 16) * 16;
  const kernel = resampleKernel(pairs, sums + chunk * stride);
  layOut(columns, new Float64Array(kernel.memory.buffer, rows, units * pairs * 2), pairs * 2);
  const written = new Float64Array(kernel.memory.buffer, sums, chunk * pairs * 2);
  kernel.seed(seedWords(seed, 16));

  const results = columns.map(() => new Float64Array(resamples));
  for (let done = 0; done < resamples; done += chunk) {
    const now = Math.min(chunk, resamples - done);
    for (let place = 0; place < now; place++) {
      let first = 0;
      for (const size of sizes) {
        kernel.draw(draws + 4 * first, size, size, stride, rows + first * stride);
        first += size;
      }
      kernel.add(draws, draws + 4 * units, sums + place * stride);
    }
    results.forEach((result, column) => {
      for (let place = 0; place < now; place++) result[done + place] = written[place * pairs * 2 + column]!;
    });
  }
  return results;
}

/** Above this a draw could not be told from the next by 32 bits evenly enough to be quick; buckets are the way. */
const mostUnits = 2 ** 20;

function layOut(columns: readonly ArrayLike<number>[], matrix: Float64Array, width: number): void {
  columns.forEach((column, place) => {
    for (let unit = 0; unit < column.length; unit++) matrix[unit * width + place] = column[unit]!;
  });
}
