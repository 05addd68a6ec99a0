import { readFile } from "node:fs/promises";
import { InputError } from "../runs/input-error";
import type { ReadOptions } from "../runs/read-options";
import { readRuns } from "../runs/read-runs";
import { type Evidence, evidenceFrom } from "./evidence";
import { faultsAgainstLog } from "./faults-against-log";
import type { Objective } from "./objective";
import type { Fault } from "./objective-faults";
import { checkObjective, problemsAmong } from "./parse-objective";
import { taskWeightsAndFaults } from "./task-weights";

/**
 * Reads run logs and an objective file, checks that they fit each other, and sums up the evidence.
 *
 * @param runs a file or glob, or several
 * @param objectiveFile path of the objective file; without one, pass rate and cost are compared
 * @throws InputError with every problem of the objective, of the logs, or of the two together
 *
 * @example
 * (await readEvidence("data/crm-agent-runs.csv", "data/crm-objective.json")).sums.agents // ["A", "B", "C"]
 */
export async function readEvidence(
  runs: string | readonly string[],
  objectiveFile?: string,
  options: ReadOptions = {},
): Promise<Evidence> {
  const text = objectiveFile === undefined ? null : await readObjectiveFile(objectiveFile);
  const { objective, problems } = text === null ? none : checkObjective(text, objectiveFile!);
  const columns = { ...objective?.columns, ...options.columns };
  const reading = { ...options, columns, numbers: numberFields(objective) };
  const table = await readRuns(runs, reading).catch((fault: unknown) => {
    if (!(fault instanceof InputError) || problems.length === 0) throw fault;
    throw new InputError("readEvidence", [...problems, ...fault.problems]);
  });
  if (objective === null) return evidenceFrom(table, withoutObjective(table.columns.has("cost")));
  const reject = (faults: readonly Fault[]) => {
    const all = problemsAmong(problems, faults, text!, objectiveFile!);
    if (all.length > 0) throw new InputError("objective", all);
  };
  reject(faultsAgainstLog(objective, table));
  const evidence = evidenceFrom(table, objective);
  reject(taskWeightsAndFaults(evidence).faults);
  return evidence;
}

const none = { objective: null, problems: [] };

/** Columns that the objective works with as numbers, so that a text in one is found with its line. */
function numberFields(objective: Objective | null): string[] {
  if (objective === null) return [];
  const fields = [...(objective.gates ?? []), ...(objective.budgets ?? []), ...(objective.dimensions ?? [])].map(
    ({ field }) => field,
  );
  const prices = Object.values(objective.prices ?? {}).flatMap((price) =>
    price !== undefined && "column" in price ? [price.column] : [],
  );
  const value = objective.taskWeights?.value;
  return [...fields, ...prices, ...(typeof value === "string" ? [value] : [])];
}

/** What is shown when no objective is given: pass rate and cost, and the trade-off between them. */
function withoutObjective(hasCost: boolean): Objective {
  const passRate = { name: "pass rate", field: "passed", better: "higher" as const };
  const cost = { name: "cost", field: "cost", better: "lower" as const };
  if (!hasCost) return { dimensions: [passRate], strategies: { "Pass rate": [{ rank: ["pass rate"] }] } };
  return {
    dimensions: [passRate, cost],
    strategies: { "Trade-off of pass rate against cost": [{ pareto: ["pass rate", "cost"] }] },
  };
}

async function readObjectiveFile(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException;
    const why =
      code === "ENOENT"
        ? "there is no such file"
        : code === "EISDIR"
          ? "this is a directory"
          : `it cannot be read (${code})`;
    throw new InputError("objective", [{ file: path, message: `expected a JSON file, but ${why}. Check the path.` }]);
  }
}
