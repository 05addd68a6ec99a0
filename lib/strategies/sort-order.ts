/**
 * The order that sorts keys from low to high: places of the keys, equal keys in the order given (or in that of `start`).
 * A radix sort on the 64 bits of each number, 11 at a time, with keys carried along so that memory is read in order;
 * digits that are the same everywhere cost no pass. Much faster than a comparison sort on a million keys.
 *
 * @param keys numbers without NaN; −0 counts as 0
 * @param start an order to begin with, so that sorting by a second key and then by a first sorts by both
 *
 * @example
 * [...sortOrder(Float64Array.of(3, -1, 2))] // [1, 2, 0]
 */
export function sortOrder(keys: Float64Array, start?: Uint32Array): Uint32Array {
  const n = keys.length;
  let from = bitsOf(keys, start);
  let to = { high: new Uint32Array(n), low: new Uint32Array(n), order: new Uint32Array(n) };
  const counts = new Uint32Array(2048);
  for (const [half, shift] of digits) {
    const { high, low, order } = from;
    const source = half === "low" ? low : high;
    counts.fill(0);
    for (let place = 0; place < n; place++) counts[(source[place]! >>> shift) & 2047]!++;
    if (n === 0 || counts[(source[0]! >>> shift) & 2047] === n) continue;
    for (let digit = 0, before = 0; digit < 2048; digit++) {
      const own = counts[digit]!;
      counts[digit] = before;
      before += own;
    }
    const { high: nextHigh, low: nextLow, order: nextOrder } = to;
    for (let place = 0; place < n; place++) {
      const at = counts[(source[place]! >>> shift) & 2047]!++;
      nextHigh[at] = high[place]!;
      nextLow[at] = low[place]!;
      nextOrder[at] = order[place]!;
    }
    [from, to] = [to, from];
  }
  return from.order;
}

const digits = [
  ["low", 0],
  ["low", 11],
  ["low", 22],
  ["high", 0],
  ["high", 11],
  ["high", 22],
] as const;

/** Both halves of each number, turned so that they sort as the numbers do: all bits of negatives, the sign bit of others. */
function bitsOf(keys: Float64Array, start: Uint32Array | undefined) {
  const n = keys.length;
  const number = new Float64Array(1);
  const words = new Uint32Array(number.buffer);
  const bits = { high: new Uint32Array(n), low: new Uint32Array(n), order: new Uint32Array(n) };
  for (let place = 0; place < n; place++) {
    const row = start === undefined ? place : start[place]!;
    number[0] = keys[row]! + 0;
    const turn = words[1]! >>> 31 === 1;
    bits.low[place] = turn ? ~words[0]! : words[0]!;
    bits.high[place] = turn ? ~words[1]! : words[1]! ^ 0x80000000;
    bits.order[place] = row;
  }
  return bits;
}
