import { counted, named, percent, plain } from "../runs/in-words";
import type { Column, RunTable } from "../runs/run-table";
import type { Evidence } from "../value/evidence";
import { heldOutRows } from "../value/held-out-split";
import { type Finding, finding, rowsByAgent } from "./finding";
import { isFlag, saysYes } from "./marked";

/**
 * Runs that cheated: a column of the log marks a hit (a name with "canary", or `audit.canaries.field`), a run passed a request
 * that nobody can pass honestly (`audit.canaries.requests`), or a text holds a planted string (`audit.canaries.strings`).
 * A flag that is the same for every agent at a request marks the request, and a hit is then a pass. Reported with and
 * without; a hit in the held-out split blocks the agent.
 */
export function canaryHits(evidence: Evidence): Finding[] {
  const { table, who } = evidence;
  const hits = findHits(evidence);
  const isHeldOut = heldOutRows(table);
  return rowsByAgent(table).flatMap((rows, place) => {
    const hit = rows.filter((row) => hits.has(row));
    if (hit.length === 0) return [];
    const agent = table.agent.names[place]!;
    const heldOut = hit.filter(isHeldOut);
    const rate = (some: readonly number[]) => {
      const graded = some.filter((row) => who.grade.known[row] === 1);
      return graded.length === 0
        ? "unknown"
        : percent(graded.reduce((all, row) => all + who.grade.values[row]!, 0) / graded.length);
    };
    const clean = rows.filter((row) => !hits.has(row));
    return [
      finding({
        code: "canary-hit",
        severity: heldOut.length > 0 ? "blocks" : "warning",
        message: `${named([agent])}: ${counted(hit.length, "canary hit")} in ${counted(rows.length, "run")}${heldOut.length > 0 ? `, ${plain(heldOut.length)} of them in the held-out split` : ""}`,
        agents: [agent],
        rows: hit,
        effect: `its pass rate is ${rate(rows)} with and ${rate(clean)} without them`,
        remedy: "find how it saw the answers, close that way, and run again",
      }),
    ];
  });
}

/** Rows that are hits. */
function findHits({ table, objective, who }: Evidence): Set<number> {
  const { field, requests = [], strings = [] } = objective.audit?.canaries ?? {};
  const hits = new Set<number>();
  for (const [name, column] of table.columns) {
    const isRequests = /canary_?(request|case|task|item)/i.test(name);
    if (field === undefined ? !/canary|planted|honeypot/i.test(name) : name !== field) continue;
    if (!isFlag(column)) continue;
    const marksRequests = isRequests || isSameForAllAgents(table, column);
    for (let row = 0; row < table.rows; row++) {
      if (saysYes(column, row) && (!marksRequests || who.grade.values[row]! > 0)) hits.add(row);
    }
  }
  const traps = new Set(requests);
  const planted = textsWith(table, strings);
  for (let row = 0; row < table.rows; row++) {
    const passed = who.grade.known[row] === 1 && who.grade.values[row]! > 0;
    if ((passed && traps.has(table.request.names[table.request.codes[row]!]!)) || planted(row)) hits.add(row);
  }
  return hits;
}

/** Whether at least two agents ran flagged requests, and every agent has the flag wherever one has it. */
function isSameForAllAgents(table: RunTable, column: Column): boolean {
  const flagged = new Set<number>();
  for (let row = 0; row < table.rows; row++) if (saysYes(column, row)) flagged.add(table.request.codes[row]!);
  const agents = new Set<number>();
  for (let row = 0; row < table.rows; row++) {
    if (!flagged.has(table.request.codes[row]!)) continue;
    if (!saysYes(column, row)) return false;
    agents.add(table.agent.codes[row]!);
  }
  return agents.size > 1;
}

/** Whether any text column of a row holds one of the strings. */
function textsWith(table: RunTable, strings: readonly string[]): (row: number) => boolean {
  if (strings.length === 0) return () => false;
  const found: { codes: Int32Array; holds: boolean[] }[] = [];
  for (const column of table.columns.values()) {
    if (column.kind !== "text") continue;
    found.push({
      codes: column.codes,
      holds: column.names.map((text) => strings.some((planted) => text.includes(planted))),
    });
  }
  return (row) => found.some(({ codes, holds }) => codes[row]! >= 0 && holds[codes[row]!]!);
}
