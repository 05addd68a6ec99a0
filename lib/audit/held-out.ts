import { createHash } from "node:crypto";
import { counted, named, plain } from "../runs/in-words";
import { printable } from "../runs/input-error";
import { type RunTable, textAt } from "../runs/run-table";
import type { Evidence } from "../value/evidence";
import { isHeldOutName } from "../value/held-out-split";
import { type Finding, finding } from "./finding";

/**
 * Fingerprint of the frozen held-out requests of a log: SHA-256 of their ids, sorted, one a line. Write it down when the set is
 * frozen (`audit.heldOut.fingerprint`), and a later change shows.
 *
 * @returns null when the log has no held-out split
 */
export function heldOutSet(table: RunTable): { requests: number; fingerprint: string } | null {
  const held = requestsIn(table, isHeldOutName);
  if (held.size === 0) return null;
  const names = [...held].map((code) => table.request.names[code]!).sort();
  return { requests: held.size, fingerprint: createHash("sha256").update(names.join("\n")).digest("hex") };
}

/** The held-out set is not the one that was frozen, or not the same for every agent. */
export function heldOutChanged({ table, objective }: Evidence): Finding[] {
  const set = heldOutSet(table);
  const frozen = objective.audit?.heldOut?.fingerprint;
  const findings: Finding[] = [];
  if (frozen !== undefined && set?.fingerprint !== frozen) {
    findings.push(
      finding({
        code: "held-out-changed",
        severity: "blocks",
        message:
          set === null
            ? "the objective names a frozen held-out set, and the log has no held-out runs"
            : `the ${counted(set.requests, "held-out request")} of the log have the fingerprint ${set.fingerprint.slice(0, 12)}…, and ${frozen.slice(0, 12)}… was frozen`,
        agents: table.agent.names,
        effect: "results on another set do not compare with earlier ones, and the set may have been chosen to please",
        remedy: "run the frozen set, or freeze this one on purpose and decide anew for all agents",
      }),
    );
  }
  const byAgent = table.agent.names.map((_, agent) => requestsIn(table, isHeldOutName, agent));
  const all = new Set(byAgent.flatMap((own) => [...own]));
  const lacking = table.agent.names.filter((_, agent) => byAgent[agent]!.size < all.size);
  if (all.size > 0 && lacking.length > 0) {
    findings.push(
      finding({
        code: "held-out-changed",
        severity: "warning",
        message: `agents were held to different held-out sets: ${named(lacking)} ran only part of its ${counted(all.size, "request")}`,
        agents: lacking,
        effect: "held-out results stand on different requests",
        remedy: "run every agent on the whole frozen set",
      }),
    );
  }
  return findings;
}

/** Requests that are in the held-out split and in another one, by id or by the same long text under another id. */
export function heldOutLeak({ table }: Evidence): Finding[] {
  const held = requestsIn(table, isHeldOutName);
  const open = requestsIn(table, (name) => !isHeldOutName(name));
  const leaked = new Set([...held].filter((request) => open.has(request)));
  const findings: Finding[] = [];
  if (leaked.size > 0) {
    const rows = [...table.request.codes.keys()].filter((row) => leaked.has(table.request.codes[row]!));
    findings.push(leak(table, rows, "blocks", [...leaked], held.size, "are in the optimised split too"));
  }
  for (const [name, rows] of sameTexts(table)) {
    const requests = new Set(rows.map((row) => table.request.codes[row]!));
    const under = `have the same ${printable(name, 40)} as a request of the optimised split`;
    findings.push(leak(table, rows, "warning", [...requests], held.size, under));
  }
  return findings;
}

function leak(
  table: RunTable,
  rows: readonly number[],
  severity: "blocks" | "warning",
  requests: readonly number[],
  heldOut: number,
  how: string,
): Finding {
  const names = requests.map((code) => table.request.names[code]!).sort();
  return finding({
    code: "held-out-leak",
    severity,
    message: `${plain(requests.length)} of ${counted(heldOut, "held-out request")} ${how}: ${named(names)}`,
    agents: rows.map((row) => table.agent.names[table.agent.codes[row]!]!),
    rows,
    effect: "the optimiser has seen these cases, so the held-out measure is too good by an unknown amount",
    remedy: "take them out of one of the splits, and measure again",
  });
}

/** Request codes with a run in a split of such a name; of one agent, or of all. */
function requestsIn(table: RunTable, isSplit: (name: string) => boolean, agent?: number): Set<number> {
  const split = table.columns.get("split");
  const found = new Set<number>();
  if (split?.kind !== "text") return found;
  for (let row = 0; row < table.rows; row++) {
    if (agent !== undefined && table.agent.codes[row] !== agent) continue;
    const name = textAt(split, row);
    if (name !== null && isSplit(name)) found.add(table.request.codes[row]!);
  }
  return found;
}

/** By column of inputs: held-out rows whose long text another request has in the optimised split. */
function sameTexts(table: RunTable): Map<string, number[]> {
  const split = table.columns.get("split");
  const found = new Map<string, number[]>();
  if (split?.kind !== "text") return found;
  const held = (row: number) => isHeldOutName(textAt(split, row) ?? "");
  for (const [name, column] of table.columns) {
    if (column.kind !== "text" || !/input|prompt|question|problem|instruction|request|case/i.test(name)) continue;
    const open = new Map<string, number>();
    for (let row = 0; row < table.rows; row++) {
      const text = textAt(column, row);
      if (text !== null && text.length >= 20 && split.codes[row]! >= 0 && !held(row))
        open.set(fold(text), table.request.codes[row]!);
    }
    for (let row = 0; row < table.rows; row++) {
      const text = textAt(column, row);
      if (text === null || text.length < 20 || !held(row)) continue;
      const other = open.get(fold(text));
      if (other === undefined || other === table.request.codes[row]) continue;
      found.set(name, [...(found.get(name) ?? []), row]);
    }
  }
  return found;
}

function fold(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, " ");
}
