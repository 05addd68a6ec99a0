import type { NumberColumn } from "../runs/run-table";

/** Sums of one measure over the attempts of each agent at each request; cell = agent × requests.length + request. */
export interface MeasureSums {
  readonly sum: Float64Array;
  readonly sumOfSquares: Float64Array;
  /** Attempts in which the measure is known. */
  readonly count: Int32Array;
  /** The measures that this one was combined from, if it was. */
  readonly madeOf?: readonly string[];
}

/**
 * One measure's sums by cell, in its own unit, of runs that know it.
 * A million requests make large tables, so what can be shared is: counts that are the same as another measure's, and
 * squares, which without attempts are worked out only when somebody asks.
 *
 * @param rows in the order in which they are added; null for their own order, where no cell has two
 * @param counts of earlier measures, to share; a new one is added
 */
export function sumMeasure(
  { values, known }: NumberColumn,
  cellOf: Int32Array,
  rows: Int32Array | null,
  cells: number,
  counts: Int32Array[],
): MeasureSums {
  const sum = new Float64Array(cells);
  const counted = new Int32Array(cells);
  const squares = rows === null ? null : new Float64Array(cells);
  for (let place = 0; place < cellOf.length; place++) {
    const row = rows === null ? place : rows[place]!;
    if (known[row] === 0) continue;
    const cell = cellOf[row]!;
    sum[cell]! += values[row]!;
    counted[cell]!++;
    if (squares !== null) squares[cell]! += values[row]! * values[row]!;
  }
  const count = counts.find((other) => same(other, counted)) ?? counted;
  if (count === counted) counts.push(counted);
  return squares === null ? withoutSpread(sum, count) : { sum, sumOfSquares: squares, count };
}

/** Sums whose attempts are all alike within a cell; their squares take memory only once somebody asks for them. */
export function withoutSpread(sum: Float64Array, count: Int32Array): MeasureSums {
  let squares: Float64Array | null = null;
  return {
    sum,
    count,
    get sumOfSquares() {
      squares ??= sum.map((value, cell) => (count[cell] === 0 ? 0 : (value * value) / count[cell]!));
      return squares;
    },
  };
}

/** Whether two columns hold the same values, known in the same rows. */
export function sameColumn(a: NumberColumn, b: NumberColumn): boolean {
  return a.values === b.values && same(a.known, b.known);
}

function same(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  for (let place = 0; place < a.length; place++) if (a[place] !== b[place]) return false;
  return true;
}
