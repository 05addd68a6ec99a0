import type { Finding } from "../audit/finding";
import { counted, inTurn, plain } from "../runs/in-words";
import { printable } from "../runs/input-error";
import { statuses } from "../runs/run-table";
import { type Evidence, evidenceOfAll } from "../value/evidence";

/** Something about the log that bears on the decision. */
export interface DecisionFinding {
  readonly code: string;
  readonly severity: Finding["severity"];
  readonly message: string;
  readonly agents: readonly string[];
  /** Rows of the log, from 1 in the order read; at most the first 20. */
  readonly rows: readonly number[];
}

/** What of the log bears on the decision: runs without evidence, and everything in the audit but its notes (unlike coverage excepted). */
export function findings(evidence: Evidence, audit: readonly Finding[]): DecisionFinding[] {
  const bearing = audit.filter(({ severity, code }) => severity !== "note" || code === "coverage-differs");
  const all = [
    ...heldOutOnly(evidence),
    ...(hasGrade(evidence) ? runsWithoutEvidence(evidenceOfAll(evidence)) : [noGrade]),
    ...bearing.map(({ code, severity, message, agents, rows, effect }) => {
      return { code, severity, message: `${message}; ${effect}`, agents, rows: rows.slice(0, 20) };
    }),
  ];
  const weight = { blocks: 0, warning: 1, note: 2 };
  return all.sort((a, b) => weight[a.severity] - weight[b.severity]);
}

const noGrade: DecisionFinding = {
  code: "no-grade",
  severity: "warning",
  message: "the log has no grade (passed or score), so there is no pass rate and no mistake risk",
  agents: [],
  rows: [],
};

function hasGrade({ table }: Evidence): boolean {
  return table.columns.has("passed") || table.columns.has("score");
}

function heldOutOnly({ table, whole }: Evidence): DecisionFinding[] {
  if (table === whole) return [];
  const message = `the decision stands on the ${plain(table.rows)} held-out runs of ${plain(whole.rows)}; the others were optimised on`;
  return [{ code: "held-out-only", severity: "note", message, agents: [], rows: [] }];
}

function runsWithoutEvidence({ table, who }: Evidence): DecisionFinding[] {
  return table.agent.names.flatMap((agent, code) => {
    const rows: number[] = [];
    const counts = statuses.map(() => 0);
    for (let row = 0; row < table.rows; row++) {
      if (table.agent.codes[row] !== code || who.grade.known[row] === 1) continue;
      rows.push(row + 1);
      counts[who.status[row]!]!++;
    }
    if (rows.length === 0) return [];
    const kinds = statuses.flatMap((name, status) => (counts[status]! > 0 ? [`${counts[status]} ${name}`] : []));
    const silent = silentRequests(table, who, code);
    const message = `${kinds.join(", ")}: no grade, so ${rows.length === 1 ? "this run is" : "these runs are"} no evidence${silent}`;
    return [{ code: "no-evidence", severity: "note" as const, message, agents: [agent], rows: rows.slice(0, 20) }];
  });
}

/** Requests of an agent of which no run is evidence, named: its means say nothing of them. */
function silentRequests({ agent, request, rows }: Evidence["table"], who: Evidence["who"], code: number): string {
  const heard = new Map<number, boolean>();
  for (let row = 0; row < rows; row++) {
    if (agent.codes[row] !== code) continue;
    const own = request.codes[row]!;
    heard.set(own, heard.get(own) === true || who.grade.known[row] === 1);
  }
  const silent = [...heard].flatMap(([own, isHeard]) => (isHeard ? [] : [request.names[own]!])).sort();
  if (silent.length === 0) return "";
  const named = silent.slice(0, 3).map((name) => `"${printable(name, 60)}"`);
  const more = silent.length > 3 ? [`${plain(silent.length - 3)} more`] : [];
  return `; there is none at all for ${counted(silent.length, "request")} of ${plain(heard.size)}: ${inTurn([...named, ...more])}`;
}
