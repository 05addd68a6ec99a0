import { pickRows } from "../runs/pick-rows";
import type { NumberColumn, RunTable } from "../runs/run-table";
import { type RequestSums, requestSums } from "../statistics/request-sums";
import { defaultMissingPolicy, gradedRuns, type WhoCounts, whoCounts } from "../statistics/who-counts";
import { isReplay } from "../statistics/without-replays";
import { heldOutRows } from "./held-out-split";
import type { Objective } from "./objective";
import { type MissingPart, type ValueParts, valuePerRequest } from "./value-per-request";

/** A run table read with an objective: what every strategy, sensitivity and report starts from. */
export interface Evidence {
  /** The runs that the decision stands on: those of the held-out split where the log has one beside another, else all. */
  readonly table: RunTable;
  /** All runs of the log. */
  readonly whole: RunTable;
  readonly objective: Objective;
  readonly who: WhoCounts;
  readonly value: { readonly parts: ValueParts; readonly missing: readonly MissingPart[] };
  /**
   * Sums by agent and request over the runs that are evidence. Measures: `evidence` (its counts are the runs that are),
   * `grade` (`passed` or `score` under the policy for missing grades), `grade.given` (the same, of runs that have a grade
   * of their own), `value` and its parts `value.timeSaved`, `value.mistakeRisk`, `value.cost` (dollars; a cost is
   * negative), and every other number column of the log under its own name and in its own unit.
   */
  readonly sums: RequestSums;
}

/**
 * Applies the objective's policy for missing grades, prices each run, and sums by agent and request. Where the log has a
 * held-out split beside another one (column `split`), only its runs are evidence: a decision never stands on cases that an
 * optimiser saw.
 */
export function evidenceFrom(table: RunTable, objective: Objective = {}): Evidence {
  const isHeldOut = heldOutRows(table);
  const held: number[] = [];
  for (let row = 0; row < table.rows; row++) if (isHeldOut(row)) held.push(row);
  const decides = held.length === 0 || held.length === table.rows ? table : pickRows(table, held);
  return { ...readWith(decides, objective), whole: table };
}

/** The same, over all runs of the log, whatever their split. */
export function evidenceOfAll({ whole, table, objective, ...rest }: Evidence): Evidence {
  return whole === table ? { whole, table, objective, ...rest } : { ...readWith(whole, objective), whole };
}

function readWith(table: RunTable, objective: Objective): Omit<Evidence, "whole"> {
  const who = whoCounts(table, { ...defaultMissingPolicy, ...objective.missing });
  const { parts, missing } = valuePerRequest(table, objective, who);
  const measures = new Map<string, NumberColumn>([
    ["evidence", { kind: "number", values: who.grade.values, known: who.evidence }],
    ["grade", who.grade],
    ["grade.given", gradedRuns(who)],
    ["value", parts.total],
    ["value.timeSaved", parts.timeSaved],
    ["value.mistakeRisk", parts.mistakeRisk],
    ["value.cost", parts.cost],
  ]);
  for (const [name, column] of table.columns) {
    if (column.kind === "number" && name !== "passed" && name !== "score" && !measures.has(name)) {
      measures.set(name, onEvidence(name === "seconds" ? freshOnly(table, column) : column, who.evidence));
    }
  }
  return { table, objective, who, value: { parts, missing }, sums: requestSums(table, measures) };
}

/** The measure that an objective's field names: `passed` and `score` are the grade that a run counts with. */
export function measureOfField(field: string): string {
  return field === "passed" || field === "score" ? "grade" : field;
}

/** The agent's own time of runs that were not replayed from a cache (marked in the column `cached`): a replay's is the cache's. */
export function freshOnly(table: RunTable, seconds: NumberColumn): NumberColumn {
  const cached = table.columns.get("cached");
  if (cached === undefined) return seconds;
  return { ...seconds, known: seconds.known.map((known, row) => (isReplay(cached, row) ? 0 : known)) };
}

function onEvidence(column: NumberColumn, evidence: Uint8Array): NumberColumn {
  return { kind: "number", values: column.values, known: column.known.map((known, row) => known & evidence[row]!) };
}
