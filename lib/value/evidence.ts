import { pickRows } from "../runs/pick-rows";
import { findNumbers, type NumberColumn, type RunTable } from "../runs/run-table";
import { replayedCost } from "../statistics/replayed-cost";
import { type RequestSums, requestSums } from "../statistics/request-sums";
import { defaultMissingPolicy, gradedRuns, type WhoCounts, whoCounts } from "../statistics/who-counts";
import { isReplay } from "../statistics/without-replays";
import { heldOutRows } from "./held-out-split";
import type { Objective } from "./objective";
import { type ServedCost, servedCost } from "./served-cost";
import { type MissingPart, type ValueParts, valuePerRequest } from "./value-per-request";

/** A run table read with an objective: what every strategy, sensitivity and report starts from. */
export interface Evidence {
  /** The runs that the decision stands on: those of the held-out split where the log has one beside another, else all. */
  readonly table: RunTable;
  /** All runs of the log. */
  readonly whole: RunTable;
  readonly objective: Objective;
  readonly who: WhoCounts;
  /** Dollars of each run when served fresh, whatever was billed in this eval; null in a log without costs. */
  readonly served: ServedCost | null;
  readonly value: { readonly parts: ValueParts; readonly missing: readonly MissingPart[] };
  /**
   * Sums by agent and request over the runs that are evidence. Measures: `evidence` (its counts are the runs that are),
   * `grade` (`passed` or `score` under the policy for missing grades), `grade.given` (the same, of runs that have a grade
   * of their own), `value` and its parts `value.timeSaved`, `value.mistakeRisk`, `value.cost` (dollars; a cost is
   * negative), `cost` (dollars of runs that say what they cost when served fresh) and `cost.replayed` (its counts are the runs
   * that do not, because a cache replayed them), `seconds` (of fresh runs), and every other number column of the log under its
   * own name and in its own unit.
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
  const served = servedCost(table, who.evidence);
  const { parts, missing } = valuePerRequest(table, objective, who, served);
  const measures = new Map<string, NumberColumn>([
    ["evidence", { kind: "number", values: who.grade.values, known: who.evidence }],
    ["grade", who.grade],
    ["grade.given", gradedRuns(who)],
    ["value", parts.total],
    ["value.timeSaved", parts.timeSaved],
    ["value.mistakeRisk", parts.mistakeRisk],
    ["value.cost", parts.cost],
  ]);
  if (served !== null) {
    measures.set("cost", onEvidence(served.own, who.evidence));
    const replayed = { ...served.own, known: served.replayed };
    if (served.replayed.includes(1)) measures.set(replayedCost, onEvidence(replayed, who.evidence));
  }
  for (const [name, column] of table.columns) {
    if (column.kind === "number" && name !== "passed" && name !== "score" && !measures.has(name)) {
      measures.set(name, onEvidence(name === "seconds" ? freshOnly(table, column) : column, who.evidence));
    }
  }
  return { table, objective, who, served, value: { parts, missing }, sums: requestSums(table, measures) };
}

/**
 * What an objective's field says of each run: the grade that it counts with, the seconds of fresh runs, the cost when served
 * fresh (a replay's is lent by fresh runs), or the log's own column. Null where the log has none.
 */
export function runsOfField({ table, who, served }: Evidence, field: string): NumberColumn | null {
  if (field === "passed" || field === "score") return who.grade;
  if (field === "cost") return served?.filled ?? null;
  const column = findNumbers(table, field);
  return column !== null && field === "seconds" ? freshOnly(table, column) : column;
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
