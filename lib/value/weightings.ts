import type { Estimate } from "../statistics/estimate";
import type { Evidence } from "./evidence";
import { passRateBounds } from "./pass-rate-bounds";
import type { RequestWeights } from "./request-weights";
import { taskWeights } from "./task-weights";
import { weightedBest, weightedEstimate } from "./weighted-lead";
import { type WeightingFlip, weightingFlips } from "./weighting-flips";

/** The score of every agent under one weighting, and who wins there. */
export interface Weighting {
  /** Such as "each request equal", "each task equal", "traffic", "value". */
  readonly name: string;
  readonly basis: string;
  readonly measure: "passRate" | "value";
  /** In the measure's unit: a share from 0 to 1, or dollars a request; with the standard error of the same estimator. */
  readonly agents: Readonly<Record<string, Estimate>>;
  /** Worst and best a pass rate can be where runs have no grade, or task types have traffic and no runs; only such agents. */
  readonly bounds?: Readonly<Record<string, readonly [number, number]>>;
  readonly winner: string | null;
  readonly tied: readonly string[];
  /** Requests that the weighting leaves out, and why. */
  readonly leftOut?: string;
}

/** Weightings side by side, and where between two of them the winner changes. */
export interface Weightings {
  readonly weightings: readonly Weighting[];
  readonly weightingFlips: readonly WeightingFlip[];
}

/**
 * Scores of all agents under every weighting that the log and the objective allow (see `taskWeights`), each with the
 * standard error of its own estimator, its winner, the agents tied with it, and the mixes at which the winner changes.
 * A task type with weight and no runs leaves the score unknown; it and runs without a grade give a pass rate its bounds.
 *
 * @param tieRule a lead below this many of its standard errors is a tie
 * @param without agents that something else keeps out: their scores are shown, and they cannot win
 * @throws InputError when `taskWeights` do not fit the log
 */
export function weightings(evidence: Evidence, tieRule = 1, without: ReadonlySet<string> = new Set()): Weightings {
  const all = taskWeights(evidence);
  const made: Weighting[] = [];
  const flips: WeightingFlip[] = [];
  for (const measure of ["passRate", "value"] as const) {
    const name = measure === "passRate" ? "grade" : "value";
    if (!evidence.sums.measures.get(name)!.count.some((count) => count > 0)) continue;
    const own = all.map((weights) => weighting(evidence, weights, measure, tieRule, without));
    made.push(...own);
    flips.push(...weightingFlips(own, without));
  }
  return { weightings: made, weightingFlips: flips };
}

function weighting(
  { sums }: Evidence,
  weights: RequestWeights,
  measure: "passRate" | "value",
  tieRule: number,
  without: ReadonlySet<string>,
): Weighting {
  const name = measure === "passRate" ? "grade" : "value";
  const agents = Object.fromEntries(sums.agents.map((agent) => [agent, weightedEstimate(sums, name, agent, weights)]));
  const bounds = measure === "passRate" ? passRateBounds(sums, weights) : {};
  return {
    name: weights.name,
    basis: weights.basis,
    measure,
    agents,
    ...(Object.keys(bounds).length > 0 ? { bounds } : {}),
    ...weightedBest(sums, name, weights, tieRule, without),
    ...(weights.leftOut === null ? {} : { leftOut: weights.leftOut }),
  };
}
