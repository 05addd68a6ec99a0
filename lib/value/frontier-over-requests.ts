import type { Evidence } from "./evidence";
import { type Attempts, frontierCostOfPass } from "./frontier-cost-of-pass";

/** The frontier cost of pass over all requests of a log, in dollars a pass. */
export interface FrontierOverRequests {
  /** Mean over requests of the minimum that was seen. */
  readonly seen: number;
  /** The same with the choice made on other attempts than those that price it; null where a request was tried once. */
  readonly corrected: number | null;
  /** Requests that have a frontier: a person, or an agent that passed. */
  readonly requests: number;
  /** Requests that no agent passed and no person does: they have none. */
  readonly unsolved: number;
  /** Dollars a pass by which the frontier (as seen) would rise without each agent: what adding it has brought. */
  readonly gain: Readonly<Record<string, number>>;
}

/**
 * Frontier cost of pass averaged over requests (Erol et al. 2025): the least that a pass costs at each request with any agent, or
 * with a person. Attempts whose cost is unknown leave their agent out at that request.
 *
 * @param human dollars of a person's pass; null when no person does the work
 * @returns null when no request has a frontier
 */
export function frontierOverRequests(evidence: Evidence, human: number | null): FrontierOverRequests | null {
  const requests = attemptsByRequest(evidence);
  const all = mean(requests, human, null);
  if (all === null) return null;
  const gain = evidence.sums.agents.map((agent) => {
    const rest = mean(requests, human, agent);
    return [agent, rest === null || rest.requests < all.requests ? null : rest.seen - all.seen] as const;
  });
  const known = gain.filter((one): one is readonly [string, number] => one[1] !== null);
  return { ...all, unsolved: requests.length - all.requests, gain: Object.fromEntries(known) };
}

function mean(requests: readonly (readonly Attempts[])[], human: number | null, without: string | null) {
  let seen = 0;
  let corrected: number | null = 0;
  let count = 0;
  for (const agents of requests) {
    const found = frontierCostOfPass(
      agents.filter(({ agent }) => agent !== without),
      human,
    );
    if (found === null) continue;
    count++;
    seen += found.seen;
    corrected = corrected === null || found.corrected === null ? null : corrected + found.corrected;
  }
  if (count === 0) return null;
  return { seen: seen / count, corrected: corrected === null ? null : corrected / count, requests: count };
}

/** The attempts of every agent at each request, without agents that have an unknown cost there. */
function attemptsByRequest({ table, who, sums, served }: Evidence): Attempts[][] {
  const cost = served?.filled;
  const cells = new Map<number, { agent: string; costs: number[]; passed: number[]; unknown: boolean }>();
  for (let row = 0; row < table.rows; row++) {
    if (who.grade.known[row] === 0) continue;
    const agent = table.agent.codes[row]!;
    const key = table.request.codes[row]! * sums.agents.length + agent;
    const own = cells.get(key) ?? { agent: table.agent.names[agent]!, costs: [], passed: [], unknown: false };
    if (cost === undefined || cost.known[row] === 0) own.unknown = true;
    else {
      own.costs.push(cost.values[row]!);
      own.passed.push(who.grade.values[row]!);
    }
    cells.set(key, own);
  }
  const requests: Attempts[][] = sums.requests.map(() => []);
  for (const [key, { unknown, ...own }] of cells)
    if (!unknown) requests[Math.floor(key / sums.agents.length)]!.push(own);
  return requests;
}
