import { inTurn } from "../runs/in-words";
import type { Decision } from "./decision";
import { formatNumber } from "./format";
import { strategiesByResult } from "./strategies-by-result";

/** The decision in one sentence that a manager can read: who wins, by how many strategies, and what the choice is worth. */
export function headline(decision: Decision): string {
  const deciding = decision.strategies.filter(({ decides, winner }) => decides || winner !== null);
  if (deciding.length === 0) return withoutDeciding(decision);
  const told = strategiesByResult(deciding);
  const [only] = told;
  if (told.length === 1 && only !== undefined) {
    const { agents } = only;
    const every =
      deciding.length === 1 ? `by "${deciding[0]!.name}"` : `by all ${deciding.length} strategies that decide`;
    if (agents.length === 0) return `No agent can be chosen ${every}.`;
    if (agents.length > 1) return `${inTurn(agents)} cannot be told apart ${every}.`;
    return `${agents[0]} wins ${every}${worth(decision, agents[0]!)}.`;
  }
  const value = ({ agents: [first] }: { agents: readonly string[] }) =>
    first === undefined ? Number.NEGATIVE_INFINITY : (totalValue(decision, first) ?? Number.NEGATIVE_INFINITY);
  const sorted = told.sort((a, b) => (value(b) > value(a) ? 1 : value(b) < value(a) ? -1 : 0));
  const parts = sorted.map(({ agents, strategies }, place) => {
    const by = place === 0 ? `by ${strategies.length} of them` : `by ${strategies.length}`;
    if (agents.length === 0) return `nobody ${by}`;
    if (agents.length > 1) return `a tie of ${inTurn(agents)} ${by}`;
    const amount = totalValue(decision, agents[0]!);
    const said = amount === null ? "" : formatNumber(amount, "dollars");
    const worth = amount === null ? "" : place === 0 ? ` (worth ${said} a request)` : ` (${said})`;
    return `${agents[0]}${place === 0 ? " wins" : ""} ${by}${worth}`;
  });
  return `It depends on the strategy: ${inTurn(parts)}.`;
}

function totalValue({ agents }: Decision, agent: string): number | null {
  return Object.hasOwn(agents, agent) ? agents[agent]!.value.total.estimate : null;
}

function withoutDeciding({ strategies }: Decision): string {
  if (strategies.length === 0) return "No strategy was asked for, so nothing is decided.";
  const [first] = strategies;
  if (strategies.length === 1 && first !== undefined) {
    return first.kept.length === 0
      ? "No agent is left."
      : `${inTurn(first.kept)} ${first.kept.length === 1 ? "stays" : "stay"} on the table.`;
  }
  return "No strategy picks one agent; the tables say who stays.";
}

function worth(decision: Decision, agent: string): string {
  const value = totalValue(decision, agent);
  if (value === null) return "";
  const amount = formatNumber(Math.abs(value), "dollars");
  return ` and is worth ${amount} a request ${value < 0 ? "less" : "more"} than work by hand`;
}
