import { column } from "./front-sweep";
import { sortOrder } from "./sort-order";
import { largestBelow, middleOf, split, splitByRow, stillThere } from "./split-rows";

/**
 * The rows that no other row dominates, in four or more dimensions, by divide and conquer: halve in order of the first
 * number, find the front of each half, and take out of the worse half what the better half dominates in the numbers left.
 * That filter halves both sides by their last number in turn, which needs one number less wherever the sides differ, down to
 * two or three numbers, which one sweep decides. Rows stay in order of their third number throughout, so that no sweep sorts.
 * Source: Kung, Luccio and Preparata (1975); Bentley (1980).
 *
 * @param cloud points by row, lower is better, rows in lexicographic order, no two the same
 */
export function divideFront(cloud: Float64Array, d: number): Uint32Array {
  const n = cloud.length / d;
  const columns = Array.from({ length: d }, (_, k) => column(cloud, d, k));
  const stairs = new Float64Array(Math.min(n, longStairs));
  const job = { cloud, d, columns, removed: new Uint8Array(n), rising: stairs.slice(), falling: stairs };
  return front(job, sortOrder(columns[2]!), 0, n);
}

interface Job {
  readonly cloud: Float64Array;
  readonly d: number;
  /** The same numbers by dimension. */
  readonly columns: readonly Float64Array[];
  /** 1 for each row that some other dominates, as far as is known. */
  readonly removed: Uint8Array;
  /** Room for the steps of `sweepStairs`. */
  readonly rising: Float64Array;
  readonly falling: Float64Array;
}

/** Below this many pairs, asking every pair is faster than dividing further; a quarter of them where a sweep is the other way. */
const fewPairs = 4_096;

/** Stairs with more steps than this cost more to insert into than another division. */
const longStairs = 16_384;

/** What is left of the rows from `from` up to `to`, in order of their third number. */
function front(job: Job, rows: Uint32Array, from: number, to: number): Uint32Array {
  if (rows.length <= 16) frontOfFew(job, rows);
  else {
    const middle = (from + to) >>> 1;
    const [first, second] = splitByRow(rows, middle);
    filter(job, front(job, first, from, middle), front(job, second, middle, to), job.d - 1);
  }
  return stillThere(rows, job.removed);
}

/** In lexicographic order nothing is dominated by what comes after it. */
function frontOfFew({ cloud, d, removed }: Job, rows: Uint32Array): void {
  const sorted = rows.slice().sort();
  for (let place = 1; place < sorted.length; place++) {
    const row = sorted[place]!;
    for (let at = 0; at < place && removed[row] === 0; at++) {
      if (removed[sorted[at]!] === 0 && asLow(cloud, d, sorted[at]!, row, d - 1)) removed[row] = 1;
    }
  }
}

/** Removes the rows of `worse` that some row of `better` is as low as in dimensions 1 to `last`; in all others it is known to be. */
function filter(job: Job, better: Uint32Array, worse: Uint32Array, last: number): void {
  if (better.length === 0 || worse.length === 0) return;
  if (last === 2) sweep(job, better, worse);
  else if (better.length * worse.length <= (last === 3 ? fewPairs / 4 : fewPairs)) everyPair(job, better, worse, last);
  else if (last === 3 && better.length <= longStairs) sweepStairs(job, better, worse);
  else halve(job, better, worse, last);
}

function halve(job: Job, better: Uint32Array, worse: Uint32Array, last: number): void {
  const values = job.columns[last]!;
  const cut = middleOf(better, worse, values);
  const [betterLow, betterHigh] = split(better, values, cut);
  const [low, high] = split(worse, values, cut);
  if (betterHigh.length === 0 && high.length === 0) {
    // All at or below the middle: those equal to it need a cut strictly below.
    const below = largestBelow(better, worse, values, cut);
    const [under, equal] = split(better, values, below);
    const [worseUnder, worseEqual] = split(worse, values, below);
    filter(job, under, worseUnder, last);
    filter(job, under, worseEqual, last - 1);
    filter(job, equal, stillThere(worseEqual, job.removed), last - 1);
    return;
  }
  filter(job, betterLow, high, last - 1);
  filter(job, betterLow, low, last);
  filter(job, betterHigh, stillThere(high, job.removed), last);
}

/** Two dimensions left, 1 and 2, both sides in order of the second: the lowest first number so far decides. */
function sweep({ columns, removed }: Job, better: Uint32Array, worse: Uint32Array): void {
  const [, first, second] = columns as [unknown, Float64Array, Float64Array];
  let lowest = Number.POSITIVE_INFINITY;
  let at = 0;
  for (let place = 0; place < worse.length; place++) {
    const row = worse[place]!;
    const height = second[row]!;
    while (at < better.length && second[better[at]!]! <= height) {
      const own = first[better[at++]!]!;
      if (own < lowest) lowest = own;
    }
    if (lowest <= first[row]!) removed[row] = 1;
  }
}

/**
 * Three dimensions left, 1 to 3, both sides in order of the second: the lowest pairs of the other two so far are steps, the
 * one rising and the other falling, and the last step that is as low in the one is the lowest in the other.
 */
function sweepStairs({ columns, removed, rising, falling }: Job, better: Uint32Array, worse: Uint32Array): void {
  const [, first, second, third] = columns as [unknown, Float64Array, Float64Array, Float64Array];
  let steps = 0;
  let at = 0;
  for (let place = 0; place < worse.length; place++) {
    const row = worse[place]!;
    const height = second[row]!;
    for (; at < better.length && second[better[at]!]! <= height; at++) {
      const [x, y] = [first[better[at]!]!, third[better[at]!]!];
      const after = stepsUpTo(rising, steps, x);
      if (after > 0 && falling[after - 1]! <= y) continue;
      const start = after > 0 && rising[after - 1] === x ? after - 1 : after;
      let end = after;
      while (end < steps && falling[end]! >= y) end++;
      if (end !== start + 1) {
        rising.copyWithin(start + 1, end, steps);
        falling.copyWithin(start + 1, end, steps);
        steps += start + 1 - end;
      }
      rising[start] = x;
      falling[start] = y;
    }
    const after = stepsUpTo(rising, steps, first[row]!);
    if (after > 0 && falling[after - 1]! <= third[row]!) removed[row] = 1;
  }
}

/** How many of the rising steps are at most x. */
function stepsUpTo(rising: Float64Array, steps: number, x: number): number {
  let low = 0;
  let high = steps;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rising[middle]! <= x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** In order of the third number, nothing after the first that is higher there can be as low. */
function everyPair({ cloud, d, removed }: Job, better: Uint32Array, worse: Uint32Array, last: number): void {
  for (let place = 0; place < worse.length; place++) {
    const own = worse[place]! * d;
    const second = cloud[own + 1]!;
    const third = cloud[own + 2]!;
    for (let other = 0; other < better.length; other++) {
      const at = better[other]! * d;
      if (cloud[at + 2]! > third) break;
      if (cloud[at + 1]! > second) continue;
      let k = last;
      while (k > 2 && cloud[at + k]! <= cloud[own + k]!) k--;
      if (k > 2) continue;
      removed[worse[place]!] = 1;
      break;
    }
  }
}

/** Whether row a is as low as row b in dimensions 1 to `last`. */
function asLow(cloud: Float64Array, d: number, a: number, b: number, last: number): boolean {
  for (let k = 1; k <= last; k++) if (cloud[a * d + k]! > cloud[b * d + k]!) return false;
  return true;
}
