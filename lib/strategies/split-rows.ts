// Lists of rows, cut in two by a number that each row has. Order is kept: what was sorted by another number stays so.

/** The middle of a sample of both sides' numbers. */
export function middleOf(better: Uint32Array, worse: Uint32Array, values: Float64Array): number {
  const sample = new Float64Array(31);
  for (let at = 0; at < 31; at++) {
    const side = at % 2 === 0 ? better : worse;
    sample[at] = values[side[Math.floor((at / 31) * side.length)]!]!;
  }
  return sample.sort()[15]!;
}

/** The largest of both sides' numbers that is below the cut; −Infinity where none is. */
export function largestBelow(better: Uint32Array, worse: Uint32Array, values: Float64Array, cut: number): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (const side of [better, worse]) {
    for (let at = 0; at < side.length; at++) {
      const value = values[side[at]!]!;
      if (value < cut && value > largest) largest = value;
    }
  }
  return largest;
}

/** Rows with values up to the cut, and the others; both in the order in which they came. */
export function split(rows: Uint32Array, values: Float64Array, cut: number): [Uint32Array, Uint32Array] {
  const [low, high] = [new Uint32Array(rows.length), new Uint32Array(rows.length)];
  let lows = 0;
  let highs = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    if (values[row]! <= cut) low[lows++] = row;
    else high[highs++] = row;
  }
  return [low.subarray(0, lows), high.subarray(0, highs)];
}

/** Rows before the middle one, and the others; both in the order in which they came. */
export function splitByRow(rows: Uint32Array, middle: number): [Uint32Array, Uint32Array] {
  const [low, high] = [new Uint32Array(rows.length), new Uint32Array(rows.length)];
  let lows = 0;
  let highs = 0;
  for (let at = 0; at < rows.length; at++) {
    if (rows[at]! < middle) low[lows++] = rows[at]!;
    else high[highs++] = rows[at]!;
  }
  return [low.subarray(0, lows), high.subarray(0, highs)];
}

/** The rows that are not removed, in the order in which they came. */
export function stillThere(rows: Uint32Array, removed: Uint8Array): Uint32Array {
  const left = new Uint32Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at++) if (removed[rows[at]!] === 0) left[count++] = rows[at]!;
  return left.subarray(0, count);
}
