import { agentPlace, measureNamed } from "./request-means";
import type { RequestSums } from "./request-sums";
import { runsWithUnknownDollars } from "./unknown-runs";

/**
 * An agent's mean of a measure, each request equal: the `estimate` of `estimateMean` to the last digit, without the work
 * for its standard error and interval. Null where that is unknown.
 *
 * @throws RangeError when there is no such measure or agent
 */
export function meanAlone(sums: RequestSums, measure: string, agent: string): number | null {
  const { sum, count } = measureNamed(sums, measure);
  const first = agentPlace(sums, agent) * sums.requests.length;
  let total = 0;
  let requests = 0;
  for (let cell = first; cell < first + sums.requests.length; cell++) {
    const attempts = count[cell]!;
    if (attempts === 0) continue;
    total += sum[cell]! / attempts;
    requests++;
  }
  return requests === 0 || runsWithUnknownDollars(sums, measure, agent) > 0 ? null : total / requests;
}
