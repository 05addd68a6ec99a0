import { type Estimate, noEvidence } from "../statistics/estimate";
import { estimateMean } from "../statistics/estimate-mean";
import type { Evidence } from "./evidence";
import type { ValueParts } from "./value-per-request";

/**
 * Dollars per request of one part of an agent's value, each request equal. The cost and the total stand only where every
 * run that is evidence has them: an unknown cost makes the value unknown, and never counts as free.
 *
 * @returns an estimate whose `why` names what the objective or the log lacks
 */
export function valueEstimate(evidence: Evidence, part: keyof ValueParts, agent: string): Estimate {
  const lacking = evidence.value.missing.find((missing) => missing.part === part);
  if (lacking !== undefined) return noEvidence(lacking.why);
  return estimateMean(evidence.sums, part === "total" ? "value" : `value.${part}`, agent);
}
