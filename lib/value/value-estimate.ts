import { type Estimate, noEvidence } from "../statistics/estimate";
import { estimateMean } from "../statistics/estimate-mean";
import { replayedRuns } from "../statistics/replayed-cost";
import type { Evidence } from "./evidence";
import type { ValueParts } from "./value-per-request";

/**
 * Dollars per request of one part of an agent's value, each request equal. The cost and the total stand only where every
 * run that is evidence has them: an unknown cost makes the value unknown, and never counts as free. Where runs were replayed
 * from a cache, the cost and its interval stand on the fresh ones.
 *
 * @returns an estimate whose `why` names what the objective or the log lacks
 */
export function valueEstimate(evidence: Evidence, part: keyof ValueParts, agent: string): Estimate {
  const lacking = evidence.value.missing.find((missing) => missing.part === part);
  if (lacking !== undefined) return noEvidence(lacking.why);
  if (part === "cost" && replayedRuns(evidence.sums, agent) > 0)
    return negative(estimateMean(evidence.sums, part, agent));
  return estimateMean(evidence.sums, part === "total" ? "value" : `value.${part}`, agent);
}

function negative({ estimate, low, high, atLeast, ...rest }: Estimate): Estimate {
  const minus = (value: number | null) => (value === null ? null : -value);
  return {
    ...rest,
    estimate: minus(estimate),
    low: minus(high),
    high: minus(low),
    ...(atLeast === undefined ? {} : { atMost: -atLeast }),
  };
}
