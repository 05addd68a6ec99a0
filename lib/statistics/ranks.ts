import type { Bootstrap } from "./bootstrap";
import { quantile } from "./bootstrap-interval";
import { leadAlone } from "./lead-alone";
import { z95 } from "./normal";
import type { Ratio } from "./ratio";
import { sameNumbers } from "./resample-ratios";
import { resampledLeads } from "./resampled-lead";
import { t95 } from "./student-t";

/** Where an agent may stand among all, and how likely it is the best. */
export interface AgentRank {
  readonly agent: string;
  /** Ranks that the data allow, from 1, for all agents together with the confidence asked for. */
  readonly from: number;
  readonly to: number;
  /** Share of resamples in which it is best; agents that are equal there share it. */
  readonly chanceOfBest: number;
  /** Whether it belongs to the set that holds the best agent with the confidence asked for. */
  readonly mayBeBest: boolean;
}

export interface RankOptions {
  /** "higher" when left out. */
  readonly better?: "higher" | "lower" | undefined;
  /** .95 when left out. */
  readonly confidence?: number | undefined;
}

/**
 * Rank intervals and the set that may hold the best agent, allowing for all pairs at once: an agent is placed above
 * another only where its paired lead exceeds c standard errors, with c the quantile over resamples of the largest error
 * among the pairs (times t/z of the units, as few units understate it).
 * Source: Mogstad, Romano, Shaikh and Wilhelm (2024), "Inference for ranks", single-step; for the set of the best, each
 * agent is held against its own strongest rival (their section on the tau-best).
 *
 * @returns agents that have evidence, best mean first and equal means by name
 * @throws RangeError when the bootstrap does not hold the measure
 */
export function agentRanks(own: Bootstrap, measure: string, options: RankOptions = {}): AgentRank[] {
  const { better = "higher", confidence = 0.95 } = options;
  const sign = better === "higher" ? 1 : -1;
  const means = own.means.get(measure);
  if (means === undefined) throw new RangeError(`the bootstrap does not hold "${measure}"`);
  const agents = [...means.keys()].sort();
  const { scores, most, above } = allLeads(own, measure, agents, better, sign);
  const few = few95(own) / z95;
  const limit = quantile(most, confidence) * few;
  const chances = chancesOfBest(
    agents.map((agent) => means.get(agent)!.replicates),
    sign,
  );
  const ranks = agents.map((agent, place) => {
    const own = scores[place]!;
    const rivals = quantile(above[place]!, confidence) * few;
    return {
      agent,
      from: 1 + own.filter((score) => score < -limit).length,
      to: agents.length - own.filter((score) => score > limit).length,
      chanceOfBest: chances[place]!,
      mayBeBest: own.every((score) => score >= -Math.max(0, rivals)),
    };
  });
  const mean = (agent: string) => sign * means.get(agent)!.observed;
  return ranks.sort((a, b) => mean(b.agent) - mean(a.agent) || (a.agent < b.agent ? -1 : 1));
}

interface Leads {
  /** By agent: each known lead over another, over its standard error; infinite where there is no error. */
  readonly scores: readonly (readonly number[])[];
  /** By resample: the largest error of any lead, either way. An error is (resampled lead − lead) / standard error. */
  readonly most: Float64Array;
  /** By agent, then resample: the largest error by which a rival's lead over it came out too large; 0 where none did. */
  readonly above: readonly Float64Array[];
}

/** Additions that the errors of all pairs may take: about a second of work. */
const mostAdditions = 2e9;

/** With fewer resamples than this the largest error of 19 in 20 is not known well enough. */
const fewestResamples = 1000;

/**
 * Leads of each agent over each other. The errors of an agent's pairs are used and dropped: all of them would be pairs × resamples
 * numbers. Where agents lack requests, each pair is added up by itself; of very many such pairs the first resamples have to do.
 */
function allLeads(
  own: Bootstrap,
  measure: string,
  agents: readonly string[],
  better: "higher" | "lower",
  sign: 1 | -1,
): Leads {
  const scores: number[][] = agents.map(() => []);
  const resamples = resamplesOfPairs(own, measure, agents);
  const most = new Float64Array(resamples);
  const above = agents.map(() => new Float64Array(resamples));
  agents.forEach((first, row) => {
    const pairs = agents.slice(row + 1).map((second) => [first, second] as const);
    const ratios = resampledLeads(own, measure, pairs, resamples);
    pairs.forEach((pair, past) => {
      const lead = leadAlone(own.sums, measure, pair, better);
      const ratio = ratios[past]!;
      if (lead === null || lead.standardError === null || ratio === null) return;
      const column = row + 1 + past;
      const size = lead.standardError;
      const score = size > 0 ? lead.estimate / size : Math.sign(lead.estimate) * Number.POSITIVE_INFINITY || 0;
      scores[row]!.push(score);
      scores[column]!.push(-score);
      if (size > 0) noteErrors(ratio, sign / size, most, above[row]!, above[column]!);
    });
  });
  return { scores, most, above };
}

/** All resamples, or as many as the pairs of agents that have not run the same requests leave time for. */
function resamplesOfPairs(own: Bootstrap, measure: string, agents: readonly string[]): number {
  const weights = agents.map((agent) => own.means.get(measure)!.get(agent)!.denominator);
  const alike = weights.every((one) => sameNumbers(one, weights[0]!));
  if (alike) return own.resamples;
  const additions = ((agents.length * (agents.length - 1)) / 2) * own.units.count;
  return Math.min(own.resamples, Math.max(fewestResamples, Math.floor(mostAdditions / additions)));
}

/** Pairs × resamples times round: nothing but typed arrays in local names. */
function noteErrors(
  { replicates, observed }: Ratio,
  scale: number,
  most: Float64Array,
  overFirst: Float64Array,
  overSecond: Float64Array,
): void {
  for (let place = 0; place < most.length; place++) {
    const error = scale * (replicates[place]! - observed);
    if (error > most[place]!) most[place] = error;
    if (-error > most[place]!) most[place] = -error;
    if (-error > overFirst[place]!) overFirst[place] = -error;
    if (error > overSecond[place]!) overSecond[place] = error;
  }
}

function few95(own: Bootstrap): number {
  return t95(Math.max(1, own.units.count - 1));
}

/**
 * How often each has the best value, by resample; those that are equal there share it. Two passes, so that nothing is allocated
 * per resample.
 */
function chancesOfBest(replicates: readonly Float64Array[], sign: 1 | -1): number[] {
  const shares = new Float64Array(replicates.length);
  const resamples = replicates[0]?.length ?? 0;
  for (let place = 0; place < resamples; place++) {
    let best = Number.NEGATIVE_INFINITY;
    let holders = 0;
    for (const own of replicates) {
      const value = sign * own[place]!;
      if (value > best) {
        best = value;
        holders = 1;
      } else if (value === best) holders++;
    }
    for (let at = 0; at < replicates.length; at++)
      if (sign * replicates[at]![place]! === best) shares[at]! += 1 / holders;
  }
  return Array.from(shares, (share) => share / resamples);
}
