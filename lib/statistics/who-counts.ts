import { findNumbers, type NumberColumn, type RunTable, type Status, statuses } from "../runs/run-table";

/** What a run without a clean grade counts as. */
export type MissingRule = "failed" | "excluded";

/** By status. The default: an error is the agent's fault and fails; the rest is no evidence. */
export interface MissingPolicy {
  readonly error: MissingRule;
  readonly infra: MissingRule;
  readonly unscored: MissingRule;
}

/** A run that errs counts as failed; runs lost to the infrastructure and unscored ones are no evidence. */
export const defaultMissingPolicy: MissingPolicy = { error: "failed", infra: "excluded", unscored: "excluded" };

/** Which runs are evidence, and the grade that each counts with. */
export interface WhoCounts {
  /** Where a run is evidence, its grade (0 to 1); unknown where it is none. */
  readonly grade: NumberColumn;
  /** 1 where a run is evidence. In a log without any grade, that is every run but those lost to the infrastructure. */
  readonly evidence: Uint8Array;
  /** The status after reading the grade: a run called "ok" without a grade is "unscored". Index into `statuses`. */
  readonly status: Uint8Array;
}

/**
 * Applies the policy for missing grades. The grade is `passed`, or `score` where there is no `passed` or only an empty one.
 * A run whose status is "error" counts by the policy even if a grade is written beside it.
 */
export function whoCounts(table: RunTable, policy: MissingPolicy = defaultMissingPolicy): WhoCounts {
  const [passed, score] = [findNumbers(table, "passed"), findNumbers(table, "score")];
  const written = passed === null || (score !== null && !passed.known.includes(1)) ? score : passed;
  const status = Uint8Array.from(table.status);
  const grade = { kind: "number" as const, values: new Float64Array(table.rows), known: new Uint8Array(table.rows) };
  const failed = statuses.map((name) => name !== "ok" && policy[name] === "failed");
  const unscored = statuses.indexOf("unscored");
  for (let row = 0; row < table.rows; row++) {
    const graded = written !== null && written.known[row] === 1;
    if (status[row] === 0 && !graded && written !== null) status[row] = unscored;
    if (status[row] === 0 && graded) {
      grade.values[row] = written.values[row]!;
      grade.known[row] = 1;
    } else if (failed[status[row]!]) {
      grade.known[row] = 1;
    }
  }
  return { grade, evidence: written === null ? whatRan(table, policy) : grade.known, status };
}

/** Where there is no grade to tell: the runs that say something about minutes, costs and other fields. */
function whatRan(table: RunTable, policy: MissingPolicy): Uint8Array {
  return table.status.map((code) => {
    const name = statuses[code]!;
    return name === "ok" || name === "unscored" || policy[name] === "failed" ? 1 : 0;
  });
}

/** Runs of each status, and in all. */
export type StatusCounts = { readonly runs: number } & { readonly [status in Status]: number };

/** The grades of runs whose status is ok: what is seen without any policy, from which `rateBounds` is worked out. */
export function gradedRuns(who: WhoCounts): NumberColumn {
  const known = who.grade.known.map((known, row) => (who.status[row] === 0 ? known : 0));
  return { kind: "number", values: who.grade.values, known };
}
