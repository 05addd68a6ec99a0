import { type Bootstrap, resampledLead } from "./bootstrap";
import { quantile } from "./bootstrap-interval";
import { z95 } from "./normal";
import { pairedLead } from "./paired-lead";
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
  const leads = allLeads(own, measure, agents, better, sign);
  const few = few95(own) / z95;
  const most = quantile(largest(leads.flat(), own.resamples, Math.abs), confidence) * few;
  const chances = chancesOfBest(
    agents.map((agent) => means.get(agent)!.replicates),
    sign,
  );
  const ranks = agents.map((agent, place) => {
    const against = leads[place]!.filter((lead) => lead !== null);
    const rivals =
      quantile(
        largest(against, own.resamples, (error) => -error),
        confidence,
      ) * few;
    return {
      agent,
      from: 1 + against.filter(({ score }) => score < -most).length,
      to: agents.length - against.filter(({ score }) => score > most).length,
      chanceOfBest: chances[place]!,
      mayBeBest: against.every(({ score }) => score >= -Math.max(0, rivals)),
    };
  });
  const mean = (agent: string) => sign * means.get(agent)!.observed;
  return ranks.sort((a, b) => mean(b.agent) - mean(a.agent) || (a.agent < b.agent ? -1 : 1));
}

interface ScoredLead {
  /** Lead over its standard error; infinite where there is no error. */
  readonly score: number;
  /** (resampled lead − lead) / standard error, by resample. */
  readonly errors: Float64Array | null;
}

/** Leads of each agent over each other; null over itself and where they share nothing. */
function allLeads(
  own: Bootstrap,
  measure: string,
  agents: readonly string[],
  better: "higher" | "lower",
  sign: 1 | -1,
): (ScoredLead | null)[][] {
  const leads: (ScoredLead | null)[][] = agents.map(() => agents.map(() => null));
  agents.forEach((first, row) => {
    agents.slice(row + 1).forEach((second, past) => {
      const column = row + 1 + past;
      const { lead } = pairedLead(own.sums, measure, [first, second], { better });
      const ratio = resampledLead(own, measure, [first, second]);
      if (lead.estimate === null || lead.standardError === null || ratio === null) return;
      const error = lead.standardError;
      const score = error > 0 ? lead.estimate / error : Math.sign(lead.estimate) * Number.POSITIVE_INFINITY || 0;
      const errors = error > 0 ? ratio.replicates.map((value) => (sign * (value - ratio.observed)) / error) : null;
      leads[row]![column] = { score, errors };
      leads[column]![row] = { score: -score, errors: errors?.map((value) => -value) ?? null };
    });
  });
  return leads;
}

/** The largest error of any lead in each resample, seen through `size`; 0 where no lead has errors. */
function largest(
  leads: readonly (ScoredLead | null)[],
  resamples: number,
  size: (error: number) => number,
): Float64Array {
  const most = new Float64Array(resamples);
  for (const lead of leads) {
    if (lead === null || lead.errors === null) continue;
    for (let place = 0; place < resamples; place++) {
      const own = size(lead.errors[place]!);
      if (own > most[place]!) most[place] = own;
    }
  }
  return most;
}

function few95(own: Bootstrap): number {
  return t95(Math.max(1, own.units.count - 1));
}

/** How often each has the best value, by resample; those that are equal there share it. */
function chancesOfBest(replicates: readonly Float64Array[], sign: 1 | -1): number[] {
  const shares = replicates.map(() => 0);
  const resamples = replicates[0]?.length ?? 0;
  for (let place = 0; place < resamples; place++) {
    let best = Number.NEGATIVE_INFINITY;
    for (const own of replicates) if (sign * own[place]! > best) best = sign * own[place]!;
    const holders = replicates.flatMap((own, at) => (sign * own[place]! === best ? [at] : []));
    for (const at of holders) shares[at]! += 1 / holders.length;
  }
  return shares.map((share) => share / resamples);
}
