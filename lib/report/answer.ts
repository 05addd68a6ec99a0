import { inTurn } from "../runs/in-words";
import { bestFirst } from "./best-first";
import type { Decision, StrategyReport } from "./decision";
import { formatEstimate } from "./format";

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
  const by = new Map<string, { result: Result; strategies: string[] }>();
  for (const { name, winner, tied, kept } of deciding) {
    if (kept.length === 0) continue;
    const result = tied.length > 1 ? tied : winner === null ? [] : [winner];
    const same = by.get(result.join("\n"));
    by.set(result.join("\n"), { result, strategies: [...(same?.strategies ?? []), `"${name}"`] });
  }
  const results = [...by.values()];
  if (results.length === 0) return [];
  if (results.length > 1) {
    const parts = results.map(({ result, strategies }) => `${asNoun(result)} by ${inTurn(strategies)}`);
    return [`The strategies pick different winners: ${parts.join("; ")}.`];
  }
  const [{ result, strategies }] = results as [{ result: Result; strategies: string[] }];
  const every = strategies.length === 1 || strategies.length < deciding.length;
  return [`${asClause(result)} by ${every ? inTurn(strategies) : "every strategy that decides"}.`];
}

/** One winner, several that cannot be told apart, or nobody. */
type Result = readonly string[];

function asNoun(result: Result): string {
  return result.length === 0 ? "nobody" : result.length === 1 ? result[0]! : `a tie of ${inTurn(result)}`;
}

function asClause(result: Result): string {
  if (result.length === 0) return "Nobody wins";
  return result.length === 1 ? `${result[0]} wins` : `${inTurn(result)} cannot be told apart`;
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
