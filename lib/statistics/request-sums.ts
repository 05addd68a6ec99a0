import { InputError, type Problem, printable } from "../runs/input-error";
import { type NumberColumn, type RunTable, sortNames, type TextColumn } from "../runs/run-table";

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

/** More cells than this would not fit into the memory of an ordinary machine: 8 measures of them take 6 GB. */
const mostCells = 40_000_000;

/**
 * Sums each measure by agent and request. Attempts are added in their own order, so the order of rows changes nothing.
 *
 * @throws InputError with every row that puts a request into a second task or cluster, or has no cluster where others
 * have one; or when agents × requests is more than 40 million
 */
export function requestSums(table: RunTable, measures: ReadonlyMap<string, NumberColumn>): RequestSums {
  const { names: agents } = table.agent;
  const { names: requests } = table.request;
  const cells = agents.length * requests.length;
  const problems: Problem[] = [];
  if (cells > mostCells) {
    const size = `${agents.length} agents × ${requests.length} requests are ${cells} cells`;
    const message = `${size}, and at most ${mostCells} fit into memory. Compare fewer agents at a time, or a sample of the requests.`;
    throw new InputError("requestSums", [{ message }]);
  }
  const task = ofRequests(table, "task", true, problems);
  const cluster = ofRequests(table, "cluster", false, problems);
  if (problems.length > 0) throw new InputError("requestSums", problems);
  const dealt = new Int32Array(cells);
  const cellOf = new Int32Array(table.rows);
  for (let row = 0; row < table.rows; row++) {
    cellOf[row] = table.agent.codes[row]! * requests.length + table.request.codes[row]!;
    dealt[cellOf[row]!]!++;
  }
  const rows = rowsByCell(table, cellOf, dealt);
  const sums = new Map<string, MeasureSums>();
  const done: { measure: NumberColumn; own: MeasureSums }[] = [];
  const counts: Int32Array[] = [dealt];
  for (const [name, measure] of measures) {
    const twin = done.find((other) => sameColumn(other.measure, measure))?.own;
    const own = twin ?? sumMeasure(measure, cellOf, rows, cells, counts);
    done.push({ measure, own });
    sums.set(name, own);
  }
  return {
    agents,
    requests,
    dealt,
    task,
    cluster,
    measures: sums,
  };
}

/** Rows in the order of cells, and within a cell in the order of attempts; null where no cell has two. */
function rowsByCell(table: RunTable, cellOf: Int32Array, dealt: Int32Array): Int32Array | null {
  if (!dealt.some((runs) => runs > 1)) return null;
  const cells = dealt.length;
  const next = new Int32Array(cells);
  for (let cell = 1; cell < cells; cell++) next[cell] = next[cell - 1]! + dealt[cell - 1]!;
  const start = next.slice();
  const rows = new Int32Array(table.rows);
  for (let row = 0; row < table.rows; row++) rows[next[cellOf[row]!]!++] = row;
  for (let cell = 0; cell < cells; cell++) {
    if (dealt[cell]! > 1)
      rows.subarray(start[cell]!, next[cell]!).sort((a, b) => table.attempt[a]! - table.attempt[b]!);
  }
  return rows;
}

/**
 * A million requests make large tables, so what can be shared is: counts that are the same as another measure's, and
 * squares, which without attempts are worked out only when somebody asks.
 */
function sumMeasure(
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

function sameColumn(a: NumberColumn, b: NumberColumn): boolean {
  return a.values === b.values && same(a.known, b.known);
}

function same(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  for (let place = 0; place < a.length; place++) if (a[place] !== b[place]) return false;
  return true;
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

/** A text column of rows as one of requests; null where the table has no such column. */
function ofRequests(
  table: RunTable,
  name: "task" | "cluster",
  mayBeUnknown: boolean,
  problems: Problem[],
): TextColumn | null {
  const column = table.columns.get(name);
  if (column === undefined || column.kind !== "text") return null;
  const codes = new Int32Array(table.request.names.length).fill(-2);
  for (let row = 0; row < table.rows; row++) {
    const request = table.request.codes[row]!;
    const code = column.codes[row]!;
    const wrong = (message: string) => problems.push({ ...placeOf(table, row), column: name, message });
    if (code < 0 && !mayBeUnknown) {
      wrong(`expected a ${name} as in other rows, got nothing. Fill it in, or leave the column out.`);
    } else if (codes[request] === -2) codes[request] = code;
    else if (codes[request] !== code) {
      const [own, other] = [code, codes[request]!].map((at) =>
        at < 0 ? "nothing" : `"${printable(column.names[at]!, 60)}"`,
      );
      wrong(
        `expected ${other}, as in an earlier row of request "${printable(table.request.names[request]!, 60)}", got ${own}.`,
      );
    }
  }
  return problems.length > 0 ? null : sortNames(codes, column.names);
}

function placeOf(table: RunTable, row: number): Pick<Problem, "file" | "line"> {
  const file = table.files[table.place.file[row]!]?.path;
  return { line: table.place.line[row]!, ...(file === undefined ? {} : { file }) };
}
