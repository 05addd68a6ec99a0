/**
 * The rows that no other row dominates, in any number of dimensions, by divide and conquer: halve in order of the first
 * number, find the front of each half, and take out of the worse half what the better half dominates in the numbers left.
 * That filter halves both sides by their last number in turn, which needs one number less wherever the sides differ.
 * Source: Kung, Luccio and Preparata (1975); Bentley (1980).
 *
 * @param cloud points by row, lower is better, rows in lexicographic order, no two the same
 */
export function divideFront(cloud: Float64Array, d: number): Uint32Array {
  const rows = new Uint32Array(cloud.length / d);
  for (let row = 0; row < rows.length; row++) rows[row] = row;
  return front(cloud, d, rows);
}

/** Below this many pairs, asking every pair is faster than dividing further. */
const fewPairs = 16_384;

function front(cloud: Float64Array, d: number, rows: Uint32Array): Uint32Array {
  if (rows.length <= 32) return frontOfFew(cloud, d, rows);
  const middle = rows.length >>> 1;
  const better = front(cloud, d, rows.subarray(0, middle));
  const worse = front(cloud, d, rows.subarray(middle));
  const removed = new Uint8Array(worse.length);
  const places = Uint32Array.from(worse.keys());
  filter({ cloud, d, worse, removed }, better, places, d - 1);
  const left = worse.filter((_, place) => removed[place] === 0);
  const joined = new Uint32Array(better.length + left.length);
  joined.set(better);
  joined.set(left, better.length);
  return joined;
}

/** In lexicographic order nothing is dominated by what comes after it. */
function frontOfFew(cloud: Float64Array, d: number, rows: Uint32Array): Uint32Array {
  const kept = new Uint32Array(rows.length);
  let count = 0;
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place]!;
    let dominated = false;
    for (let at = 0; at < count && !dominated; at++) dominated = asLow(cloud, d, kept[at]!, row, d - 1);
    if (!dominated) kept[count++] = row;
  }
  return kept.slice(0, count);
}

interface Worse {
  readonly cloud: Float64Array;
  readonly d: number;
  readonly worse: Uint32Array;
  readonly removed: Uint8Array;
}

/** Marks the places in `worse` whose rows some row of `better` is as low as in dimensions 1 to `last`; in all others it is known to be. */
function filter(job: Worse, better: Uint32Array, places: Uint32Array, last: number): void {
  const { cloud, d, worse, removed } = job;
  if (better.length === 0 || places.length === 0) return;
  if (last === 0) {
    for (let at = 0; at < places.length; at++) removed[places[at]!] = 1;
    return;
  }
  if (better.length * places.length <= fewPairs || better.length <= 4 || places.length <= 4) {
    for (let at = 0; at < places.length; at++) {
      const row = worse[places[at]!]!;
      for (let other = 0; other < better.length; other++) {
        if (!asLow(cloud, d, better[other]!, row, last)) continue;
        removed[places[at]!] = 1;
        break;
      }
    }
    return;
  }
  const value = (row: number) => cloud[row * d + last]!;
  const cut = middleOf(better, places, worse, value);
  const [betterLow, betterHigh] = split(better, (row) => value(row) <= cut);
  const [low, high] = split(places, (place) => value(worse[place]!) <= cut);
  if (betterHigh.length === 0 && high.length === 0) {
    // All at or below the middle: those equal to it need a cut strictly below.
    const [under, equal] = split(better, (row) => value(row) < cut);
    const [lowUnder, lowEqual] = split(places, (place) => value(worse[place]!) < cut);
    filter(job, under, lowUnder, last);
    filter(job, under, lowEqual, last - 1);
    filter(job, equal, stillThere(lowEqual, removed), last - 1);
    return;
  }
  filter(job, betterLow, high, last - 1);
  filter(job, betterLow, low, last);
  filter(job, betterHigh, stillThere(high, removed), last);
}

/** The middle of a sample of both sides' numbers. */
function middleOf(
  better: Uint32Array,
  places: Uint32Array,
  worse: Uint32Array,
  value: (row: number) => number,
): number {
  const sample = new Float64Array(63);
  for (let at = 0; at < 63; at++) {
    const side = at % 2 === 0 ? better : places;
    const row = side[Math.floor((at / 63) * side.length)]!;
    sample[at] = value(at % 2 === 0 ? row : worse[row]!);
  }
  return sample.sort()[31]!;
}

function split(values: Uint32Array, first: (value: number) => boolean): [Uint32Array, Uint32Array] {
  const sorted = new Uint32Array(values.length);
  let low = 0;
  let high = values.length;
  for (let at = 0; at < values.length; at++) {
    if (first(values[at]!)) sorted[low++] = values[at]!;
    else sorted[--high] = values[at]!;
  }
  return [sorted.subarray(0, low), sorted.subarray(low)];
}

function stillThere(places: Uint32Array, removed: Uint8Array): Uint32Array {
  const left = new Uint32Array(places.length);
  let count = 0;
  for (let at = 0; at < places.length; at++) if (removed[places[at]!] === 0) left[count++] = places[at]!;
  return left.subarray(0, count);
}

/** Whether row a is as low as row b in dimensions 1 to `last`. */
function asLow(cloud: Float64Array, d: number, a: number, b: number, last: number): boolean {
  for (let k = 1; k <= last; k++) if (cloud[a * d + k]! > cloud[b * d + k]!) return false;
  return true;
}
