import { inTurn } from "../runs/in-words";
import { findNumbers, type NumberColumn, type RunTable } from "../runs/run-table";
import type { WhoCounts } from "../statistics/who-counts";
import type { FromColumn, Objective } from "./objective";
import { servedCost } from "./served-cost";

/** The parts of a run's value, in dollars, by row; unknown where an input of the part is unknown. */
export interface ValueParts {
  readonly timeSaved: NumberColumn;
  readonly mistakeRisk: NumberColumn;
  /** What the run cost, as a negative number, so that the three parts add up to the total. */
  readonly cost: NumberColumn;
  readonly total: NumberColumn;
}

/** A part that cannot be worked out at all, and what is lacking. */
export type MissingPart = { readonly part: keyof ValueParts; readonly why: string };

/**
 * Dollars that each run is worth, against the same request by hand:
 * value = (minutes by hand − minutes) × price of a minute + (mistakes by hand − mistakes) × price of a mistake − cost of the run,
 * where mistakes = 1 − grade and the cost is that of a run served fresh (see `servedCost`). A part is known for a run only where
 * all its inputs are known, and the total only where all three parts are.
 *
 * @param who which runs are evidence, and the grade that each counts with; a run without a grade has no mistake risk and no total
 * @param served the cost of each run when served fresh; worked out from the log when left out
 * @returns the parts by row, and for each part that is unknown for every run what the objective or the log lacks
 * @throws RangeError when a price names a column that the log does not have
 */
export function valuePerRequest(
  table: RunTable,
  objective: Objective,
  { grade, evidence: counts }: WhoCounts,
  served = servedCost(table, counts),
): { parts: ValueParts; missing: MissingPart[] } {
  const minutes = findNumbers(table, "minutes");
  const cost = served?.filled ?? null;
  const byHandMinutes = amounts(table, objective.byHand?.minutes);
  const byHandPass = amounts(table, objective.byHand?.passRate);
  const hour = amounts(table, objective.prices?.hour);
  const mistake = amounts(table, objective.prices?.mistake);

  const evidence = (row: number) => counts[row] === 1;
  const timeSaved = byRow(table.rows, (row) => {
    if (!evidence(row)) return null;
    const saved = minus(byHandMinutes?.(row), minutes && at(minutes, row));
    return times(saved, hour?.(row), 1 / 60);
  });
  const mistakeRisk = byRow(table.rows, (row) => {
    if (grade.known[row] === 0) return null;
    return times(minus(grade.values[row]!, byHandPass?.(row)), mistake?.(row), 1);
  });
  const negativeCost = byRow(table.rows, (row) => (evidence(row) && cost ? times(at(cost, row), 1, -1) : null));
  const total = byRow(table.rows, (row) => {
    if (timeSaved.known[row] === 0 || mistakeRisk.known[row] === 0 || negativeCost.known[row] === 0) return null;
    return timeSaved.values[row]! + mistakeRisk.values[row]! + negativeCost.values[row]!;
  });

  const missing: MissingPart[] = [];
  const lack = (part: keyof ValueParts, ...lacks: (string | false)[]) => {
    const named = lacks.filter((text) => text !== false);
    if (named.length > 0) missing.push({ part, why: `needs ${inTurn(named)}` });
  };
  const noGrade = !table.columns.has("passed") && !table.columns.has("score") && "passed or score in the log";
  const noMinutes = minutes === null && "minutes in the log";
  const noCost = cost === null && "cost in the log";
  const noHand = byHandMinutes === null && "byHand.minutes";
  const noHour = hour === null && "prices.hour";
  const noPass = byHandPass === null && "byHand.passRate";
  const noMistake = mistake === null && "prices.mistake";
  lack("timeSaved", noMinutes, noHand, noHour);
  lack("mistakeRisk", noGrade, noPass, noMistake);
  lack("cost", noCost);
  lack("total", noGrade, noMinutes, noCost, noHand, noHour, noPass, noMistake);
  return { parts: { timeSaved, mistakeRisk, cost: negativeCost, total }, missing };
}

type Amount = number | FromColumn | { amount: number } | undefined;

/** The amount that each row has: the same for all, or from a column; null where none was given. */
export function amounts(table: RunTable, given: Amount): ((row: number) => number | null) | null {
  if (given === undefined) return null;
  if (typeof given === "number") return () => given;
  if ("amount" in given) return () => given.amount;
  const column = findNumbers(table, given.column);
  if (column === null) {
    const known = [...table.columns.keys()].sort().join(", ");
    throw new RangeError(`expected a column "${given.column}" in the log; it has ${known}`);
  }
  return (row) => times(at(column, row), given.times ?? 1, 1);
}

function at(column: NumberColumn, row: number): number | null {
  return column.known[row] === 1 ? column.values[row]! : null;
}

function minus(a: number | null | undefined, b: number | null | undefined): number | null {
  return a === null || a === undefined || b === null || b === undefined ? null : a - b;
}

function times(a: number | null | undefined, b: number | null | undefined, factor: number): number | null {
  return a === null || a === undefined || b === null || b === undefined ? null : a * b * factor;
}

function byRow(rows: number, valueAt: (row: number) => number | null): NumberColumn {
  const column = { kind: "number" as const, values: new Float64Array(rows), known: new Uint8Array(rows) };
  for (let row = 0; row < rows; row++) {
    const value = valueAt(row);
    if (value === null) continue;
    column.values[row] = value;
    column.known[row] = 1;
  }
  return column;
}
