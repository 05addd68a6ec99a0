import { inTurn } from "../runs/in-words";
import type { Estimate } from "../statistics/estimate";
import { pairedLead } from "../statistics/paired-lead";
import type { RequestSums } from "../statistics/request-sums";
import { tiedWithBest } from "../statistics/tied-with-best";
import { type Decision, move, type Standing } from "./standing";

/** A measure on which agents are put in order, and how its amounts are said. */
export interface Ranking {
  readonly sums: RequestSums;
  readonly measure: string;
  /** What an agent comes to on it; those without an estimate cannot win. */
  readonly estimateOf: (agent: string) => Estimate;
  readonly say: (amount: number) => string;
  /** What is compared, such as "dollars a request". */
  readonly what: string;
  readonly tieRule: number;
  /** What an amount below 0 means; said when the best is there. */
  readonly belowZero?: string;
}

/** Orders the kept agents by a measure, higher first, and names those tied with the best. */
export function bestOnMeasure(standing: Standing, ranking: Ranking): { standing: Standing; decision: Decision } {
  const { sums, measure, estimateOf, what, tieRule } = ranking;
  const estimates = new Map(standing.kept.map((agent) => [agent, estimateOf(agent)]));
  const unknown = standing.kept.filter((agent) => estimates.get(agent)!.estimate === null);
  const ranked = standing.kept.filter((agent) => estimates.get(agent)!.estimate !== null);
  const { best, tied, noEvidence } = tiedWithBest(sums, measure, ranked, { tieRule });
  const amount = (agent: string) => estimates.get(agent)!.estimate!;
  const order = ranked.filter((agent) => !noEvidence.includes(agent)).sort((a, b) => amount(b) - amount(a));
  const aside = [
    ...unknown.map((agent) => ({ agent, reason: `${what} unknown: ${estimates.get(agent)!.why ?? "no evidence"}` })),
    ...noEvidence.map((agent) => ({
      agent,
      reason: `fewer than half of its runs are evidence, so it cannot win on ${what}`,
    })),
  ];
  const because = say(ranking, order, best, tied, amount);
  return { standing: move(standing, "undecided", aside), decision: { order, winner: best, tied, because } };
}

function say(
  ranking: Ranking,
  order: readonly string[],
  best: string | null,
  tied: readonly string[],
  amount: (agent: string) => number,
): string {
  const { sums, measure, say: said, what, tieRule, belowZero } = ranking;
  if (order.length === 0) return `no agent is left with evidence of ${what}`;
  if (best === null) return `${inTurn(tied)} are exactly equal on ${what}, at ${said(amount(tied[0]!))}`;
  const warning = belowZero !== undefined && amount(best) < 0 ? `; ${belowZero}` : "";
  const second = order.find((agent) => agent !== best);
  if (second === undefined) return `${best} is the only one left, at ${said(amount(best))}${warning}`;
  const { lead } = pairedLead(sums, measure, [best, second], { tieRule });
  const error = lead.standardError === null ? "" : ` (standard error of the lead ${said(lead.standardError)})`;
  const others = tied.filter((agent) => agent !== best);
  const tie = others.length === 0 ? "" : `; too close to tell from ${inTurn(others)}`;
  return `${best} has the most ${what}: ${said(amount(best))} against ${said(amount(second))} for ${second}${error}${tie}${warning}`;
}
