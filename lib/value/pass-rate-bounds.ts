import { agentPlace, measureNamed } from "../statistics/request-means";
import type { RequestSums } from "../statistics/request-sums";
import type { RequestWeights } from "./request-weights";

/**
 * Worst and best an agent's pass rate can be under a weighting: if every run without a grade of its own had failed or passed, and
 * with anything from 0 to 1 for a group that has a share and no runs of the agent. Agents of which nothing is missing are left
 * off, and those of which everything is.
 */
export function passRateBounds(sums: RequestSums, weights: RequestWeights): Record<string, readonly [number, number]> {
  const bounds: [string, readonly [number, number]][] = [];
  for (const agent of sums.agents) {
    const groups = boundsOfGroups(sums, weights, agent);
    let worst = 0;
    let best = 0;
    weights.groups.forEach(({ share }, place) => {
      worst += share * (groups[place]?.worst ?? 0);
      best += share * (groups[place]?.best ?? 1);
    });
    const isKnown = best - worst < 1e-12;
    if (!isKnown && best - worst < 1 - 1e-12) bounds.push([agent, [worst, Math.min(1, best)]]);
  }
  return Object.fromEntries(bounds);
}

/** Of each group the worst and best mean; null where the agent has no run of it that counts. */
function boundsOfGroups(sums: RequestSums, { groups, groupOf, weightOf }: RequestWeights, agent: string) {
  const { sum, count } = measureNamed(sums, "grade.given");
  const first = agentPlace(sums, agent) * sums.requests.length;
  const totals = groups.map(() => ({ weight: 0, worst: 0, best: 0 }));
  for (let request = 0; request < sums.requests.length; request++) {
    const dealt = sums.dealt[first + request]!;
    const total = totals[groupOf[request]!];
    if (dealt === 0 || total === undefined) continue;
    const weight = weightOf === "runs" ? dealt : weightOf[request]!;
    const passed = sum[first + request]!;
    total.weight += weight;
    total.worst += (weight * passed) / dealt;
    total.best += (weight * (passed + dealt - count[first + request]!)) / dealt;
  }
  return totals.map(({ weight, worst, best }) =>
    weight === 0 ? null : { worst: worst / weight, best: best / weight },
  );
}
