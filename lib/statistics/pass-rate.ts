import { type Estimate, noEvidence } from "./estimate";
import { estimateMean } from "./estimate-mean";
import { type RateBounds, rateBounds } from "./rate-bounds";
import { evidenceRuns, totalOf } from "./request-means";
import type { RequestSums } from "./request-sums";

/** An agent's pass rate, and how far the runs without a grade could move it; shares, 0 to 1. */
export interface PassRate {
  readonly rate: Estimate;
  readonly bounds: RateBounds | null;
}

/**
 * An agent's pass rate under the policy for missing grades. When fewer than half of the runs dealt are evidence it is
 * unknown: what is left of a log that lost most runs says more about the losses than about the agent.
 *
 * @param sums with the measures `grade` and `grade.given`, as `evidenceFrom` makes them
 * @throws RangeError when there is no such agent or measure
 */
export function passRate(sums: RequestSums, agent: string): PassRate {
  const rate = estimateMean(sums, "grade", agent);
  const bounds = rateBounds(sums, agent);
  if (rate.estimate === null || mostlyEvidence(sums, agent)) return { rate, bounds };
  const why = `only ${rate.used} of ${rate.of} runs are evidence; a rate needs at least half`;
  return { rate: noEvidence(why, rate.used, rate.of), bounds };
}

/** Whether at least half of an agent's runs are evidence. */
export function mostlyEvidence(sums: RequestSums, agent: string): boolean {
  return totalOf(evidenceRuns(sums), sums, agent) * 2 >= totalOf(sums.dealt, sums, agent);
}
