import { divideFront } from "./front-divide";
import { lexicographic, sweepThree, sweepTwo } from "./front-sweep";

/** Which way is better, for each dimension in turn. */
export type Directions = readonly ("higher" | "lower")[];

/**
 * The Pareto front of many points in any number of dimensions: 1 for each point that no other dominates, else 0. A point
 * dominates another when it is at least as good in every dimension and better in one, so equal points all stay.
 *
 * First everything goes that good compromises dominate, which leaves little of most clouds. What is left is sorted and
 * swept in up to three dimensions, and divided and conquered beyond: O(n log n) and O(n log^(d−2) n) at worst.
 *
 * @param points by row: the numbers of the first point, then those of the second
 * @throws RangeError when there is no dimension, the numbers do not fill whole rows, or one is not finite (with its row)
 *
 * @example
 * [...nonDominated([10, 100, 5, 100, 10, 100], ["higher", "higher"])] // [1, 0, 1]
 */
export function nonDominated(points: ArrayLike<number>, better: Directions): Uint8Array {
  const d = better.length;
  if (d === 0) throw new RangeError("expected at least one dimension, got none");
  if (points.length % d !== 0) throw new RangeError(`expected rows of ${d} numbers, got ${points.length} numbers`);
  const mask = new Uint8Array(points.length / d);
  if (mask.length === 0) return mask;
  const cloud = points instanceof Float64Array ? points : Float64Array.from(points);
  const sign = Float64Array.from(better, (direction) => (direction === "higher" ? -1 : 1));
  const rows = afterCompromises(cloud, sign);
  const left = lowerIsBetter(cloud, sign, rows);
  const { firsts, copies } = sortedWithoutCopies(left, d);
  const few = lowerIsBetter(left, new Float64Array(d).fill(1), firsts);
  const front = d <= 2 ? sweepTwo(few, d) : d === 3 ? sweepThree(few) : divideFront(few, d);
  for (let at = 0; at < front.length; at++) mask[rows[firsts[front[at]!]!]!] = 1;
  for (const [copy, first] of copies) mask[rows[copy]!] = mask[rows[first]!]!;
  return mask;
}

/** Rows that a few compromises leave: the point with the smallest scaled sum, and in 3 or more dimensions the next ones too. */
function afterCompromises(cloud: Float64Array, sign: Float64Array): Uint32Array {
  const d = sign.length;
  const weights = weightsOf(cloud, sign);
  const rows = undominatedBy(cloud, sign, smallestSum(cloud, weights));
  if (d < 3 || rows.length < 4000) return rows;
  return undominatedByMany(cloud, sign, rows, lowestSums(cloud, weights, rows, 64 * d));
}

/** One over the width of each dimension in a sample of rows, with its sign, so that sums across dimensions mean something. */
function weightsOf(cloud: Float64Array, sign: Float64Array): Float64Array {
  const d = sign.length;
  const n = cloud.length / d;
  const step = Math.max(1, Math.floor(n / 1000));
  return sign.map((direction, k) => {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let row = 0; row < n; row += step) {
      low = Math.min(low, cloud[row * d + k]!);
      high = Math.max(high, cloud[row * d + k]!);
    }
    return high > low && high - low < Number.POSITIVE_INFINITY ? direction / (high - low) : direction;
  });
}

function smallestSum(cloud: Float64Array, weights: Float64Array): number {
  const d = weights.length;
  const n = cloud.length / d;
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  let notFinite = 0;
  for (let row = 0, at = 0; row < n; row++) {
    let sum = 0;
    for (let k = 0; k < d; k++) sum += weights[k]! * cloud[at++]!;
    notFinite += sum * 0;
    if (sum < least) {
      least = sum;
      best = row;
    }
  }
  if (notFinite !== 0) checkFinite(cloud, d);
  return best;
}

function checkFinite(cloud: Float64Array, d: number): void {
  const at = cloud.findIndex((value) => !Number.isFinite(value));
  if (at < 0) return;
  throw new RangeError(`point ${Math.floor(at / d) + 1}, dimension ${(at % d) + 1}: expected a finite number`);
}

function undominatedBy(cloud: Float64Array, sign: Float64Array, by: number): Uint32Array {
  const d = sign.length;
  const pivot = sign.map((direction, k) => direction * cloud[by * d + k]!);
  const kept = new Uint32Array(cloud.length / d);
  let count = 0;
  for (let row = 0, first = 0; first < cloud.length; row++, first += d) {
    let worse = 0;
    let k = 0;
    for (; k < d; k++) {
      const value = sign[k]! * cloud[first + k]!;
      if (value < pivot[k]!) break;
      if (value > pivot[k]!) worse = 1;
    }
    if (k < d || worse === 0) kept[count++] = row;
  }
  return kept.slice(0, count);
}

/** About so many rows with the lowest sums, best first. */
function lowestSums(cloud: Float64Array, weights: Float64Array, rows: Uint32Array, count: number): Uint32Array {
  const d = weights.length;
  const sums = new Float64Array(rows.length);
  for (let place = 0; place < rows.length; place++) {
    for (let k = 0; k < d; k++) sums[place]! += weights[k]! * cloud[rows[place]! * d + k]!;
  }
  const step = Math.max(1, Math.floor(rows.length / 4000));
  const sample = new Float64Array(Math.floor(rows.length / step));
  for (let at = 0; at < sample.length; at++) sample[at] = sums[at * step]!;
  const limit = sample.sort()[Math.min(sample.length - 1, Math.ceil((count / rows.length) * sample.length))]!;
  const low: number[] = [];
  for (let place = 0; place < rows.length; place++) if (sums[place]! <= limit) low.push(place);
  low.sort((a, b) => sums[a]! - sums[b]!);
  return Uint32Array.from(low.slice(0, count), (place) => rows[place]!);
}

/** Rows that none of the compromises dominates. The one that dominated last is asked earlier next time. */
function undominatedByMany(cloud: Float64Array, sign: Float64Array, rows: Uint32Array, by: Uint32Array): Uint32Array {
  const d = sign.length;
  const pivots = lowerIsBetter(cloud, sign, by);
  const own = new Float64Array(d);
  const kept = new Uint32Array(rows.length);
  let count = 0;
  for (let place = 0; place < rows.length; place++) {
    // A cloud that is nearly all front is not worth asking about: the sort and sweep do as well without.
    if (place === 2000 && count > 1500) return rows;
    const first = rows[place]! * d;
    for (let k = 0; k < d; k++) own[k] = sign[k]! * cloud[first + k]!;
    const at = dominator(pivots, own);
    if (at < 0) kept[count++] = rows[place]!;
    else if (at >= d) swap(pivots, at, Math.floor(at / d / 2) * d, d);
  }
  return kept.slice(0, count);
}

/** Where the first pivot stands that dominates a point; −1 where none does. */
function dominator(pivots: Float64Array, own: Float64Array): number {
  const d = own.length;
  for (let at = 0; at < pivots.length; at += d) {
    let k = 0;
    while (k < d && pivots[at + k]! <= own[k]!) k++;
    if (k < d) continue;
    for (k = 0; k < d; k++) if (pivots[at + k]! < own[k]!) return at;
  }
  return -1;
}

function swap(values: Float64Array, a: number, b: number, d: number): void {
  for (let k = 0; k < d; k++) {
    const kept = values[a + k]!;
    values[a + k] = values[b + k]!;
    values[b + k] = kept;
  }
}

function lowerIsBetter(cloud: Float64Array, sign: Float64Array, rows: Uint32Array): Float64Array {
  const d = sign.length;
  const left = new Float64Array(rows.length * d);
  for (let place = 0, at = 0; place < rows.length; place++) {
    const first = rows[place]! * d;
    // + 0 makes −0 a 0, so that equal points are the same bytes.
    for (let k = 0; k < d; k++) left[at++] = sign[k]! * cloud[first + k]! + 0;
  }
  return left;
}

/** Rows in lexicographic order but for copies of an earlier one, and each copy with the row it repeats. */
function sortedWithoutCopies(cloud: Float64Array, d: number): { firsts: Uint32Array; copies: [number, number][] } {
  const order = lexicographic(cloud, d);
  const copies: [number, number][] = [];
  let count = 0;
  for (let place = 0; place < order.length; place++) {
    const row = order[place]!;
    const before = count > 0 ? order[count - 1]! : -1;
    let k = 0;
    while (before >= 0 && k < d && cloud[row * d + k] === cloud[before * d + k]) k++;
    if (k === d) copies.push([row, before]);
    else order[count++] = row;
  }
  return { firsts: order.slice(0, count), copies };
}
