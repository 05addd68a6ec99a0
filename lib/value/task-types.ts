import { printable } from "../runs/input-error";
import { nearestName } from "../runs/nearest-name";
import type { Evidence } from "./evidence";
import type { Fault } from "./objective-faults";

/** The task types of a log, sorted, and the type of each request by its place in the sums. */
export interface TaskTypes {
  readonly names: readonly string[];
  readonly of: Int32Array;
}

/** How requests without a task type are called in a log where others have one. */
export const noTask = "(no task type)";

/** Task types by name, with the type of each request; null when the log has none. */
export function taskTypes({ sums }: Evidence): TaskTypes | null {
  const { task } = sums;
  if (task === null || task.codes.every((code) => code < 0)) return null;
  const of = Int32Array.from(task.codes);
  if (of.every((code) => code >= 0)) return { names: task.names, of };
  return { names: [...task.names, noTask], of: of.map((code) => (code < 0 ? task.names.length : code)) };
}

/** A table of the objective by task type, checked against the log's task types; null (with faults) when it cannot be used. */
export function amountsByTask(
  key: "traffic" | "value",
  tasks: TaskTypes | null,
  table: Readonly<Record<string, number>>,
  faults: Fault[],
): Map<string, number> | null {
  const before = faults.length;
  const add = (message: string, ...below: string[]) => faults.push({ path: ["taskWeights", key, ...below], message });
  if (tasks === null) add("expected a column `task` in the log, and it has none. Map it with --columns task=NAME.");
  const amounts = new Map(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)));
  for (const [name, amount] of amounts) {
    if (!Number.isFinite(amount) || amount < 0) {
      add(`"${printable(name)}": expected a number of at least 0, got ${amount}.`, name);
    }
  }
  for (const name of tasks?.names ?? []) {
    if (amounts.has(name)) continue;
    const near = nearestName(
      name,
      [...amounts.keys()].filter((known) => !tasks!.names.includes(known)),
    );
    const hint = near === null ? "" : ` Did "${printable(near)}" mean it?`;
    add(
      `the log has the task type "${printable(name)}", and the table does not. Add it, with 0 to leave it out.${hint}`,
    );
  }
  const covered = (tasks?.names ?? []).some((name) => (amounts.get(name) ?? 0) > 0);
  if (tasks !== null && !covered) add("these weights cover no run: every task type of the log has 0 or is not named.");
  return faults.length > before ? null : amounts;
}
