import { normalQuantile, z95 } from "./normal";
import type { PairedLead } from "./paired-lead";

/** What a lead's data could show, and what it would take to settle it. */
export interface LeadPower {
  /** Smallest true lead that these requests would show as different from 0 in 4 evals of 5, in the measure's unit. */
  readonly detectable: number | null;
  /** Further shared requests after which a true lead of the size seen would show in 4 evals of 5; 0 when it does now. */
  readonly moreRequests: number | null;
  /** Why one of them is null. */
  readonly why?: string;
}

/**
 * Detectable lead = (z.975 + z.8) × standard error; requests needed = requests × (detectable/lead)², as the standard
 * error falls with the root of the requests. The lead seen is itself uncertain, so the count is a rough plan.
 * Source: Cohen (1988), chapter 2; Miller (2024), "Adding error bars to evals", section 5.
 *
 * @param power chance of showing a true lead; .8 when left out
 * @throws RangeError unless the power is above 0 and below 1
 */
export function leadPower({ lead }: PairedLead, power = 0.8): LeadPower {
  const factor = z95 + normalQuantile(power);
  if (lead.estimate === null) return { detectable: null, moreRequests: null, why: lead.why ?? "there is no lead" };
  if (lead.standardError === null) {
    return { detectable: null, moreRequests: null, why: "a lead on fewer than 2 requests has no standard error" };
  }
  if (lead.standardError === 0) {
    const why = "no two requests differ, so the data say nothing about noise";
    return lead.estimate === 0
      ? { detectable: null, moreRequests: null, why }
      : { detectable: 0, moreRequests: 0, why };
  }
  const detectable = factor * lead.standardError;
  if (lead.estimate === 0) return { detectable, moreRequests: null, why: "a lead of 0 is settled by no number" };
  const ratio = detectable / Math.abs(lead.estimate);
  return { detectable, moreRequests: Math.max(0, Math.ceil(lead.used * (ratio * ratio - 1))) };
}
