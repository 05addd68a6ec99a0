import { lowerIsBetter } from "./lower-is-better";

/**
 * The rows that a few compromises leave, which dominate much of most clouds: the point with the smallest scaled sum, and in 3 or more
 * dimensions the next ones too. What they dominate cannot be on the front.
 *
 * @param sign of each dimension: 1 where lower is better, −1 where higher is
 * @throws RangeError when a number is not finite, with its point and dimension
 */
export function afterCompromises(cloud: Float64Array, sign: Float64Array): Uint32Array {
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
