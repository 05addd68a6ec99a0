import { sampleStandardDeviation } from "simple-statistics";
import { agentPlace, measureNamed, requestMeans } from "./request-means";
import type { RequestSums } from "./request-sums";

/** How much an agent's results move between requests, and between attempts at the same one; in the measure's unit. */
export interface RequestSpread {
  /** Standard deviation of the requests' means; null below 2 requests. */
  readonly between: number | null;
  /** Standard deviation of attempts around their request's mean, pooled; null where no request has 2 attempts. */
  readonly within: number | null;
  /** Requests whose attempts do not agree. */
  readonly unstable: readonly string[];
}

/**
 * Spread between requests and within them. A large spread within asks for more attempts, one between for more requests.
 *
 * @throws RangeError when there is no such measure or agent
 */
export function requestSpread(sums: RequestSums, measure: string, agent: string): RequestSpread {
  const { sum, sumOfSquares, count } = measureNamed(sums, measure);
  const means = requestMeans(sums, measure, agent);
  const first = agentPlace(sums, agent) * sums.requests.length;
  const unstable: string[] = [];
  let squares = 0;
  let degrees = 0;
  for (let request = 0; request < sums.requests.length; request++) {
    const runs = count[first + request]!;
    if (runs < 2) continue;
    const total = sum[first + request]!;
    const own = Math.max(0, sumOfSquares[first + request]! - (total * total) / runs);
    degrees += runs - 1;
    // Equal attempts leave a little of their squares by rounding.
    if (own <= sumOfSquares[first + request]! * 2 ** -40) continue;
    squares += own;
    unstable.push(sums.requests[request]!);
  }
  const known = Array.from(means.values).filter((_, request) => means.known[request] === 1);
  return {
    between: known.length < 2 ? null : sampleStandardDeviation(known),
    within: degrees === 0 ? null : Math.sqrt(squares / degrees),
    unstable,
  };
}
