import { inTurn } from "../strategies/in-words";
import type { Decision, StrategyReport } from "./decision";
import { formatEstimate } from "./format";

/** The answer in sentences a manager can read: who wins by which strategy, and what the winner is worth. */
export function answer(decision: Decision): string[] {
  const deciding = decision.strategies.filter(({ decides, winner }) => decides || winner !== null);
  const sentences = [...winners(deciding), ...nobodyLeft(decision.strategies), ...tradeOffs(decision.strategies)];
  const worth = worthOf(decision, deciding);
  if (worth !== null) sentences.push(worth);
  return sentences.length > 0 ? sentences : ["No strategy was asked for, so nothing is decided."];
}

function winners(deciding: readonly StrategyReport[]): string[] {
  const by = new Map<string, string[]>();
  for (const { name, winner, tied, kept } of deciding) {
    if (kept.length === 0) continue;
    const result = tied.length > 1 ? `a tie of ${inTurn(tied)}` : (winner ?? "nobody");
    by.set(result, [...(by.get(result) ?? []), `"${name}"`]);
  }
  if (by.size === 0) return [];
  if (by.size === 1 && deciding.length > 1) {
    const [[result]] = [...by] as [[string, string[]]];
    return [`${result} wins by every strategy that decides.`];
  }
  const parts = [...by].map(([result, names]) => `${result} by ${inTurn(names)}`);
  return [by.size === 1 ? `${parts[0]}.` : `The strategies pick different winners: ${parts.join("; ")}.`];
}

function nobodyLeft(strategies: readonly StrategyReport[]): string[] {
  return strategies.filter(({ kept }) => kept.length === 0).map(({ name }) => `No agent is left after "${name}".`);
}

function tradeOffs(strategies: readonly StrategyReport[]): string[] {
  return strategies.flatMap(({ name, front, kept }) => {
    if (front === undefined || kept.length === 0) return [];
    return [`${inTurn(kept)} ${kept.length === 1 ? "stays" : "stay"} on the table by "${name}".`];
  });
}

function worthOf({ agents }: Decision, deciding: readonly StrategyReport[]): string | null {
  const named = [...new Set(deciding.flatMap(({ winner }) => (winner === null ? [] : [winner])))].sort();
  const priced = named.flatMap((agent) => {
    const total = agents[agent]?.value.total;
    return total?.estimate === null || total === undefined
      ? []
      : [`${agent} ${formatEstimate({ ...total, standardError: null }, "dollars")}`];
  });
  return priced.length === 0 ? null : `Worth per request against the work by hand: ${inTurn(priced)}.`;
}
