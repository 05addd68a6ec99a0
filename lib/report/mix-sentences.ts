import { inTurn } from "../runs/in-words";
import type { StrategyMix } from "../strategies/strategy-mixes";
import type { Decision } from "./decision";
import { formatNumber } from "./format";

/** Mixes in which two or more agents serve, the only ones that say more than the strategy itself does. */
export function realMixes({ agentMixes }: Decision): StrategyMix[] {
  return agentMixes.filter(({ shares }) => new Set(shares.map(({ agent }) => agent)).size > 1);
}

/** Which agents serve a task type, with their shares where several do. */
export function route({ shares }: StrategyMix, task: string): string {
  const own = shares.filter((one) => one.task === task);
  return inTurn(
    own.map(({ agent, share }) => (own.length === 1 ? agent : `${agent} (${formatNumber(share, "share")} of them)`)),
  );
}

/** What a mix is worth, against the best single agent under the same limits, and what holds it back. */
export function mixWorth({ worth, single, limits }: StrategyMix): string {
  const alone =
    single === null
      ? "no single agent keeps the limits"
      : `${single.agent} alone: ${formatNumber(single.worth, "dollars")}`;
  const binding = limits.filter(({ binds }) => binds).map(({ limit }) => limit);
  const held = binding.length === 0 ? "" : `; what holds it back: ${inTurn(binding)}`;
  return `Worth ${formatNumber(worth!, "dollars")} a request against work by hand (${alone})${held}.`;
}
