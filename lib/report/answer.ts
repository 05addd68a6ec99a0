import { inTurn } from "../runs/in-words";
import { bestFirst } from "./best-first";
import type { Decision, StrategyReport } from "./decision";
import { formatEstimate } from "./format";
import { type SharedResult, strategiesByResult } from "./strategies-by-result";

/** The answer in sentences a manager can read: who wins by which strategy, and what the winner is worth. */
export function answer(decision: Decision): string[] {
  const deciding = decision.strategies.filter(({ decides, winner }) => decides || winner !== null);
  const sentences = [...winners(deciding), ...nobodyLeft(decision.strategies), ...tradeOffs(decision.strategies)];
  const worth = worthOf(decision, deciding);
  if (worth !== null) sentences.push(worth);
  if (decision.strategies.length === 0) return ["No strategy was asked for, so nothing is decided."];
  return sentences.length > 0 ? sentences : decision.strategies.map(leaves);
}

function winners(deciding: readonly StrategyReport[]): string[] {
  const results = strategiesByResult(deciding.filter(({ kept }) => kept.length > 0));
  const by = (strategies: readonly string[]) => inTurn(strategies.map((name) => `"${name}"`));
  const [only] = results;
  if (only === undefined) return [];
  if (results.length > 1) {
    const parts = results.map(({ agents, strategies }) => `${asNoun(agents)} by ${by(strategies)}`);
    return [`The strategies pick different winners: ${parts.join("; ")}.`];
  }
  const isEvery = only.strategies.length > 1 && only.strategies.length === deciding.length;
  return [`${asClause(only.agents)} by ${isEvery ? "every strategy that decides" : by(only.strategies)}.`];
}

function asNoun(agents: SharedResult["agents"]): string {
  return agents.length === 0 ? "nobody" : agents.length === 1 ? agents[0]! : `a tie of ${inTurn(agents)}`;
}

function asClause(agents: SharedResult["agents"]): string {
  if (agents.length === 0) return "Nobody wins";
  return agents.length === 1 ? `${agents[0]} wins` : `${inTurn(agents)} cannot be told apart`;
}

function nobodyLeft(strategies: readonly StrategyReport[]): string[] {
  return strategies.filter(({ kept }) => kept.length === 0).map(({ name }) => `No agent is left after "${name}".`);
}

function tradeOffs(strategies: readonly StrategyReport[]): string[] {
  return strategies.flatMap(({ name, front, kept, winner }) => {
    if (front === undefined || kept.length === 0 || winner !== null) return [];
    return [`${inTurn(kept)} ${kept.length === 1 ? "stays" : "stay"} on the table by "${name}".`];
  });
}

function leaves({ name, kept }: StrategyReport): string {
  return `"${name}" leaves ${inTurn(kept)}; it only removes, and decides between nobody.`;
}

function worthOf(decision: Decision, deciding: readonly StrategyReport[]): string | null {
  const winning = new Set(deciding.map(({ winner }) => winner));
  const priced = bestFirst(decision).flatMap(([agent, { value }]) =>
    winning.has(agent) && value.total.estimate !== null
      ? [`${agent} ${formatEstimate({ ...value.total, standardError: null }, "dollars")}`]
      : [],
  );
  return priced.length === 0 ? null : `Worth per request against the work by hand: ${inTurn(priced)}.`;
}
