import { type NumberColumn, type RunTable, sortNames, type TextColumn, textAt } from "../runs/run-table";

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
 * The table agents × requests that all statistics work from: built once, shared by every resample, so that pairs stay
 * paired. With repeated attempts the request is the unit; with clusters the cluster is.
 */
export interface RequestSums {
  /** Sorted by code unit. */
  readonly agents: readonly string[];
  readonly requests: readonly string[];
  /** Runs that were dealt, whatever became of them, by cell. */
  readonly dealt: Int32Array;
  /** Task type and cluster of each request; null where the log has none. */
  readonly task: TextColumn | null;
  readonly cluster: TextColumn | null;
  readonly measures: ReadonlyMap<string, MeasureSums>;
}

/**
 * Sums each measure by agent and request. Attempts are added in their own order, so the order of rows changes nothing.
 *
 * @throws RangeError when a request is in two tasks or two clusters, or when some requests have a cluster and others none
 */
export function requestSums(table: RunTable, measures: ReadonlyMap<string, NumberColumn>): RequestSums {
  const { names: agents } = table.agent;
  const { names: requests } = table.request;
  const cells = agents.length * requests.length;
  const dealt = new Int32Array(cells);
  const cellOf = (row: number) => table.agent.codes[row]! * requests.length + table.request.codes[row]!;
  for (let row = 0; row < table.rows; row++) dealt[cellOf(row)]!++;

  const rows = rowsByCell(table, cells, dealt, cellOf);
  const sums = new Map<string, MeasureSums>();
  for (const [name, measure] of measures) sums.set(name, sumMeasure(measure, rows, cells, cellOf));
  return {
    agents,
    requests,
    dealt,
    task: ofRequests(table, "task", true),
    cluster: ofRequests(table, "cluster", false),
    measures: sums,
  };
}

/** Rows in the order of cells, and within a cell in the order of attempts. */
function rowsByCell(table: RunTable, cells: number, dealt: Int32Array, cellOf: (row: number) => number): Int32Array {
  const next = new Int32Array(cells);
  for (let cell = 1; cell < cells; cell++) next[cell] = next[cell - 1]! + dealt[cell - 1]!;
  const start = next.slice();
  const rows = new Int32Array(table.rows);
  for (let row = 0; row < table.rows; row++) rows[next[cellOf(row)]!++] = row;
  for (let cell = 0; cell < cells; cell++) {
    if (dealt[cell]! > 1)
      rows.subarray(start[cell]!, next[cell]!).sort((a, b) => table.attempt[a]! - table.attempt[b]!);
  }
  return rows;
}

function sumMeasure(
  measure: NumberColumn,
  rows: Int32Array,
  cells: number,
  cellOf: (row: number) => number,
): MeasureSums {
  const sum = new Float64Array(cells);
  const sumOfSquares = new Float64Array(cells);
  const count = new Int32Array(cells);
  for (const row of rows) {
    if (measure.known[row] === 0) continue;
    const cell = cellOf(row);
    const value = measure.values[row]!;
    sum[cell]! += value;
    sumOfSquares[cell]! += value * value;
    count[cell]!++;
  }
  return { sum, sumOfSquares, count };
}

/** A text column of rows as one of requests; null where the table has no such column. */
function ofRequests(table: RunTable, name: "task" | "cluster", mayBeUnknown: boolean): TextColumn | null {
  const column = table.columns.get(name);
  if (column === undefined || column.kind !== "text") return null;
  const codes = new Int32Array(table.request.names.length).fill(-2);
  for (let row = 0; row < table.rows; row++) {
    const request = table.request.codes[row]!;
    const code = column.codes[row]!;
    if (code < 0 && !mayBeUnknown) {
      throw new RangeError(
        `request "${textAt(table.request, row)}" has no ${name}, and others have one. Fill it in, or leave the column out.`,
      );
    }
    if (codes[request] === -2) codes[request] = code;
    else if (codes[request] !== code) {
      throw new RangeError(`request "${textAt(table.request, row)}" is in two ${name}s. Correct the column "${name}".`);
    }
  }
  return sortNames(codes, column.names);
}
