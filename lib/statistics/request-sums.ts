import { InputError, type Problem } from "../runs/input-error";
import type { NumberColumn, RunTable, TextColumn } from "../runs/run-table";
import { type MeasureSums, sameColumn, sumMeasure } from "./measure-sums";
import { textOfRequests } from "./text-of-requests";

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
  const task = textOfRequests(table, "task", true, problems);
  const cluster = textOfRequests(table, "cluster", false, problems);
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
