import type { Estimate } from "../statistics/estimate";
import { passAtK, passPowerK } from "../statistics/pass-at-k";
import { requestSpread } from "../statistics/request-spread";
import type { RequestSums } from "../statistics/request-sums";
import { withoutReplays } from "../statistics/without-replays";
import { type Evidence, evidenceFrom } from "../value/evidence";

/** What an agent's repeated attempts say of it. Replays of a cached reply are no attempts. */
export interface Repeats {
  /** Graded attempts at the request that has most of them. */
  readonly attempts: number;
  /** Standard deviation of grades around their request's rate, and of the requests' rates. */
  readonly within: number | null;
  readonly between: number | null;
  /** Requests that it sometimes passes and sometimes fails. */
  readonly unstable: readonly string[];
  /** By k: how often k attempts at a request would all pass, and how often at least one would. */
  readonly passPower: Readonly<Record<string, Estimate>>;
  readonly passAt: Readonly<Record<string, Estimate>>;
}

/** At most this many attempts are asked about. */
const mostAttempts = 8;

/** By agent; null for one that has no request with two graded attempts. */
export function repeats(evidence: Evidence): ReadonlyMap<string, Repeats | null> {
  const table = withoutReplays(evidence.table);
  const sums = table === evidence.table ? evidence.sums : evidenceFrom(table, evidence.objective).sums;
  return new Map(evidence.sums.agents.map((agent) => [agent, repeatsOf(sums, agent)]));
}

function repeatsOf(sums: RequestSums, agent: string): Repeats | null {
  const place = sums.agents.indexOf(agent);
  const requests = sums.requests.length;
  const counts = sums.measures.get("grade")!.count.subarray(place * requests, (place + 1) * requests);
  const attempts = counts.reduce((most, count) => Math.max(most, count), 0);
  if (attempts < 2) return null;
  const powers = Array.from({ length: Math.min(attempts, mostAttempts) }, (_, place) => place + 1);
  const byK = (of: typeof passAtK) => Object.fromEntries(powers.map((k) => [k, of(sums, agent, k)]));
  return { attempts, ...requestSpread(sums, "grade", agent), passPower: byK(passPowerK), passAt: byK(passAtK) };
}
