import { meanAlone } from "../statistics/mean-alone";
import { requestMeans } from "../statistics/request-means";
import { effectiveWeights } from "../strategies/effective-weights";
import { runStrategy, type StrategyOptions } from "../strategies/run-strategy";
import { type WeightedScore, weightedScore } from "../strategies/weighted-score";
import type { Evidence } from "../value/evidence";
import type { Step, Weights } from "../value/objective";
import { upperEnvelope } from "./upper-envelope";
import { whereLineIsZero } from "./where-line-is-zero";

/** A weight at which a strategy's winner changes. */
export interface WeightFlip {
  readonly strategy: string;
  readonly dimension: string;
  /** The dimension's share of all weights, 0 to 1. */
  readonly at: number;
  /** Ends of the 95 % interval (Fieller, on paired requests); null where the data do not bound it. */
  readonly low: number | null;
  readonly high: number | null;
  /** Winner at smaller and at larger weights; null where several are exactly equal. */
  readonly below: string | null;
  readonly above: string | null;
  /** How the other weights move when this one does. */
  readonly convention: string;
}

const convention = "others rescaled in proportion";

/**
 * Every weight at which the winner changes, for every strategy that ends in weights and each of its dimensions, among the
 * agents that its gates and budgets keep. One weight goes from 0 to 1 and the others keep their proportions, so each
 * agent's score is a straight line and the points are exact.
 * A dimension that carries all the weight has no others to rescale, and gives none.
 */
export function weightFlips(evidence: Evidence, options: StrategyOptions = {}): WeightFlip[] {
  return Object.entries(evidence.objective.strategies ?? {}).flatMap(([strategy, steps]) => {
    const last = steps.at(-1);
    if (last === undefined || typeof last === "string" || !("weights" in last)) return [];
    const { kept } = runStrategy(strategy, steps, evidence, options);
    return flipsOfStep(evidence, strategy, last, kept);
  });
}

function flipsOfStep(
  evidence: Evidence,
  strategy: string,
  { weights, perRun }: Extract<Step, { weights: Weights }>,
  kept: readonly string[],
): WeightFlip[] {
  const names = Object.keys(effectiveWeights(weights));
  const scores = new Map(names.map((name) => [name, weightedScore(evidence, { [name]: 1 }, perRun)]));
  return names.flatMap((dimension) => {
    const others = names.filter((name) => name !== dimension);
    if (others.length === 0) return [];
    const rest = weightedScore(evidence, Object.fromEntries(others.map((name) => [name, weights[name]!])), perRun);
    const own = scores.get(dimension)!;
    return flips(evidence, own, rest, kept).map((flip) => ({ strategy, dimension, ...flip, convention }));
  });
}

/** Where the winner changes as the score goes from all of `rest` (0) to all of `own` (1). */
function flips({ sums }: Evidence, own: WeightedScore, rest: WeightedScore, kept: readonly string[]) {
  const lines = kept.flatMap((name) => {
    const height = meanAlone(rest.sums, rest.measure, name);
    const end = meanAlone(own.sums, own.measure, name);
    return height === null || end === null ? [] : [{ name, height, slope: end - height }];
  });
  const stretches = upperEnvelope(lines, 0, 1);
  return stretches.slice(1).map((stretch, place) => {
    const before = stretches[place]!;
    const pair = [before.names[0]!, stretch.names[0]!] as const;
    const { low, high } = whereLineIsZero(differences(own, rest, pair, sums.cluster?.codes));
    const alone = (names: readonly string[]) => (names.length === 1 ? names[0]! : null);
    return { at: stretch.from, low, high, below: alone(before.names), above: alone(stretch.names) };
  });
}

/** The lead of the first agent over the second as a line in the weight, by request. */
function differences(own: WeightedScore, rest: WeightedScore, pair: readonly [string, string], cluster?: Int32Array) {
  const [height, end] = [rest, own].map(({ sums, measure }) => pair.map((agent) => requestMeans(sums, measure, agent)));
  const sample = { height: [] as number[], slope: [] as number[], cluster: cluster && ([] as number[]) };
  for (let request = 0; request < height![0]!.values.length; request++) {
    if ([...height!, ...end!].some((means) => means.known[request] === 0)) continue;
    const start = height![0]!.values[request]! - height![1]!.values[request]!;
    sample.height.push(start);
    sample.slope.push(end![0]!.values[request]! - end![1]!.values[request]! - start);
    sample.cluster?.push(cluster![request]!);
  }
  return sample;
}
