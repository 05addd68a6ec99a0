import type { NumberColumn, RunTable } from "../runs/run-table";
import type { Estimate } from "../statistics/estimate";
import { estimateRatio } from "../statistics/ratio-estimate";
import { requestSums } from "../statistics/request-sums";
import type { Evidence } from "./evidence";
import type { FromColumn } from "./objective";
import { amounts } from "./value-per-request";

/** Where each quantity comes from: the same for every run, or a column. All in one unit, minutes or dollars. */
export interface ReviewOfRuns {
  readonly human: number | FromColumn;
  readonly model: number | FromColumn;
  readonly review: number | FromColumn;
}

/** How many times better than a person alone, in the unit of the inputs, with standard errors over requests. */
export interface ReviewRatios {
  readonly naive: Estimate;
  readonly tryOnce: Estimate;
  readonly tryForever: Estimate;
  /** Accepted share at which the agent stops paying. */
  readonly breakEven: Estimate;
}

/**
 * `reviewAndRedo` from the runs of an agent: a run is accepted by its grade, and a person redoes the very requests that were not,
 * at what those take. So E = Σ(M + R + (1 − accepted)·H) over requests, which is GDPval's formula where hard requests
 * take a person no longer than others. Ratios are sums over sums with the delta method's error; each request equal.
 *
 * @throws RangeError when there is no such agent or column
 */
export function reviewOfRuns(evidence: Evidence, agent: string, from: ReviewOfRuns): ReviewRatios {
  const { table, who } = evidence;
  const [human, model, review] = [from.human, from.model, from.review].map((given) => amounts(table, given)!);
  const column = (at: (row: number) => number | null): NumberColumn => byRow(table, who.grade, at);
  const sum = (...parts: (number | null)[]) =>
    parts.reduce((all, one) => (all === null || one === null ? null : all + one), 0);
  const times = (a: number | null, b: number) => (a === null ? null : a * b);
  const grade = (row: number) => who.grade.values[row]!;
  const tried = (row: number) => sum(model!(row), review!(row));
  const measures = new Map([
    ["human", column((row) => human!(row))],
    ["model", column((row) => model!(row))],
    ["tried", column(tried)],
    ["once", column((row) => sum(tried(row), times(human!(row), 1 - grade(row))))],
    ["human accepted", column((row) => times(human!(row), grade(row)))],
  ]);
  const sums = requestSums(table, measures);
  const ratio = (above: string, below: string) => estimateRatio(sums, above, below, agent, "delta");
  return {
    naive: ratio("human", "model"),
    tryOnce: ratio("human", "once"),
    tryForever: ratio("human accepted", "tried"),
    breakEven: ratio("tried", "human"),
  };
}

function byRow(table: RunTable, grade: NumberColumn, at: (row: number) => number | null): NumberColumn {
  const column = { kind: "number" as const, values: new Float64Array(table.rows), known: new Uint8Array(table.rows) };
  for (let row = 0; row < table.rows; row++) {
    const value = grade.known[row] === 1 ? at(row) : null;
    if (value === null) continue;
    column.values[row] = value;
    column.known[row] = 1;
  }
  return column;
}
