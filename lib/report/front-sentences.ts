import { inTurn } from "../runs/in-words";
import type { StrategyDominance } from "../sensitivity/strategy-dominance";
import type { Decision } from "./decision";
import { formatNumber } from "./format";

/**
 * How sure each front is: in what share of the resamples an agent is on it. Of many agents, only those that are unsure. Then the
 * agents in a dent of the front.
 */
export function frontSentences(decision: Decision): string[] {
  return decision.dominanceShares.flatMap((own) => [...sureness(own, decision.settings.resamples), ...dents(own)]);
}

function dents({ strategy, dimensions, beyondWeights }: StrategyDominance): string[] {
  if (beyondWeights.length === 0) return [];
  const is = beyondWeights.length === 1 ? "is" : "are";
  return [
    `"${strategy}": ${inTurn(beyondWeights)} ${is} on the front, but best at no weights of ${inTurn(dimensions)}: only a limit on one of them picks ${beyondWeights.length === 1 ? "it" : "them"}.`,
  ];
}

function sureness({ strategy, agents }: StrategyDominance, resamples: number): string[] {
  if (agents.length < 2) return [];
  const drawn = `"${strategy}": with the requests drawn again ${formatNumber(resamples, "number")} times (resampled)`;
  if (agents.every(({ onFront }) => onFront === 0 || onFront === 1)) {
    return [`${drawn}, the same agents are on the front every time.`];
  }
  const sorted = [...agents].sort((a, b) => b.onFront - a.onFront || (a.agent < b.agent ? -1 : 1));
  const share = ({ agent, onFront }: (typeof agents)[number]) => `${agent} in ${formatNumber(onFront, "share")}`;
  if (agents.length <= 4) return [`${drawn}, the front holds ${inTurn(sorted.map(share))} of the draws.`];
  const unsure = sorted.filter(({ onFront }) => onFront > 0.05 && onFront < 0.95);
  if (unsure.length === 0)
    return [`${drawn}, every agent keeps its place on or off the front in at least 95 % of the draws.`];
  return [`${drawn}, the front holds ${inTurn(unsure.map(share), 6)} of the draws; the others' places are sure.`];
}
