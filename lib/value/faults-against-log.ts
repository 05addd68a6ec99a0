import { printable } from "../runs/input-error";
import { nearestName } from "../runs/nearest-name";
import type { RunTable } from "../runs/run-table";
import { byHand } from "./by-hand-name";
import { faultsOfAmounts } from "./faults-of-amounts";
import type { Objective } from "./objective";
import type { Fault } from "./objective-faults";

/** Every field of the objective that the log does not have as numbers, with the nearest name that it has. */
export function faultsAgainstLog(objective: Objective, table: RunTable): Fault[] {
  const faults: Fault[] = [];
  const check = (field: string | undefined, path: readonly PropertyKey[]) => {
    const message = field === undefined ? null : lackOf(field, objective, table);
    if (message !== null) faults.push({ path, message });
  };
  for (const part of ["gates", "budgets", "dimensions"] as const) {
    objective[part]?.forEach((one, index) => {
      check(one.field, [part, index, "field"]);
    });
  }
  for (const [name, price] of Object.entries(objective.prices ?? {})) {
    if (price !== undefined && "column" in price) check(price.column, ["prices", name, "column"]);
  }
  for (const [name, figure] of Object.entries(objective.byHand ?? {})) {
    if (typeof figure === "object") check(figure.column, ["byHand", name, "column"]);
  }
  if (objective.byHand !== undefined && table.agent.names.includes(byHand)) {
    const message = `the log has an agent "${byHand}", the name of the baseline that agents are held against. Rename it in the log.`;
    faults.push({ path: ["byHand"], atKey: true, message });
  }
  const value = objective.taskWeights?.value;
  if (typeof value === "string") check(value, ["taskWeights", "value"]);
  return [...faults, ...faultsOfAmounts(objective, table), ...faultsOfAudit(objective, table)];
}

/** Columns and agents that the part `audit` names and the log does not have. A missing output is a finding, not a fault. */
function faultsOfAudit({ audit }: Objective, table: RunTable): Fault[] {
  const columns: [string | undefined, PropertyKey[]][] = [[audit?.canaries?.field, ["canaries", "field"]]];
  audit?.sideChecks?.forEach((name, index) => {
    columns.push([name, ["sideChecks", index]]);
  });
  for (const part of ["standIn", "judge"] as const) {
    for (const [key, name] of Object.entries(audit?.[part] ?? {})) columns.push([name, [part, key]]);
  }
  const faults: Fault[] = [];
  const add = (kind: string, name: string, known: Iterable<string>, path: readonly PropertyKey[], atKey: boolean) => {
    const near = nearestName(name, known);
    const hint = near === null ? "" : ` Did you mean "${printable(near)}"?`;
    faults.push({ path: ["audit", ...path], atKey, message: `the log has no ${kind} "${printable(name)}".${hint}` });
  };
  for (const [name, path] of columns) {
    if (name !== undefined && !table.columns.has(name)) add("column", name, table.columns.keys(), path, false);
  }
  audit?.accepted?.forEach(({ agents = [] }, index) => {
    agents.forEach((agent, place) => {
      if (!table.agent.names.includes(agent))
        add("agent", agent, table.agent.names, ["accepted", index, "agents", place], false);
    });
  });
  const figures = ["passRate", "runs", ...numberColumns(table)];
  for (const [agent, stated] of Object.entries(audit?.stated ?? {})) {
    if (!table.agent.names.includes(agent)) add("agent", agent, table.agent.names, ["stated", agent], true);
    for (const figure of Object.keys(stated)) {
      if (!figures.includes(figure)) add("figure", figure, figures, ["stated", agent, figure], true);
    }
  }
  return faults;
}

function lackOf(field: string, objective: Objective, table: RunTable): string | null {
  const grade = field === "passed" || field === "score";
  if (grade && (table.columns.has("passed") || table.columns.has("score"))) return null;
  const column = table.columns.get(field);
  if (column?.kind === "number") return null;
  const shown = printable(field);
  if (column !== undefined || ["agent", "request", "status"].includes(field)) {
    return `column "${shown}" of the log holds text, and numbers (or true and false) are needed here`;
  }
  const renamed = Object.entries(objective.columns ?? {}).find(([, theirs]) => theirs === field);
  if (renamed !== undefined)
    return `the log's column "${shown}" is called "${renamed[0]}" here (see "columns"). Use that name.`;
  const numbers = numberColumns(table);
  const near = nearestName(field, numbers);
  const hint =
    near === null
      ? `Its number columns are: ${numbers
          .slice(0, 30)
          .map((name) => printable(name, 40))
          .join(", ")}.`
      : `Did you mean "${printable(near)}"?`;
  return `the log has no column "${shown}". ${hint}`;
}

function numberColumns(table: RunTable): string[] {
  return [...table.columns].filter(([, one]) => one.kind === "number").map(([name]) => name);
}
