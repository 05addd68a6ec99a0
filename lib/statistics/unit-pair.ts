import { agentPlace, measureNamed } from "./request-means";
import type { RequestSums } from "./request-sums";
import type { Units } from "./unit-sums";

/** Two sums for each unit, by unit: a ratio of their totals is a mean over requests, in the measure's unit. */
export interface UnitPair {
  readonly above: Float64Array;
  readonly below: Float64Array;
}

/** Sums of an agent's request means, and of the requests' weights, by unit; null without evidence. */
export function sumByUnit(
  sums: RequestSums,
  measure: string,
  agent: string,
  units: Units,
  weights: ArrayLike<number> | undefined,
): UnitPair | null {
  const { sum, count } = measureNamed(sums, measure);
  const first = agentPlace(sums, agent) * sums.requests.length;
  const above = new Float64Array(units.count);
  const below = new Float64Array(units.count);
  for (let request = 0; request < sums.requests.length; request++) {
    const attempts = count[first + request]!;
    if (attempts === 0) continue;
    const weight = weights === undefined ? 1 : weights[request]!;
    above[units.of[request]!]! += (weight * sum[first + request]!) / attempts;
    below[units.of[request]!]! += weight;
  }
  return below.some((weight) => weight !== 0) ? { above, below } : null;
}

/** Sums of the differences between the request means of two agents, where both have evidence, by unit; null where none is. */
export function sumDifferences(
  sums: RequestSums,
  measure: string,
  agents: readonly [string, string],
  units: Units,
  weights: ArrayLike<number> | undefined,
): UnitPair | null {
  const { sum, count } = measureNamed(sums, measure);
  const [one, two] = agents.map((agent) => agentPlace(sums, agent) * sums.requests.length) as [number, number];
  const above = new Float64Array(units.count);
  const below = new Float64Array(units.count);
  for (let request = 0; request < sums.requests.length; request++) {
    const [first, second] = [one + request, two + request];
    if (count[first] === 0 || count[second] === 0) continue;
    const weight = weights === undefined ? 1 : weights[request]!;
    above[units.of[request]!]! += weight * (sum[first]! / count[first]! - sum[second]! / count[second]!);
    below[units.of[request]!]! += weight;
  }
  return below.some((weight) => weight !== 0) ? { above, below } : null;
}

/** The ratio of the totals over all units. */
export function ratioOfTotals({ above, below }: UnitPair): number {
  return sumOfUnits(above) / sumOfUnits(below);
}

/** The sum of all units. */
export function sumOfUnits(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
