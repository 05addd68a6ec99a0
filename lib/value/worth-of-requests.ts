import { printable } from "../runs/input-error";
import { numberAt, textAt } from "../runs/run-table";
import type { Evidence } from "./evidence";
import type { Fault } from "./objective-faults";
import type { RequestWeights } from "./request-weights";
import { amountsByTask, type TaskTypes } from "./task-types";

/** Weights by what each request is worth. */
export type Worth = Pick<RequestWeights, "name" | "basis" | "groupOf" | "leftOut"> & {
  readonly weightOf: Float64Array;
};

/** What each request is worth: from a column, or from a table by task type. */
export function worthOfRequests(evidence: Evidence, tasks: TaskTypes | null, faults: Fault[]): Worth | null {
  const { sums, table, objective } = evidence;
  const given = objective.taskWeights?.value ?? (table.columns.get("value")?.kind === "number" ? "value" : undefined);
  if (given === undefined) return null;
  const groupOf = new Int32Array(sums.requests.length);
  const weightOf = new Float64Array(sums.requests.length);
  if (typeof given !== "string") {
    const amounts = amountsByTask("value", tasks, given, faults);
    if (amounts === null) return null;
    tasks!.of.forEach((task, request) => {
      weightOf[request] = amounts.get(tasks!.names[task]!)!;
    });
    const basis = "each request by what one of its task type is worth";
    return { name: "value", basis, groupOf, weightOf, leftOut: null };
  }
  const unknown = readWorth(evidence, given, weightOf, faults);
  if (unknown === null) return null;
  for (const request of unknown) groupOf[request] = -1;
  return {
    name: "value",
    basis: `each request by its ${printable(given, 60)}`,
    groupOf,
    weightOf,
    leftOut: unknown.length === 0 ? null : describeUnknown(evidence, given, unknown),
  };
}

/** Fills in the column's value by request; returns the requests without one, or null (with faults) when it cannot be used. */
function readWorth(evidence: Evidence, name: string, weightOf: Float64Array, faults: Fault[]): number[] | null {
  const { table, sums, objective } = evidence;
  const before = faults.length;
  const add = (message: string) => faults.push({ path: ["taskWeights", "value"], message });
  const column = table.columns.get(name);
  if (column === undefined || column.kind !== "number") {
    const known = [...table.columns].filter(([, other]) => other.kind === "number").map(([key]) => key);
    const got = column === undefined ? "the log has none" : "it holds text";
    add(`expected a number column "${printable(name)}"; ${got}. Its number columns: ${known.sort().join(", ")}.`);
    return null;
  }
  weightOf.fill(Number.NaN);
  const differing = new Set<number>();
  for (let row = 0; row < table.rows; row++) {
    const value = numberAt(column, row);
    const request = table.request.codes[row]!;
    if (value === null) continue;
    if (value < 0 && weightOf[request] !== value)
      add(`request "${printable(textAt(table.request, row)!)}" has a negative ${printable(name)}: ${value}.`);
    if (!Number.isNaN(weightOf[request]!) && weightOf[request] !== value) differing.add(request);
    weightOf[request] = value;
  }
  if (differing.size > 0 && objective.taskWeights?.value === undefined) return null; // a `value` column that nobody asked for
  for (const request of [...differing].slice(0, 5)) {
    add(
      `request "${printable(sums.requests[request]!)}" has more than one ${printable(name)}. It must be the same in every run.`,
    );
  }
  if (faults.length === before && !weightOf.some((value) => value > 0))
    add(
      `"${printable(name)}" weighs no request: none is above 0. Give at least one request or task type a weight above 0.`,
    );
  return faults.length > before ? null : [...weightOf.keys()].filter((request) => Number.isNaN(weightOf[request]!));
}

function describeUnknown({ sums }: Evidence, column: string, requests: readonly number[]): string {
  const named = requests.slice(0, 5).map((request) => `"${printable(sums.requests[request]!, 60)}"`);
  const more = requests.length > 5 ? ` and ${requests.length - 5} more` : "";
  return `${requests.length} of ${sums.requests.length} requests have no ${printable(column, 60)} and are left out: ${named.join(", ")}${more}`;
}
