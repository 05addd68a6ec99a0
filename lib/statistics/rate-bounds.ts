import { agentPlace, measureNamed } from "./request-means";
import type { RequestSums } from "./request-sums";

/** The pass rate if every run without a grade had failed, and if every one had passed; shares, 0 to 1. */
export interface RateBounds {
  readonly worst: number;
  readonly best: number;
}

/**
 * How far the runs without a grade could move an agent's pass rate. A run has no grade when its status is error, infra
 * or unscored, whatever the policy for missing grades makes of it. Worked out for each request, then averaged.
 *
 * @param sums with the measure `grade.given`: the grade of each run whose status is ok (see `gradedRuns`)
 * @param weights by request, such as the points it is worth; each request equal when left out
 * @returns null when the agent has no run
 * @throws RangeError when there is no such agent or measure
 */
export function rateBounds(
  sums: RequestSums,
  agent: string,
  { measure = "grade.given", weights }: { measure?: string | undefined; weights?: ArrayLike<number> | undefined } = {},
): RateBounds | null {
  const { sum, count } = measureNamed(sums, measure);
  const first = agentPlace(sums, agent) * sums.requests.length;
  let worst = 0;
  let open = 0;
  let weight = 0;
  for (let request = 0; request < sums.requests.length; request++) {
    const dealt = sums.dealt[first + request]!;
    if (dealt === 0) continue;
    const own = weights === undefined ? 1 : weights[request]!;
    weight += own;
    worst += (own * sum[first + request]!) / dealt;
    open += (own * (dealt - count[first + request]!)) / dealt;
  }
  // Added apart, so that no rounding puts the best below the worst where every run has a grade.
  return weight > 0 ? { worst: worst / weight, best: Math.min(1, (worst + open) / weight) } : null;
}
