import { type Estimate, noEvidence } from "../statistics/estimate";
import { estimateMean } from "../statistics/estimate-mean";
import { meanInterval, shareOf } from "../statistics/mean-interval";
import { requestDifferences } from "../statistics/paired-differences";
import { type PairedLead, tiedBy } from "../statistics/paired-lead";
import { mostlyEvidence } from "../statistics/pass-rate";
import type { RequestSums } from "../statistics/request-sums";
import type { RequestWeights } from "./request-weights";
import { weightedError, whyNoError } from "./weighted-error";
import { weightedMean } from "./weighted-mean";

/**
 * An agent's score under weights, in the measure's own unit, with the standard error of that same weighted mean.
 * Unknown where the plain mean is: see `estimateMean`; and when fewer than half of the agent's runs are evidence.
 *
 * @throws RangeError when the sums hold no such measure or agent
 */
export function weightedEstimate(sums: RequestSums, measure: string, agent: string, weights: RequestWeights): Estimate {
  const plain = estimateMean(sums, measure, agent);
  const { used, of } = plain;
  if (plain.estimate === null) return noEvidence(plain.why ?? "no evidence", used, of);
  if (!mostlyEvidence(sums, agent)) return noEvidence("fewer than half of the runs are evidence", used, of);
  if (isPlain(weights)) return { ...plain, estimator: weights.name };
  const score = weightedMean(sums, measure, agent, weights);
  if (score.mean === null) return noEvidence(score.why ?? "no evidence", score.used, of);
  const error = weightedError(sums, weights, score.influence, score.counts);
  const share = shareOf(sums, measure, agent) ? { runs: score.used, alike: score.alike } : null;
  const why = whyNoError(sums, weights, score.counts);
  const interval = meanInterval({ mean: score.mean, values: score.used, ...error }, share);
  return {
    estimate: score.mean,
    ...interval,
    ...(measure === "grade" ? withinShares(interval) : {}),
    ...(why === null ? {} : { why }),
    used: score.used,
    of,
    estimator: weights.name,
  };
}

/**
 * How much better the first agent is than the second under weights, on the requests that both have evidence for: the
 * difference of their weighted means there, with the standard error of that difference (pairs stay paired).
 *
 * @throws RangeError when the sums hold no such measure or agent
 */
export function weightedLead(
  sums: RequestSums,
  measure: string,
  agents: readonly [string, string],
  weights: RequestWeights,
  tieRule = 1,
): PairedLead {
  const { differences, shared, unmatched } = requestDifferences(sums, measure, agents);
  const of = shared + unmatched;
  const unknown = agents.map((agent) => estimateMean(sums, measure, agent)).find(({ estimate }) => estimate === null);
  const [first, second] = agents.map((agent) => weightedMean(sums, measure, agent, weights, differences.known));
  const why = unknown?.why ?? (shared === 0 ? "no request has evidence for both" : (first!.why ?? second!.why));
  if (unknown !== undefined || first!.mean === null || second!.mean === null) {
    return { agents, measure, lead: noEvidence(why ?? "no evidence", 0, of), tied: null, unmatched };
  }
  const mean = exactOrZero(first!.mean - second!.mean, Math.max(Math.abs(first!.mean), Math.abs(second!.mean)));
  const influence = first!.influence.map((own, request) => own - second!.influence[request]!);
  const error = weightedError(sums, weights, influence, first!.counts);
  const noError = whyNoError(sums, weights, first!.counts);
  const lead: Estimate = {
    estimate: mean,
    ...meanInterval({ mean, values: shared, ...error }, null),
    ...(noError === null ? {} : { why: noError }),
    used: shared,
    of,
    estimator: weights.name,
  };
  return { agents, measure, lead, tied: tiedBy(lead, tieRule), unmatched };
}

/**
 * The best agent under weights, and every agent over which its paired lead is a tie, is not known, or is turned round on
 * the requests that both have. Agents without a score take no part. Null when several are exactly equal.
 */
export function weightedBest(
  sums: RequestSums,
  measure: string,
  weights: RequestWeights,
  tieRule: number,
  without: ReadonlySet<string> = new Set(),
): { readonly winner: string | null; readonly tied: readonly string[] } {
  const scores = new Map<string, number>();
  for (const agent of sums.agents) {
    if (without.has(agent)) continue;
    const { estimate } = weightedEstimate(sums, measure, agent, weights);
    if (estimate !== null) scores.set(agent, estimate);
  }
  if (scores.size === 0) return { winner: null, tied: [] };
  const top = Math.max(...scores.values());
  const size = Math.max(...[...scores.values()].map(Math.abs));
  const equal = [...scores.keys()].filter((agent) => exactOrZero(top - scores.get(agent)!, size) === 0);
  const ahead = (best: string, agent: string) => {
    const { lead, tied } = weightedLead(sums, measure, [best, agent], weights, tieRule);
    return tied === false && lead.estimate! > 0;
  };
  const tied = [...scores.keys()].filter((agent) => equal.some((best) => agent === best || !ahead(best, agent)));
  return { winner: equal.length === 1 ? equal[0]! : null, tied };
}

/** Whether every request counts, and each the same: then the plain mean and its own interval stand. */
function isPlain({ groups, groupOf, weightOf }: RequestWeights): boolean {
  if (groups.length > 1 || weightOf === "runs") return false;
  return groupOf.every((group) => group === 0) && weightOf.every((weight) => weight === weightOf[0]);
}

/** A mean of grades lies from 0 to 1, and so do the ends of its interval. */
function withinShares({ low, high }: { low: number | null; high: number | null }) {
  return low === null || high === null ? {} : { low: Math.max(0, low), high: Math.min(1, high) };
}

/** A difference that rounding alone can leave (2⁻⁴⁶ of the larger number) is none. */
function exactOrZero(difference: number, size: number): number {
  return Math.abs(difference) <= size * 2 ** -46 ? 0 : difference;
}
