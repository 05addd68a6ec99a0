import { type Estimate, noEvidence } from "../statistics/estimate";
import type { PairedLead } from "../statistics/paired-lead";
import type { RequestSums } from "../statistics/request-sums";
import type { RequestWeights } from "./request-weights";
import { errorOfInfluence, weightedMean } from "./weighted-mean";

/** Half the width of a 95 % interval, in standard errors of a normal distribution. */
const normal95 = 1.959963984540054;

/**
 * An agent's score under weights, in the measure's own unit, with the standard error of that same weighted mean.
 *
 * @throws RangeError when the sums hold no such measure or agent
 */
export function weightedEstimate(sums: RequestSums, measure: string, agent: string, weights: RequestWeights): Estimate {
  const score = weightedMean(sums, measure, agent, weights);
  const of = dealtOf(sums, agent);
  if (score.mean === null) return { ...noEvidence(score.why!, score.used, of), estimator: weights.name };
  const error = score.influence === null ? null : errorOfInfluence(sums, score.influence);
  return { ...withError(score.mean, error, score.why), used: score.used, of, estimator: weights.name };
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
  const { both, matched, unmatched } = matchRequests(sums, measure, agents);
  const [first, second] = agents.map((agent) => weightedMean(sums, measure, agent, weights, both));
  const counts = { used: matched, of: matched + unmatched };
  if (first!.mean === null || second!.mean === null) {
    const why = matched === 0 ? "no request has evidence for both" : (first!.why ?? second!.why)!;
    return { agents, measure, lead: noEvidence(why, counts.used, counts.of), tied: null, unmatched };
  }
  const lead = snapToZero(first!.mean - second!.mean, Math.max(Math.abs(first!.mean), Math.abs(second!.mean)));
  const differing = first!.influence?.map((own, request) => own - second!.influence![request]!) ?? null;
  const error = differing === null ? null : errorOfInfluence(sums, differing);
  return {
    agents,
    measure,
    lead: { ...withError(lead, error, first!.why), ...counts, estimator: weights.name },
    tied: lead === 0 ? true : error === null ? null : Math.abs(lead) < tieRule * error,
    unmatched,
  };
}

/** The best agent under weights, and all that are tied with it; agents without a score take no part. */
export function weightedBest(
  sums: RequestSums,
  measure: string,
  weights: RequestWeights,
  tieRule: number,
): { readonly winner: string | null; readonly tied: readonly string[] } {
  const scores = sums.agents.map((agent) => ({ agent, score: weightedMean(sums, measure, agent, weights).mean }));
  const scored = scores.filter((one): one is { agent: string; score: number } => one.score !== null);
  if (scored.length === 0) return { winner: null, tied: [] };
  const best = Math.max(...scored.map(({ score }) => score));
  const equal = scored.filter(({ score }) => snapToZero(best - score, Math.abs(best)) === 0).map(({ agent }) => agent);
  const tied = scored
    .map(({ agent }) => agent)
    .filter(
      (agent) =>
        equal.includes(agent) ||
        equal.some((top) => weightedLead(sums, measure, [top, agent], weights, tieRule).tied !== false),
    );
  return { winner: equal.length === 1 ? equal[0]! : null, tied };
}

/** Differences below the rounding error of the sums are exact ties: 1e-12 of the larger number. */
function snapToZero(difference: number, scale: number): number {
  return Math.abs(difference) <= 1e-12 * scale ? 0 : difference;
}

function withError(estimate: number, standardError: number | null, why: string | null) {
  return {
    estimate,
    standardError,
    low: standardError === null ? null : estimate - normal95 * standardError,
    high: standardError === null ? null : estimate + normal95 * standardError,
    ...(standardError === null && why !== null ? { why } : {}),
  };
}

function matchRequests(sums: RequestSums, measure: string, agents: readonly [string, string]) {
  const { count } = sums.measures.get(measure)!;
  const requests = sums.requests.length;
  const [first, second] = agents.map((agent) => sums.agents.indexOf(agent) * requests) as [number, number];
  const both = new Uint8Array(requests);
  let matched = 0;
  let unmatched = 0;
  for (let request = 0; request < requests; request++) {
    const here = Number(count[first + request]! > 0) + Number(count[second + request]! > 0);
    both[request] = here === 2 ? 1 : 0;
    if (here === 2) matched++;
    else unmatched += here;
  }
  return { both, matched, unmatched };
}

function dealtOf(sums: RequestSums, agent: string): number {
  const start = sums.agents.indexOf(agent) * sums.requests.length;
  return sums.dealt.subarray(start, start + sums.requests.length).reduce((all, count) => all + count, 0);
}
