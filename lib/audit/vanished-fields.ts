import { named, percent } from "../runs/in-words";
import { printable } from "../runs/input-error";
import type { Column } from "../runs/run-table";
import type { Evidence } from "../value/evidence";
import { type Finding, finding, rowsByAgent } from "./finding";
import { toldOutputs } from "./output-columns";

/** A field has vanished when it is there in this much smaller a share of runs; a column that nobody called an output, in nearly all. */
const drop = 0.5;

/**
 * Output fields that some agents (or versions of one) put out and others do not: a column that is filled for one and empty
 * for another, or a key of a JSON output that one writes and another has stopped writing. Runs that are no evidence, or that
 * failed, say nothing here.
 */
export function vanishedFields(evidence: Evidence): Finding[] {
  const { table, objective } = evidence;
  const told = toldOutputs(objective)?.map(({ field }) => field);
  const findings: Finding[] = (told ?? []).filter((name) => !table.columns.has(name)).map(goneEverywhere);
  for (const [name, column] of table.columns) {
    if (told === undefined ? notOutput.test(name) : !told.includes(name)) continue;
    findings.push(...compare(evidence, name, presence(column), told !== undefined));
    if (column.kind !== "text") continue;
    const keys = column.names.map(keysOf);
    for (const key of commonest(keys)) {
      const has = (row: number) => column.codes[row]! >= 0 && keys[column.codes[row]!]!.has(key);
      findings.push(...compare(evidence, `${name}.${key}`, has, true));
    }
  }
  return findings;
}

/** Columns that are there for some agents only by their nature. */
const notOutput =
  /^(passed|score|cost|fresh_cost|judge_cost|minutes|seconds|value|task|cluster|split|status)$|error|fail|exception|cache|canary|retry|note|comment|reason|token|_id$|^id$|_at$|date|price|version|model|calls?$|config|limit|equivalent|human/i;

function goneEverywhere(name: string): Finding {
  return finding({
    code: "vanished-field",
    severity: "warning",
    message: `the log has no column ${printable(name, 60)}, which the objective names as an output`,
    effect: "no agent puts it out (or the log lost it), so nothing can score it",
    remedy: "ask for the field again, or log it; if its name changed, map it in `columns`",
  });
}

function compare({ table, who }: Evidence, name: string, isThere: (row: number) => boolean, sure: boolean): Finding[] {
  const shares = rowsByAgent(table).map((rows) => {
    const evidence = rows.filter((row) => who.grade.known[row] === 1 && table.status[row] === 0);
    return evidence.length < 2 ? null : evidence.filter(isThere).length / evidence.length;
  });
  const most = Math.max(...shares.map((share) => share ?? 0));
  const least = most - (sure ? drop : 0.95);
  const gone = [...shares.keys()].filter((agent) => shares[agent] !== null && shares[agent]! <= least);
  if (gone.length === 0) return [];
  const has = [...shares.keys()].filter((agent) => shares[agent] === most);
  const rows: number[] = [];
  for (let row = 0; row < table.rows; row++)
    if (gone.includes(table.agent.codes[row]!) && !isThere(row)) rows.push(row);
  const agents = gone.map((agent) => table.agent.names[agent]!);
  return [
    finding({
      code: "vanished-field",
      severity: "warning",
      message: `${printable(name, 60)} is there in ${percent(most)} of the runs of ${named(has.map((agent) => table.agent.names[agent]!))}, and in ${percent(Math.min(...gone.map((agent) => shares[agent]!)))} of those of ${named(agents)}`,
      agents,
      rows,
      effect: "what these agents no longer put out cannot be wrong, so they may look better for it",
      remedy: "ask for the field again and score it, as a dimension or as a gate on its presence",
    }),
  ];
}

function presence(column: Column): (row: number) => boolean {
  if (column.kind === "number") return (row) => column.known[row] === 1;
  const empty = column.names.map((text) => /^\s*(null|none|n\/?a|nan|undefined|\[\s*\]|\{\s*\}|""|-)?\s*$/i.test(text));
  return (row) => column.codes[row]! >= 0 && !empty[column.codes[row]!]!;
}

/** The 50 keys that most texts have, sorted. */
function commonest(keys: readonly ReadonlySet<string>[]): string[] {
  const counts = new Map<string, number>();
  for (const own of keys) for (const key of own) counts.set(key, (counts.get(key) ?? 0) + 1);
  const sorted = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return sorted
    .slice(0, 50)
    .map(([key]) => key)
    .sort();
}

/** The paths of keys in a JSON text, four deep, with `[]` for lists: "events[].time"; none when it is not JSON. */
function keysOf(text: string): Set<string> {
  const keys = new Set<string>();
  if (!/^\s*[[{]/.test(text) || text.length > 100_000) return keys;
  try {
    collect(JSON.parse(text), "", 0, keys);
  } catch {
    return new Set(); // not JSON: a text like any other
  }
  return keys;
}

function collect(value: unknown, path: string, depth: number, keys: Set<string>): void {
  if (typeof value !== "object" || value === null || depth > 4) return;
  if (Array.isArray(value)) {
    for (const item of value.slice(0, 20)) collect(item, `${path}[]`, depth + 1, keys);
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    if (inner === null || inner === "") continue;
    const own = path === "" ? key : `${path}.${key}`;
    keys.add(own);
    collect(inner, own, depth + 1, keys);
  }
}
