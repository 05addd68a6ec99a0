import { solve } from "yalps";
import { meanAlone } from "../statistics/mean-alone";
import { dimensionNamed } from "../strategies/dimension";
import { nonDominated } from "../strategies/non-dominated";
import type { Evidence } from "../value/evidence";

/** The Pareto front, told apart by whether any weights can pick a point. */
export interface BeyondWeights {
  /** On the front, and best at some weights of at least 0. */
  readonly reachable: readonly string[];
  /** On the front, but best at no weights at all: only limits (the ε-constraint method) find them. */
  readonly unreachable: readonly string[];
  readonly unknown: readonly string[];
}

/**
 * Points of the Pareto front that no weighted sum can pick, because they lie in a dent of the front. For each point a linear
 * programme looks for weights at which nothing beats it; dimensions are measured by their spread among the agents, which
 * changes no answer, as every weight is tried.
 * Source: Miettinen (1999), section 3.1, "unsupported" efficient solutions.
 *
 * @throws RangeError when a dimension or its column does not exist
 */
export function beyondWeights(
  evidence: Evidence,
  dimensions: readonly string[],
  agents: readonly string[] = evidence.sums.agents,
): BeyondWeights {
  const own = dimensions.map((name) => dimensionNamed(evidence, name));
  const points = new Map<string, number[]>();
  for (const agent of [...agents].sort()) {
    const estimates = own.map(({ measure }) => meanAlone(evidence.sums, measure, agent));
    if (estimates.every((one) => one !== null)) {
      points.set(
        agent,
        estimates.map((one, k) => (own[k]!.better === "lower" ? -one! : one!)),
      );
    }
  }
  const unknown = [...agents].filter((agent) => !points.has(agent)).sort();
  const mask = nonDominated(
    [...points.values()].flat(),
    own.map(() => "higher" as const),
  );
  const front = [...points.keys()].filter((_, place) => mask[place] === 1);
  const scaled = spreadOut(front.map((agent) => points.get(agent)!));
  const reached = front.map((_, place) => {
    // Largest lead over the best rival that weights adding up to 1 can give.
    const constraints = new Map<string, { min: number } | { equal: number } | { max: number }>([["sum", { equal: 1 }]]);
    const variables = new Map(own.map((_, k) => [`w${k}`, new Map<string, number>([["sum", 1]])]));
    // A lead may be negative: it is what is above −1, the least it can be.
    const lead = new Map<string, number>([["lead", 1]]);
    scaled.forEach((rival, other) => {
      if (other === place) return;
      constraints.set(`over ${other}`, { min: -1 });
      rival.forEach((value, k) => {
        variables.get(`w${k}`)!.set(`over ${other}`, scaled[place]![k]! - value);
      });
      lead.set(`over ${other}`, -1);
    });
    constraints.set("lead", { max: 2 });
    variables.set("lead", lead);
    const { status, result } = solve({ direction: "maximize", objective: "lead", constraints, variables });
    return status === "optimal" && result - 1 >= -1e-7;
  });
  return {
    reachable: front.filter((_, place) => reached[place]),
    unreachable: front.filter((_, place) => !reached[place]),
    unknown,
  };
}

/** Each dimension from 0 to 1 over the points; 0 where all are equal. */
function spreadOut(points: readonly (readonly number[])[]): number[][] {
  const d = points[0]?.length ?? 0;
  const ends = Array.from({ length: d }, (_, k) => {
    const values = points.map((point) => point[k]!);
    return [Math.min(...values), Math.max(...values)] as const;
  });
  return points.map((point) =>
    point.map((value, k) => (ends[k]![1] > ends[k]![0] ? (value - ends[k]![0]) / (ends[k]![1] - ends[k]![0]) : 0)),
  );
}
