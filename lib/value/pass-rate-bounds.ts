import type { RequestSums } from "../statistics/request-sums";
import type { RequestWeights } from "./request-weights";
import { weightedMean } from "./weighted-mean";

/** Worst and best an agent's pass rate can be when task types with a share have no runs of it; agents that lack none are left off. */
export function passRateBounds(sums: RequestSums, weights: RequestWeights): Record<string, readonly [number, number]> {
  const bounds: [string, readonly [number, number]][] = [];
  for (const agent of sums.agents) {
    const { byGroup } = weightedMean(sums, "grade", agent, weights);
    const lacking = weights.groups.reduce((all, { share }, place) => all + (byGroup[place] === null ? share : 0), 0);
    if (lacking === 0 || lacking > 1 - 1e-12) continue;
    const worst = weights.groups.reduce((all, { share }, place) => all + share * (byGroup[place] ?? 0), 0);
    bounds.push([agent, [worst, Math.min(1, worst + lacking)]]);
  }
  return Object.fromEntries(bounds);
}
