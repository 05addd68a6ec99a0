import { agentPlace, measureNamed } from "./request-means";
import type { RequestSums } from "./request-sums";

/** Differences of request means where both agents have evidence, by request; `sign` −1 turns them round. */
export function requestDifferences(
  sums: RequestSums,
  measure: string,
  agents: readonly [string, string],
  sign: 1 | -1 = 1,
): { differences: { values: Float64Array; known: Uint8Array }; shared: number; unmatched: number } {
  const { sum, count } = measureNamed(sums, measure);
  const [first, second] = agents.map((agent) => agentPlace(sums, agent) * sums.requests.length) as [number, number];
  const values = new Float64Array(sums.requests.length);
  const known = new Uint8Array(sums.requests.length);
  let shared = 0;
  let unmatched = 0;
  for (let request = 0; request < values.length; request++) {
    const [tries, others] = [count[first + request]!, count[second + request]!];
    if (tries === 0 || others === 0) {
      if (tries !== others) unmatched++;
      continue;
    }
    values[request] = sign * (sum[first + request]! / tries - sum[second + request]! / others);
    known[request] = 1;
    shared++;
  }
  return { differences: { values, known }, shared, unmatched };
}
