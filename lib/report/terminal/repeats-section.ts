import type { Colors } from "picocolors/types";
import type { Estimate } from "../../statistics/estimate";
import { bestFirst } from "../best-first";
import type { Decision } from "../decision";
import { formatEstimate, formatNumber } from "../format";
import { agentName } from "./agent-name";
import type { Title } from "./terminal-options";
import { textTable } from "./text-table";

/** Repeated attempts of one request: do they agree, and how often would several in a row all pass. */
export function repeatsSection(decision: Decision, title: Title, colours: Colors): string[] {
  const own = bestFirst(decision).filter(([, { repeats }]) => repeats !== null);
  if (own.length === 0) return [];
  const k = Math.max(...own.map(([, { repeats }]) => Math.max(...Object.keys(repeats!.passPower).map(Number))));
  const powers = [...new Set([2, k])];
  const rows = own.map(([agent, { repeats, passRate }]) => [
    agentName(agent),
    formatEstimate(passRate, "share"),
    ...powers.map((k) => formatEstimate(repeats!.passPower[k] ?? noAttempts, "share")),
    formatEstimate(repeats!.passAt[k] ?? noAttempts, "share"),
    formatNumber(repeats!.unstable.length, "number"),
  ]);
  const heads = [
    "Agent",
    "One attempt",
    ...powers.map((k) => `All of ${k} pass`),
    `Any of ${k} passes`,
    "Unstable requests",
  ];
  return [title("Repeated attempts at a request"), textTable(heads, rows, { bold: colours.dim })];
}

const noAttempts: Estimate = { estimate: null, standardError: null, low: null, high: null, used: 0, of: 0 };
