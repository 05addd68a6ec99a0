import { agentPlace, totalOf } from "./request-means";
import type { RequestSums } from "./request-sums";

/**
 * Name of the measure that counts runs which are evidence, were replayed from a cache and do not say what they cost fresh. Their
 * cost is lent by fresh runs in `value` and `value.cost`, and they take no part in the mean of `cost`.
 */
export const replayedCost = "cost.replayed";

/** Such runs of an agent; 0 in a log without replays. */
export function replayedRuns(sums: RequestSums, agent: string): number {
  const replayed = sums.measures.get(replayedCost);
  return replayed === undefined ? 0 : totalOf(replayed.count, sums, agent);
}

/** Why none of an agent's runs says what it costs: all of them are replays. Null where that is not so. */
export function onlyReplays(sums: RequestSums, agent: string): string | null {
  const cost = sums.measures.get("cost");
  const replayed = replayedRuns(sums, agent);
  if (replayed === 0 || cost === undefined || totalOf(cost.count, sums, agent) > 0) return null;
  const which = replayed === 1 ? "its only run was" : `all ${replayed} runs were`;
  return `${which} replayed from a cache, so the cost of a fresh one is unknown: run some without the cache, or state it in a column fresh_cost`;
}

/**
 * What an interval of a value leaves out: at requests where an agent has only replays, the mean cost of its fresh runs stands
 * in, as if it were exact. Null where no cost is lent across requests.
 */
export function lentCostWarning(sums: RequestSums, measure: string, agents: readonly string[]): string | null {
  if (!holdsCost(sums, measure)) return null;
  const replayed = sums.measures.get(replayedCost);
  const cost = sums.measures.get("cost");
  if (replayed === undefined || cost === undefined) return null;
  const lent = agents.flatMap((agent) => {
    const first = agentPlace(sums, agent) * sums.requests.length;
    let requests = 0;
    let fresh = 0;
    for (let cell = first; cell < first + sums.requests.length; cell++) {
      if (cost.count[cell]! > 0) fresh++;
      else if (replayed.count[cell]! > 0) requests++;
    }
    if (requests === 0 || fresh === 0) return [];
    return [`at ${requests} of ${requests + fresh} requests the cost is the mean of ${agent}'s fresh runs`];
  });
  return lent.length === 0 ? null : `${lent.join(", ")}; the interval takes it as exact`;
}

/** Whether a measure has a run's cost in it: `value`, `value.cost`, and what was combined from them. */
function holdsCost(sums: RequestSums, measure: string): boolean {
  if (measure === "value" || measure === "value.cost") return true;
  return (sums.measures.get(measure)?.madeOf ?? []).some((part) => holdsCost(sums, part));
}
