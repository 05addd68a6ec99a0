import { InputError } from "../runs/input-error";
import type { Evidence } from "./evidence";
import type { Fault } from "./objective-faults";
import type { RequestWeights } from "./request-weights";
import { amountsByTask, type TaskTypes, taskTypes } from "./task-types";
import { type Worth, worthOfRequests } from "./worth-of-requests";

/**
 * The weightings that a log and an objective allow, in this order:
 * "each request equal"; "each run equal" where requests were tried more than once; "each task equal" where the log has
 * task types; "traffic" (`taskWeights.traffic`: the log's own share of requests by task type, or counts by task type);
 * "value" (`taskWeights.value`: a column with what each request is worth, or by task type what one request of it is
 * worth; the column `value` when the objective names none); "traffic × value" where both are given as such tables or
 * columns: what production volume makes of the value.
 *
 * @throws InputError with every problem: a negative weight, a task type of the log that a table leaves out, a column
 * that the log does not have, a request with two values, weights that cover no run
 */
export function taskWeights(evidence: Evidence): RequestWeights[] {
  const { weights, faults } = taskWeightsAndFaults(evidence);
  if (faults.length === 0) return weights;
  throw new InputError(
    "taskWeights",
    faults.map(({ path, message }) => ({ column: path.join("."), message })),
  );
}

/** The weightings, and what is wrong with the objective's part `taskWeights` beside this log. */
export function taskWeightsAndFaults(evidence: Evidence): { weights: RequestWeights[]; faults: Fault[] } {
  const { sums, objective } = evidence;
  const faults: Fault[] = [];
  const tasks = taskTypes(evidence);
  const made: (RequestWeights | null)[] = [equalRequests(sums.requests.length)];
  if (hasRepeats(evidence)) made.push({ ...equalRequests(sums.requests.length), ...equalRuns });
  if (tasks !== null) made.push(equalTasks(tasks));

  const traffic = objective.taskWeights?.traffic;
  const counts = traffic === undefined ? null : trafficCounts(tasks, traffic, sums.requests.length, faults);
  if (counts !== null) made.push(byTraffic(tasks, counts, traffic === "share", sums.requests.length));
  const worth = worthOfRequests(evidence, tasks, faults);
  if (worth !== null) {
    made.push({ ...equalRequests(sums.requests.length), ...worth });
    if (counts !== null && traffic !== "share" && tasks !== null) made.push(byTrafficAndValue(tasks, counts, worth));
  }
  return { weights: made.filter((weights) => weights !== null), faults };
}

const equalRuns = {
  name: "each run equal",
  basis: "a request counts by the number of its runs",
  weightOf: "runs",
} as const;

function equalRequests(requests: number): RequestWeights {
  return {
    name: "each request equal",
    basis: "every request counts the same, however often it was run",
    groups: [{ name: "", share: 1 }],
    groupOf: new Int32Array(requests),
    weightOf: new Float64Array(requests).fill(1),
    leftOut: null,
  };
}

function hasRepeats({ sums }: Evidence): boolean {
  return sums.measures.get("grade")!.count.some((count) => count > 1);
}

function equalTasks(tasks: TaskTypes): RequestWeights {
  return {
    name: "each task equal",
    basis: `every one of ${tasks.names.length} task types counts the same, however many requests it has`,
    groups: tasks.names.map((name) => ({ name, share: 1 / tasks.names.length })),
    groupOf: tasks.of,
    weightOf: new Float64Array(tasks.of.length).fill(1),
    leftOut: null,
  };
}

/** Volume by task type: the log's task types first, then those that only the table names. */
function trafficCounts(
  tasks: TaskTypes | null,
  traffic: "share" | Readonly<Record<string, number>>,
  requests: number,
  faults: Fault[],
): ReadonlyMap<string, number> | null {
  if (traffic === "share") {
    const counts = new Map((tasks?.names ?? [""]).map((name) => [name, 0]));
    for (let request = 0; request < requests; request++) {
      const name = tasks === null ? "" : tasks.names[tasks.of[request]!]!;
      counts.set(name, counts.get(name)! + 1);
    }
    return counts;
  }
  return amountsByTask("traffic", tasks, traffic, faults);
}

function byTraffic(
  tasks: TaskTypes | null,
  counts: ReadonlyMap<string, number>,
  fromLog: boolean,
  requests: number,
): RequestWeights {
  const total = [...counts.values()].reduce((all, count) => all + count, 0);
  const names = [
    ...(tasks?.names ?? [""]),
    ...[...counts.keys()].filter((name) => !(tasks?.names ?? [""]).includes(name)),
  ];
  return {
    name: "traffic",
    basis: fromLog ? "task types by their share of the log's requests" : "task types by their production volume",
    groups: names.map((name) => ({ name, share: counts.get(name)! / total })),
    groupOf: tasks?.of ?? new Int32Array(requests),
    weightOf: new Float64Array(requests).fill(1),
    leftOut: null,
  };
}

/** Production volume times what a request is worth: groups by task type, and within one by the worth of each request. */
function byTrafficAndValue(tasks: TaskTypes, counts: ReadonlyMap<string, number>, worth: Worth): RequestWeights | null {
  const sum = new Float64Array(tasks.names.length);
  const known = new Int32Array(tasks.names.length);
  worth.weightOf.forEach((value, request) => {
    if (worth.groupOf[request]! < 0) return;
    sum[tasks.of[request]!]! += value;
    known[tasks.of[request]!]!++;
  });
  const unpriced = [...counts].some(([name, count]) => count > 0 && (known[tasks.names.indexOf(name)] ?? 0) === 0);
  const amounts = tasks.names.map((name, task) =>
    known[task] === 0 ? 0 : (counts.get(name)! * sum[task]!) / known[task]!,
  );
  const total = amounts.reduce((all, amount) => all + amount, 0);
  if (unpriced || total === 0) return null;
  return {
    name: "traffic × value",
    basis: "task types by production volume times the mean worth of their requests",
    groups: tasks.names.map((name, task) => ({ name, share: amounts[task]! / total })),
    groupOf: tasks.of.map((task, request) => (worth.groupOf[request]! < 0 ? -1 : task)),
    weightOf: worth.weightOf,
    leftOut: worth.leftOut,
  };
}
