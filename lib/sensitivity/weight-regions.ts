import { meanAlone } from "../statistics/mean-alone";
import { randomFrom } from "../statistics/random";
import { weightedScore } from "../strategies/weighted-score";
import type { Evidence } from "../value/evidence";
import { upperEnvelope } from "./upper-envelope";

/** How large a part of all weights each agent wins. */
export interface WeightRegions {
  readonly dimensions: readonly string[];
  /** Share of all weight settings, 0 to 1, that each agent wins; equal bests share. They add up to 1. */
  readonly shares: Readonly<Record<string, number>>;
  /** Agents that win at no weights. */
  readonly never: readonly string[];
  /** "exact" in one or two dimensions, else "sampled". */
  readonly method: "exact" | "sampled";
  /** Of sampled shares: the largest standard error among them. */
  readonly standardError: number | null;
  readonly unknown: readonly string[];
}

export interface WeightRegionOptions {
  readonly agents?: readonly string[] | undefined;
  /** Score each run first (see `weightedScore`). */
  readonly perRun?: boolean | undefined;
  /** 20,000 when left out. */
  readonly draws?: number | undefined;
  readonly seed?: number | undefined;
}

/**
 * The share of all weight settings that each agent wins, every setting that adds up to 1 counting the same. Exact in two
 * dimensions, where scores are straight lines in the one free weight; sampled evenly on the simplex beyond (spacings of an
 * exponential draw). Source: stochastic multicriteria acceptability analysis, Lahdelma, Hokkanen and Salminen (1998).
 *
 * @throws RangeError when a dimension is unknown or has no scale, or none is named
 */
export function weightRegions(
  evidence: Evidence,
  dimensions: readonly string[],
  options: WeightRegionOptions = {},
): WeightRegions {
  if (dimensions.length === 0) throw new RangeError("expected at least one dimension, got none");
  const { agents = evidence.sums.agents, perRun, draws = 20_000, seed = 1 } = options;
  const names = [...new Set(dimensions)].sort();
  const scores = names.map((name) => weightedScore(evidence, { [name]: 1 }, perRun));
  const points = new Map<string, number[]>();
  for (const agent of [...agents].sort()) {
    const own = scores.map(({ sums, measure }) => meanAlone(sums, measure, agent));
    if (own.every((score) => score !== null)) points.set(agent, own as number[]);
  }
  const unknown = [...agents].filter((agent) => !points.has(agent)).sort();
  const wins =
    points.size === 0 ? new Map() : names.length <= 2 ? exact(points) : sampled(points, names.length, draws, seed);
  const shares = Object.fromEntries([...points.keys()].map((agent) => [agent, wins.get(agent) ?? 0]));
  const never = [...points.keys()].filter((agent) => shares[agent] === 0);
  const spread = Math.max(0, ...Object.values(shares).map((share) => Math.sqrt((share * (1 - share)) / draws)));
  const method = names.length <= 2 ? "exact" : "sampled";
  return { dimensions: names, shares, never, method, standardError: method === "exact" ? null : spread, unknown };
}

function exact(points: ReadonlyMap<string, readonly number[]>): Map<string, number> {
  const lines = [...points].map(([name, [first = 0, second = first]]) => ({
    name,
    height: second,
    slope: first - second,
  }));
  const wins = new Map<string, number>();
  for (const { from, to, names } of upperEnvelope(lines, 0, 1)) {
    // Lines that meet at an end, but for rounding, meet there.
    if (to - from <= 2 ** -40) continue;
    for (const name of names) wins.set(name, (wins.get(name) ?? 0) + (to - from) / names.length);
  }
  return wins;
}

function sampled(
  points: ReadonlyMap<string, readonly number[]>,
  d: number,
  draws: number,
  seed: number,
): Map<string, number> {
  const random = randomFrom(seed);
  const weights = new Float64Array(d);
  const entries = [...points];
  const wins = new Map<string, number>();
  for (let draw = 0; draw < draws; draw++) {
    for (let k = 0; k < d; k++) weights[k] = -Math.log(random.uniform());
    let top = Number.NEGATIVE_INFINITY;
    let best: string[] = [];
    for (const [agent, own] of entries) {
      let score = 0;
      for (let k = 0; k < d; k++) score += weights[k]! * own[k]!;
      if (score > top) {
        top = score;
        best = [agent];
      } else if (score === top) best.push(agent);
    }
    for (const agent of best) wins.set(agent, (wins.get(agent) ?? 0) + 1 / best.length);
  }
  return new Map([...wins].map(([agent, won]) => [agent, Math.min(1, won / draws)]));
}
