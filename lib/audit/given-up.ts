import { estimateMean } from "../statistics/estimate-mean";
import { normalQuantile } from "../statistics/normal";
import { pairedLead } from "../statistics/paired-lead";
import { type Evidence, measureOfField } from "../value/evidence";
import type { OutputColumn } from "./output-columns";

/** An agent that is better in something scored, and differs from the other in something that nothing scores. */
export interface GivenUp {
  readonly agents: readonly [better: string, other: string];
  /** What is scored, by its name in the objective, and the means of both. */
  readonly scored: string;
  readonly gained: readonly [number, number];
  /** Means of the unscored field of both. */
  readonly differs: readonly [number, number];
}

/** Fewer shared requests than this say too little of the noise. */
const fewest = 5;

/**
 * Where a gain in what is scored came with a change in a field that is not: the agent that is best in a dimension (or in pass
 * rate) leads another there, and they differ in the field, both beyond the noise on paired requests. The noise is the two-sided
 * 5 % point of the normal distribution, divided among all pairs, dimensions and fields that are looked at (Bonferroni). Where the
 * field's better direction is known, only an agent that is worse in it counts. The pair that differs most in the field is told.
 *
 * @param fields how many unscored fields are looked at in all
 */
export function givenUp(evidence: Evidence, { name, better }: OutputColumn, fields: number): GivenUp | null {
  const { sums } = evidence;
  const scored = scoredMeasures(evidence);
  if (!sums.measures.has(name) || sums.agents.length < 2) return null;
  const looks = (sums.agents.length - 1) * scored.length * fields;
  const errors = normalQuantile(1 - 0.025 / looks);
  const mean = (measure: string, agent: string) => estimateMean(sums, measure, agent).estimate ?? Number.NaN;
  let found: GivenUp | null = null;
  let most = 0;
  for (const one of scored) {
    const best = bestIn(sums.agents, (agent) => (one.better === "lower" ? -1 : 1) * mean(one.measure, agent));
    for (const other of best === null ? [] : sums.agents) {
      if (other === best) continue;
      const gap = beyond(errors, evidence, name, [best!, other], better ?? "higher");
      const isWorse = gap !== null && (better === null || gap < 0);
      if (!isWorse || Math.abs(gap) <= most) continue;
      const lead = beyond(errors, evidence, one.measure, [best!, other], one.better);
      if (lead === null || lead < 0) continue;
      most = Math.abs(gap);
      found = {
        agents: [best!, other],
        scored: one.name,
        gained: [mean(one.measure, best!), mean(one.measure, other)],
        differs: [mean(name, best!), mean(name, other)],
      };
    }
  }
  return found;
}

/** Dimensions of the objective, and pass rate. */
function scoredMeasures({ objective, sums }: Evidence) {
  const dimensions = (objective.dimensions ?? []).map(({ name, field, better }) => ({
    name,
    measure: measureOfField(field),
    better,
  }));
  const passRate = { name: "pass rate", measure: "grade", better: "higher" as const };
  const all = dimensions.some(({ measure }) => measure === "grade") ? dimensions : [...dimensions, passRate];
  return all.filter(({ measure }) => sums.measures.has(measure));
}

/** The one agent with the highest figure; null where there is none, or two. */
function bestIn(agents: readonly string[], figure: (agent: string) => number): string | null {
  const known = agents.map((agent) => ({ agent, own: figure(agent) })).filter(({ own }) => !Number.isNaN(own));
  const top = known.reduce((high, { own }) => Math.max(high, own), Number.NEGATIVE_INFINITY);
  const best = known.filter(({ own }) => own === top);
  return best.length === 1 ? best[0]!.agent : null;
}

/** The lead of the first agent in its standard errors, where it is larger than the noise either way; else null. */
function beyond(
  errors: number,
  { sums }: Evidence,
  measure: string,
  pair: readonly [string, string],
  better: "higher" | "lower",
): number | null {
  const { estimate, standardError, used } = pairedLead(sums, measure, pair, { better }).lead;
  if (estimate === null || estimate === 0 || standardError === null || used < fewest) return null;
  const size = standardError === 0 ? Math.sign(estimate) * Number.MAX_VALUE : estimate / standardError;
  return Math.abs(size) > errors ? size : null;
}
