import { type Bootstrap, bootstrap } from "../statistics/bootstrap";
import { dimensionNamed } from "../strategies/dimension";
import type { Evidence } from "../value/evidence";

/** Where an agent stands against the Pareto front, with how sure that is. */
export interface DominanceShare {
  readonly agent: string;
  /** "tied": dominated on the estimates, but in too few of the resamples to say so. */
  readonly status: "on the front" | "tied" | "dominated";
  /** Share of the joint resamples in which nothing dominates the agent, 0 to 1. */
  readonly onFront: number;
  /** Agents that dominate it on the estimates, with the share of joint resamples that show it, the largest share first. */
  readonly dominatedBy: readonly { readonly agent: string; readonly share: number }[];
}

export interface DominanceOptions {
  readonly agents?: readonly string[] | undefined;
  /** 10,000 when left out. */
  readonly resamples?: number | undefined;
  readonly seed?: number | undefined;
  /** Resamples of these agents and dimensions that are at hand already; drawn here when left out. */
  readonly resampled?: Bootstrap | undefined;
  /** Chance of calling some agent dominated that is not, over all its rivals; 0.05 when left out. */
  readonly alpha?: number | undefined;
}

/** The shares, and the agents that have no evidence of some dimension. */
export interface DominanceShares {
  readonly agents: readonly DominanceShare[];
  readonly unknown: readonly string[];
  /** The share of resamples that it takes to call an agent dominated: 1 − alpha / (agents − 1). */
  readonly needed: number;
  /** Why there are no shares. */
  readonly why?: string;
}

/**
 * The Pareto front with the noise of the runs: all agents and dimensions are resampled together, request by request, and
 * an agent is called dominated only when one rival dominates it on the estimates and in at least 1 − alpha / (N − 1) of the
 * resamples. As that is stricter than dominance of the estimates it cannot cycle, and the front is never empty; a
 * tolerance inside the dominance test can do both.
 *
 * @throws RangeError when a dimension or its column does not exist, or alpha is not between 0 and 1
 */
export function dominanceShares(
  evidence: Evidence,
  dimensions: readonly string[],
  options: DominanceOptions = {},
): DominanceShares {
  const { alpha = 0.05 } = options;
  if (!(alpha > 0 && alpha < 1)) throw new RangeError(`expected alpha between 0 and 1, got ${alpha}`);
  const axes = dimensions.map((name) => dimensionNamed(evidence, name));
  const asked = [...(options.agents ?? evidence.sums.agents)].sort();
  const measures = [...new Set(axes.map(({ measure }) => measure))];
  const { resamples, seed } = options;
  const own = options.resampled ?? bootstrap(evidence.sums, { measures, agents: asked, resamples, seed });
  const known = asked.filter((agent) => measures.every((measure) => own.means.get(measure)?.get(agent) !== undefined));
  const unknown = asked.filter((agent) => !known.includes(agent));
  const needed = 1 - alpha / Math.max(1, known.length - 1);
  if (own.units.count < 2) {
    const why = `resamples need at least 2 requests or clusters, got ${own.units.count}`;
    return { agents: [], unknown, needed, why };
  }
  const columns = axes.map(({ measure, better }) => {
    const sign = better === "lower" ? -1 : 1;
    const ratios = known.map((agent) => own.means.get(measure)!.get(agent)!);
    return {
      sign,
      observed: ratios.map((ratio) => ratio.observed),
      replicates: ratios.map((ratio) => ratio.replicates),
    };
  });
  const counts = countDominance(
    columns.map(({ sign, replicates }) => ({ sign, replicates })),
    known.length,
    own.resamples,
  );
  const agents = known.map((agent, place) => {
    const dominatedBy = known
      .flatMap((rival, other) => {
        const above = columns.map(({ sign, observed }) => sign * (observed[other]! - observed[place]!));
        const dominates = other !== place && above.every((gain) => gain >= 0) && above.some((gain) => gain > 0);
        return dominates ? [{ agent: rival, share: counts.pairs[other * known.length + place]! / own.resamples }] : [];
      })
      .sort((a, b) => b.share - a.share || (a.agent < b.agent ? -1 : 1));
    const sure = dominatedBy.some(({ share }) => share >= needed);
    const status =
      dominatedBy.length === 0 ? ("on the front" as const) : sure ? ("dominated" as const) : ("tied" as const);
    return { agent, status, onFront: counts.free[place]! / own.resamples, dominatedBy };
  });
  return { agents, unknown, needed };
}

/** In how many resamples each agent dominates each other (row over column), and in how many nothing dominates it. */
function countDominance(
  columns: readonly { readonly sign: number; readonly replicates: readonly Float64Array[] }[],
  n: number,
  resamples: number,
): { pairs: Uint32Array; free: Uint32Array } {
  const pairs = new Uint32Array(n * n);
  const free = new Uint32Array(n);
  const d = columns.length;
  const points = new Float64Array(n * d);
  for (let draw = 0; draw < resamples; draw++) {
    for (let k = 0; k < d; k++) {
      const { sign, replicates } = columns[k]!;
      for (let agent = 0; agent < n; agent++) points[agent * d + k] = sign * replicates[agent]![draw]!;
    }
    for (let low = 0; low < n; low++) {
      let dominated = false;
      for (let high = 0; high < n; high++) {
        let better = false;
        let k = 0;
        for (; k < d; k++) {
          const gain = points[high * d + k]! - points[low * d + k]!;
          if (gain < 0) break;
          if (gain > 0) better = true;
        }
        if (k < d || !better) continue;
        pairs[high * n + low]!++;
        dominated = true;
      }
      if (!dominated) free[low]!++;
    }
  }
  return { pairs, free };
}
