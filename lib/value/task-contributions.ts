import { InputError } from "../runs/input-error";
import { type Estimate, noEvidence } from "../statistics/estimate";
import { z95 } from "../statistics/normal";
import { requestDifferences } from "../statistics/paired-differences";
import type { Evidence } from "./evidence";
import { taskTypes } from "./task-types";
import { taskWeights } from "./task-weights";

/** What one task type adds to a lead. */
export interface TaskContribution {
  readonly task: string;
  /** Its share of the weight, 0 to 1, on requests that both agents have. */
  readonly share: number;
  /** How much better the first agent is on this type alone. */
  readonly lead: Estimate;
  /** Share × lead: these add up to the lead under the weighting. */
  readonly contribution: Estimate;
  /** Requests that both agents have. */
  readonly requests: number;
}

/**
 * Which task types make the difference between two agents under a weighting: the lead as a sum over task types, the
 * largest part first. The shares are taken as known; errors are of the weighted mean of the differences within a type.
 *
 * @param weighting such as "each request equal", "each task equal", "traffic" or "value"
 * @param measure "passRate" (a share), or "value" (dollars a request)
 * @returns nothing when the log has no task types
 * @throws InputError when the evidence has no such weighting
 */
export function taskContributions(
  evidence: Evidence,
  agents: readonly [string, string],
  weighting: string,
  measure: "passRate" | "value" = "passRate",
): TaskContribution[] {
  const { sums } = evidence;
  const all = taskWeights(evidence);
  const weights = all.find(({ name }) => name === weighting);
  if (weights === undefined || weights.weightOf === "runs") {
    const known = all.filter(({ weightOf }) => weightOf !== "runs").map(({ name }) => `"${name}"`);
    throw new InputError("taskContributions", [
      { message: `no weighting "${weighting}" by request; there are ${known.join(", ")}` },
    ]);
  }
  const tasks = taskTypes(evidence);
  if (tasks === null) return [];
  const { differences } = requestDifferences(sums, measure === "passRate" ? "grade" : "value", agents);
  const { groupOf, groups } = weights;
  const total = new Float64Array(groups.length);
  const own = Float64Array.from(sums.requests, (_, request) =>
    differences.known[request] === 1 && groupOf[request]! >= 0 ? (weights.weightOf as Float64Array)[request]! : 0,
  );
  for (let request = 0; request < own.length; request++)
    if (own[request]! > 0) total[groupOf[request]!]! += own[request]!;
  const shareOf = (request: number) => (own[request]! * groups[groupOf[request]!]!.share) / total[groupOf[request]!]!;
  return tasks.names
    .map((task, code) => {
      const requests = [...own.keys()].filter((request) => tasks.of[request] === code && own[request]! > 0);
      return contribution(task, requests, requests.map(shareOf), (request) => differences.values[request]!);
    })
    .sort((a, b) => size(b) - size(a) || (a.task < b.task ? -1 : 1));
}

function size({ contribution }: TaskContribution): number {
  return Math.abs(contribution.estimate ?? 0);
}

function contribution(
  task: string,
  requests: readonly number[],
  shares: readonly number[],
  difference: (request: number) => number,
): TaskContribution {
  const n = requests.length;
  const share = shares.reduce((all, one) => all + one, 0);
  if (n === 0) {
    const none = noEvidence("no request of this type has evidence for both agents");
    return { task, share: 0, lead: none, contribution: none, requests: 0 };
  }
  const sum = requests.reduce((all, request, place) => all + shares[place]! * difference(request), 0);
  const mean = sum / share;
  const squares = requests.reduce(
    (all, request, place) => all + (shares[place]! * (difference(request) - mean)) ** 2,
    0,
  );
  const error = n < 2 ? null : Math.sqrt((n / (n - 1)) * squares);
  return {
    task,
    share,
    lead: estimate(mean, error === null ? null : error / share, n),
    contribution: estimate(sum, error, n),
    requests: n,
  };
}

function estimate(value: number, standardError: number | null, n: number): Estimate {
  const shown = { estimate: value, standardError, used: n, of: n };
  if (standardError === null) {
    return { ...shown, low: null, high: null, why: "a standard error needs at least 2 requests, got 1" };
  }
  return { ...shown, low: value - z95 * standardError, high: value + z95 * standardError };
}
