import { leadAlone } from "./lead-alone";
import { meanAlone } from "./mean-alone";
import { type LeadOptions, tiedBy } from "./paired-lead";
import { mostlyEvidence } from "./pass-rate";
import type { RequestSums } from "./request-sums";

/** The best agent on a measure, and those that cannot be told from it. All names sorted by code unit. */
export interface TiedWithBest {
  /** Null when several are exactly equal, or nobody has evidence. */
  readonly best: string | null;
  /** The best and those tied with it. */
  readonly tied: readonly string[];
  /** Agents whose mean is unknown, or fewer than half of whose runs are evidence. */
  readonly noEvidence: readonly string[];
}

/**
 * The agent with the best mean, and every agent over which its paired lead is a tie, is not known, or is turned round
 * on the requests that both have. Ties are pairwise with the best, never chained.
 *
 * @throws RangeError when there is no such measure or agent, or the tie rule is not a number of at least 0
 */
export function tiedWithBest(
  sums: RequestSums,
  measure: string,
  agents: readonly string[],
  options: LeadOptions = {},
): TiedWithBest {
  const { better = "higher", tieRule = 1 } = options;
  if (!(tieRule >= 0)) throw new RangeError(`the tie rule must be a number of at least 0, got ${tieRule}`);
  const sign = better === "lower" ? -1 : 1;
  const sorted = [...new Set(agents)].sort();
  const means = new Map<string, number>();
  for (const agent of sorted) {
    const mean = meanAlone(sums, measure, agent);
    if (mean !== null && mostlyEvidence(sums, agent)) means.set(agent, sign * mean);
  }
  const noEvidence = sorted.filter((agent) => !means.has(agent));
  if (means.size === 0) return { best: null, tied: [], noEvidence };
  const top = Math.max(...means.values());
  const size = Math.max(...[...means.values()].map(Math.abs));
  const equal = [...means.keys()].filter((agent) => top - means.get(agent)! <= size * 2 ** -46);
  const isAhead = (best: string, agent: string) => {
    const lead = leadAlone(sums, measure, [best, agent], better);
    return lead !== null && lead.estimate > 0 && tiedBy(lead, tieRule) === false;
  };
  const tied = [...means.keys()].filter((agent) => equal.some((best) => agent === best || !isAhead(best, agent)));
  return { best: equal.length === 1 ? equal[0]! : null, tied, noEvidence };
}
