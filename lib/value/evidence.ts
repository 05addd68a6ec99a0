import type { NumberColumn, RunTable } from "../runs/run-table";
import { type RequestSums, requestSums } from "../statistics/request-sums";
import { defaultMissingPolicy, gradedRuns, type WhoCounts, whoCounts } from "../statistics/who-counts";
import type { Objective } from "./objective";
import { type MissingPart, type ValueParts, valuePerRequest } from "./value-per-request";

/** A run table read with an objective: what every strategy, sensitivity and report starts from. */
export interface Evidence {
  readonly table: RunTable;
  readonly objective: Objective;
  readonly who: WhoCounts;
  readonly value: { readonly parts: ValueParts; readonly missing: readonly MissingPart[] };
  /**
   * Sums by agent and request over the runs that are evidence. Measures: `grade` (`passed` or `score` under the policy
   * for missing grades), `grade.given` (the same, of runs that have a grade of their own), `value` and its parts `value.timeSaved`, `value.mistakeRisk`, `value.cost` (dollars; a cost is
   * negative), and every other number column of the log under its own name and in its own unit.
   */
  readonly sums: RequestSums;
}

/** Applies the objective's policy for missing grades, prices each run, and sums by agent and request. */
export function evidenceFrom(table: RunTable, objective: Objective = {}): Evidence {
  const who = whoCounts(table, { ...defaultMissingPolicy, ...objective.missing });
  const { parts, missing } = valuePerRequest(table, objective, who.grade);
  const measures = new Map<string, NumberColumn>([
    ["grade", who.grade],
    ["grade.given", gradedRuns(who)],
    ["value", parts.total],
    ["value.timeSaved", parts.timeSaved],
    ["value.mistakeRisk", parts.mistakeRisk],
    ["value.cost", parts.cost],
  ]);
  for (const [name, column] of table.columns) {
    if (column.kind === "number" && name !== "passed" && name !== "score" && !measures.has(name)) {
      measures.set(name, onEvidence(column, who.grade));
    }
  }
  return { table, objective, who, value: { parts, missing }, sums: requestSums(table, measures) };
}

/** The measure that an objective's field names: `passed` and `score` are the grade that a run counts with. */
export function measureOfField(field: string): string {
  return field === "passed" || field === "score" ? "grade" : field;
}

function onEvidence(column: NumberColumn, grade: NumberColumn): NumberColumn {
  return { kind: "number", values: column.values, known: column.known.map((known, row) => known & grade.known[row]!) };
}
