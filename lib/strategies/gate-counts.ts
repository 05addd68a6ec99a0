import { findText, type RunTable, statuses } from "../runs/run-table";
import { type Evidence, runsOfField } from "../value/evidence";
import type { Gate } from "../value/objective";

/** What the runs of an agent say of a gate's field. Runs. */
export interface GateCounts {
  runs: number;
  /** Runs with a value of the field. */
  known: number;
  /** Runs with the field true; a share of a run where the grade is one. */
  yes: number;
  /** Runs without one that were lost to the infrastructure. */
  lost: number;
  /** All other runs without one. */
  silent: number;
}

/**
 * An agent's runs by what they say of the gate's field, over all and by task type, sorted by name; no task types where the log has none.
 *
 * @throws RangeError when the log has no column of the field
 */
export function gateCounts(
  evidence: Evidence,
  gate: Gate,
  agent: string,
): { overall: GateCounts; tasks: Map<string, GateCounts> | null } {
  const isGrade = gate.field === "passed" || gate.field === "score";
  const { table, who } = evidence;
  const column = runsOfField(evidence, gate.field);
  if (column === null) throw new RangeError(`gate "${gate.name}": the log has no column "${gate.field}"`);
  const code = table.agent.names.indexOf(agent);
  const task = findText(table, "task");
  const infra = statuses.indexOf("infra");
  const overall: GateCounts = { runs: 0, known: 0, yes: 0, lost: 0, silent: 0 };
  const tasks = new Map<string, GateCounts>();
  for (let row = 0; row < table.rows; row++) {
    if (table.agent.codes[row] !== code) continue;
    const into = [overall];
    if (task !== null) into.push(ofTask(tasks, taskName(table, row)));
    for (const seen of into) {
      seen.runs++;
      if (column.known[row] === 1) {
        seen.known++;
        seen.yes += isGrade ? column.values[row]! : column.values[row] === 0 ? 0 : 1;
      } else if (who.status[row] === infra) seen.lost++;
      else seen.silent++;
    }
  }
  const sorted = [...tasks.keys()].sort().map((name) => [name, tasks.get(name)!] as const);
  return { overall, tasks: task === null ? null : new Map(sorted) };
}

function taskName(table: RunTable, row: number): string {
  const task = findText(table, "task")!;
  return task.codes[row]! < 0 ? "(no task type)" : task.names[task.codes[row]!]!;
}

function ofTask(tasks: Map<string, GateCounts>, name: string): GateCounts {
  const seen = tasks.get(name) ?? { runs: 0, known: 0, yes: 0, lost: 0, silent: 0 };
  tasks.set(name, seen);
  return seen;
}
