import { counted, named, plain } from "../runs/in-words";
import { printable } from "../runs/input-error";
import type { Column, RunTable, TextColumn } from "../runs/run-table";
import type { Evidence } from "../value/evidence";
import { type Finding, finding } from "./finding";

/** Whether a text column holds categories: at most 200, each of at most 60 characters, and no free text or path by its name. */
function isCategory(name: string, { names }: TextColumn): boolean {
  const free =
    /command|path|file|dir|url|prompt|input|output|answer|response|text|message|comment|reason|hash|commit|_id$|^id$/i;
  return !free.test(name) && names.length <= 200 && names.every((label) => label.length <= 60);
}

/**
 * Labels that drift: one agent, task type or category under several spellings (case, spaces, dashes), and what should be
 * fixed for a request (its reference answer, its difficulty, its worth) but differs between runs of a few requests.
 */
export function labelDrift({ table }: Evidence): Finding[] {
  const findings = [...spellings(table, "agent", table.agent, true)];
  for (const [name, column] of table.columns) {
    if (column.kind === "text" && isCategory(name, column)) findings.push(...spellings(table, name, column, false));
    findings.push(...driftingReference(table, name, column));
  }
  return findings;
}

function spellings(table: RunTable, name: string, column: TextColumn, isAgent: boolean): Finding[] {
  const byFold = new Map<string, string[]>();
  for (const label of column.names) {
    const key = label
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[\s_\-./:]+/g, "");
    if (key !== "") byFold.set(key, [...(byFold.get(key) ?? []), label]);
  }
  const drifting = [...byFold.values()].filter((labels) => labels.length > 1);
  if (drifting.length === 0) return [];
  const labels = new Set(drifting.flat());
  const rows = [...column.codes.keys()].filter(
    (row) => column.codes[row]! >= 0 && labels.has(column.names[column.codes[row]!]!),
  );
  return [
    finding({
      code: "label-drift",
      severity: "warning",
      message: `${printable(name, 40)}: ${drifting
        .slice(0, 5)
        .map((own) => named(own))
        .join("; ")}${drifting.length > 5 ? ` and ${drifting.length - 5} more` : ""} look like spellings of one label`,
      agents: isAgent ? [...labels] : rows.map((row) => table.agent.names[table.agent.codes[row]!]!),
      rows,
      effect: isAgent
        ? "one agent's runs are split over several, each with fewer requests and a larger standard error"
        : "runs that belong together are counted as different kinds",
      remedy: "write each label one way",
    }),
  ];
}

/** A column that is the same for all runs of nearly every request, and of a few is not. */
function driftingReference(table: RunTable, name: string, column: Column): Finding[] {
  if (/^(passed|score|cluster|split|task|cost|minutes|seconds)$|tokens?|latency|duration/i.test(name)) return [];
  const first = new Map<number, number>();
  const values = new Set<number>();
  const repeated = new Set<number>();
  const differing = new Set<number>();
  for (let row = 0; row < table.rows; row++) {
    const value = column.kind === "text" ? column.codes[row]! : column.known[row] === 1 ? column.values[row]! : -1;
    if (value === -1) continue;
    values.add(value);
    const request = table.request.codes[row]!;
    const before = first.get(request);
    if (before === undefined) first.set(request, value);
    else {
      repeated.add(request);
      if (before !== value) differing.add(request);
    }
  }
  const mostlyFixed = repeated.size >= 5 && differing.size > 0 && differing.size * 10 <= repeated.size;
  if (!mostlyFixed || values.size < 3 || values.size * 4 < first.size) return [];
  const rows = [...table.request.codes.keys()].filter((row) => differing.has(table.request.codes[row]!));
  const requests = [...differing].map((code) => table.request.names[code]!).sort();
  return [
    finding({
      code: "label-drift",
      severity: "warning",
      message: `${printable(name, 40)} is the same in every run of ${plain(repeated.size - differing.size)} of ${counted(repeated.size, "request")}, and differs between runs of ${named(requests)}`,
      agents: rows.map((row) => table.agent.names[table.agent.codes[row]!]!),
      rows,
      effect: "runs of these requests were graded or weighted against different references",
      remedy: "find the version that changed it, and grade those runs again",
    }),
  ];
}
