import { inTurn } from "../runs/in-words";
import type { Estimate } from "../statistics/estimate";
import type { PairedLead } from "../statistics/paired-lead";
import type { StrategyResult } from "../strategies/verdict";
import { type Table, type TableValue, table, withNote } from "./table";

type Row = Readonly<Record<string, TableValue>>;

/**
 * A result of the library as a table: an estimate, a lead, a verdict, a strategy's result, a list of one kind of these,
 * or estimates by agent. Null when the value is something else.
 */
export function resultTable(value: object): Table | null {
  if (isStrategy(value)) return strategyTable(value);
  const one = rowOf(value);
  if (one !== null) return table([one]);
  if (Array.isArray(value)) return listTable(value);
  const entries: [unknown, unknown][] = value instanceof Map ? [...value] : plainEntries(value);
  if (entries.length === 0 || !entries.every(([, own]) => isObject(own) && isEstimate(own))) return null;
  return table(entries.map(([name, own]) => ({ agent: String(name), ...estimateRow(own as Estimate) })));
}

function listTable(list: readonly unknown[]): Table | null {
  const rows = list.map((one) => (isObject(one) ? (isStrategy(one) ? strategyRow(one) : rowOf(one)) : null));
  return rows.length > 0 && rows.every((row) => row !== null) ? table(rows) : null;
}

function rowOf(value: object): Row | null {
  if (isEstimate(value)) return estimateRow(value);
  if (isLead(value)) return leadRow(value);
  if (isVerdict(value)) return verdictRow(value);
  return null;
}

function estimateRow(own: Estimate): Row {
  const { estimate, standardError, low, high } = own;
  const row = { estimate, "standard error": standardError, low, high };
  const used = `${own.used.toLocaleString("en-US")} of ${own.of.toLocaleString("en-US")}`;
  return own.why === undefined ? { ...row, used } : { ...row, used, why: own.why };
}

function leadRow({ agents, measure, lead, tied, unmatched }: PairedLead): Row {
  const verdict = tied === null ? "unknown" : tied ? "tied" : "not tied";
  const { estimate, standardError, low, high, why } = lead;
  const row = { lead: `${agents[0]} over ${agents[1]}`, measure, estimate, "standard error": standardError, low, high };
  return { ...row, verdict, unmatched, ...(why === undefined ? {} : { why }) };
}

interface AgentVerdict {
  readonly agent: string;
  readonly verdict: string;
  readonly reason: string;
  readonly gate?: string;
  readonly budget?: string;
}

function verdictRow({ agent, gate, budget, verdict, reason }: AgentVerdict): Row {
  const rule = gate ?? budget;
  return rule === undefined ? { agent, verdict, reason } : { agent, rule, verdict, reason };
}

function strategyRow({ name, winner, tied, kept, out, undecided, because }: StrategyResult): Row {
  const removed = out.map(({ agent }) => agent);
  return {
    strategy: name,
    winner: winner ?? "none",
    "tied with it": inTurn(tied.filter((agent) => agent !== winner)),
    kept: inTurn(kept),
    out: inTurn(removed),
    undecided: inTurn(undecided.map(({ agent }) => agent)),
    because,
  };
}

function strategyTable(result: StrategyResult): Table {
  const { winner, tied, order, kept, out, undecided } = result;
  const open = new Set(undecided.map(({ agent }) => agent));
  const ranked = [...order, ...kept.filter((agent) => !order.includes(agent))].filter((agent) => !open.has(agent));
  const rows: Row[] = ranked.map((agent) => ({ agent, verdict: verdictOf(agent, winner, tied), reason: "" }));
  rows.push(...undecided.map(({ agent, reason }) => ({ agent, verdict: "undecided", reason })));
  rows.push(...out.map(({ agent, reason }) => ({ agent, verdict: "out", reason })));
  return withNote(
    table(rows.length > 0 ? rows : [{ agent: "", verdict: "", reason: "" }]),
    `${result.name}: ${result.because}`,
  );
}

function verdictOf(agent: string, winner: string | null, tied: readonly string[]): string {
  if (agent === winner) return tied.length > 1 ? "best, tied" : "winner";
  return tied.includes(agent) ? "tied with the best" : "kept";
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isEstimate(value: object): value is Estimate {
  return ["estimate", "standardError", "low", "high", "used", "of"].every((key) => key in value);
}

function isLead(value: object): value is PairedLead {
  const { agents, lead } = value as Partial<PairedLead>;
  return Array.isArray(agents) && agents.length === 2 && isObject(lead) && isEstimate(lead);
}

function isVerdict(value: object): value is AgentVerdict {
  return ["agent", "verdict", "reason"].every((key) => typeof (value as Record<string, unknown>)[key] === "string");
}

function isStrategy(value: object): value is StrategyResult {
  return (
    ["kept", "out", "order", "tied", "undecided"].every((key) =>
      Array.isArray((value as Record<string, unknown>)[key]),
    ) && typeof (value as StrategyResult).because === "string"
  );
}

function plainEntries(value: object): [string, unknown][] {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? Object.entries(value) : [];
}
