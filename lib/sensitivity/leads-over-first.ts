import { requestMeans } from "../statistics/request-means";
import type { Evidence } from "../value/evidence";

/** Paired leads in value over the first of some agents. Dollars a request. */
export interface LeadsOverFirst {
  readonly agents: readonly string[];
  /** Mean lead of each agent over the first. */
  readonly means: readonly number[];
  /** Covariance of those mean leads; the first row and column are 0. */
  readonly covariance: readonly Float64Array[];
  /** Requests that all have. */
  readonly requests: number;
  /** Clusters of those, or the requests where there are no clusters. */
  readonly units: number;
}

/** Leads over the first agent on requests that all have, with the covariance of their means; clusters are the unit where there are some. */
export function leadsOverFirst({ sums }: Evidence, agents: readonly string[]): LeadsOverFirst {
  const columns = agents.map((agent) => requestMeans(sums, "value", agent));
  const shared: number[] = [];
  for (let request = 0; request < sums.requests.length; request++) {
    if (columns.every(({ known }) => known[request] === 1)) shared.push(request);
  }
  const lead = (agent: number, request: number) => columns[agent]!.values[request]! - columns[0]!.values[request]!;
  const n = shared.length;
  const means = agents.map((_, agent) => shared.reduce((sum, request) => sum + lead(agent, request), 0) / n);
  const units = new Map<number, Float64Array>();
  for (const request of shared) {
    const key = sums.cluster === null ? request : sums.cluster.codes[request]!;
    const own = units.get(key) ?? new Float64Array(agents.length);
    for (let agent = 0; agent < agents.length; agent++) own[agent]! += lead(agent, request) - means[agent]!;
    units.set(key, own);
  }
  const factor = units.size < 2 ? 0 : units.size / (units.size - 1) / (n * n);
  const covariance = agents.map(() => new Float64Array(agents.length));
  for (const own of units.values()) {
    for (let i = 0; i < own.length; i++)
      for (let j = 0; j < own.length; j++) covariance[i]![j]! += own[i]! * own[j]! * factor;
  }
  return { agents, means, covariance, requests: n, units: units.size };
}
