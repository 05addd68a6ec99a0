import { meanAlone } from "../statistics/mean-alone";
import { normalShareBelow } from "../statistics/normal";
import { randomFrom } from "../statistics/random";
import { requestMeans } from "../statistics/request-means";
import type { Evidence } from "../value/evidence";
import { valueEstimate } from "../value/value-estimate";
import { valueOfInformation } from "./value-of-information";

/** What more eval requests would be worth, and what they would cost. Dollars. */
export interface SampleInformation {
  /** More requests, each run by every agent compared. */
  readonly more: number;
  /** Worth of the better choice they may lead to, for one request served; never negative. Null where it is unknown. */
  readonly perRequestServed: number | null;
  /** The most that any number of requests could be worth, for one request served. */
  readonly perfect: number | null;
  /** Cost of running them, in dollars; null where a cost is unknown. */
  readonly cost: number | null;
  /** Requests served above which they pay for themselves; null where they never do, or that is unknown. */
  readonly paysAbove: number | null;
  readonly why?: string;
}

export interface SampleInformationOptions {
  /** Agents to choose from; all when left out. */
  readonly agents?: readonly string[] | undefined;
  /** Dollars for grading one run; 0 when left out. */
  readonly gradingCost?: number | undefined;
  /** Used with 3 agents or more; 20,000 when left out. */
  readonly draws?: number | undefined;
  readonly seed?: number | undefined;
}

/**
 * The expected value of sample information: how much the choice by dollars would gain, on average, from n more requests
 * on top of the N there are. Means are taken as normal with no opinion before the log, so what n more requests move the
 * estimates by has the variance of the present estimates × n / (N + n); the value is the mean of the best estimate then,
 * less the best now. With two agents it is Raiffa and Schlaifer's unit normal loss; with more it is drawn.
 * Source: Raiffa and Schlaifer (1961), chapter 5; Briggs, Claxton and Sculpher (2006), chapter 7.
 *
 * @throws RangeError when the number of requests is not above 0
 */
export function sampleInformation(
  evidence: Evidence,
  more: number,
  options: SampleInformationOptions = {},
): SampleInformation {
  if (!(more > 0)) throw new RangeError(`expected a number of requests above 0, got ${more}`);
  const { gradingCost = 0, draws = 20_000, seed = 1 } = options;
  const unknown = { more, perRequestServed: null, perfect: null, cost: null, paysAbove: null };
  const agents = [...(options.agents ?? evidence.sums.agents)].sort();
  const known = agents.filter((agent) => valueEstimate(evidence, "total", agent).estimate !== null);
  if (known.length < 2)
    return { ...unknown, why: "fewer than 2 agents have a value in dollars, so there is nothing to choose" };
  const leads = leadsOverFirst(evidence, known);
  if (leads.units < 2) return { ...unknown, why: "fewer than 2 requests or clusters are shared by all agents" };
  const shares = [more / (leads.requests + more), 1] as const;
  const [perRequestServed, perfect] =
    known.length === 2 ? normalGains(leads, shares) : drawnGains(leads, shares, draws, seed);
  const costs = known.map((agent) => meanAlone(evidence.sums, "value.cost", agent));
  const cost = more * costs.reduce((sum: number, one) => sum - one! + gradingCost, 0);
  const volume = cost / perRequestServed;
  // Beyond that a number of requests is none that anybody serves, and cannot be told from never.
  const paysAbove = volume <= Number.MAX_SAFE_INTEGER ? volume : null;
  return { more, perRequestServed, perfect, cost, paysAbove };
}

/**
 * Mean gain from being able to switch, when a lead is normal around `lead` with that standard deviation:
 * s·φ(lead/s) − lead·Φ(−lead/s).
 *
 * @example
 * unitNormalLoss(1, Math.sqrt(5)) // 0.47981070634839
 */
export function unitNormalLoss(lead: number, deviation: number): number {
  if (!(lead >= 0 && deviation >= 0)) throw new RangeError("expected a lead and a standard deviation of at least 0");
  if (deviation === 0) return 0;
  const z = lead / deviation;
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  return Math.max(0, deviation * density - lead * normalShareBelow(-z));
}

interface Leads {
  readonly agents: readonly string[];
  /** Mean lead of each agent over the first. */
  readonly means: readonly number[];
  /** Covariance of those mean leads; the first row and column are 0. */
  readonly covariance: readonly Float64Array[];
  readonly requests: number;
  readonly units: number;
}

/** Leads over the first agent on requests that all have, with the covariance of their means; clusters are the unit where there are some. */
function leadsOverFirst({ sums }: Evidence, agents: readonly string[]): Leads {
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

type Pair = readonly [number, number];

function normalGains({ means, covariance }: Leads, [some, all]: Pair): Pair {
  const gain = (share: number) => unitNormalLoss(Math.abs(means[1]!), Math.sqrt(covariance[1]![1]! * share));
  return [gain(some), gain(all)];
}

/** Mean of the best lead when the leads move by normal noise of those shares of their covariance, less the best lead now. */
function drawnGains({ agents, means, covariance }: Leads, [some, all]: Pair, draws: number, seed: number): Pair {
  const factor = cholesky(covariance);
  const random = randomFrom(seed);
  const moves = agents.map(() => new Float64Array(draws));
  const noise = new Float64Array(agents.length);
  // Each draw and its mirror image, so that the mean of the draws is the present estimate.
  for (let draw = 0; draw < draws; draw++) {
    const mirror = draw % 2 === 1 && draws % 2 === 0;
    if (!mirror) for (let k = 0; k < noise.length; k++) noise[k] = random.normal();
    for (let i = 0; i < noise.length; i++) {
      let moved = 0;
      if (mirror) moved = -moves[i]![draw - 1]!;
      else for (let k = 0; k <= i; k++) moved += factor[i]![k]! * noise[k]!;
      moves[i]![draw] = moved;
    }
  }
  const gain = (share: number) => {
    const scale = Math.sqrt(share);
    const values = agents.map((agent, i) => [agent, moves[i]!.map((moved) => means[i]! + scale * moved)] as const);
    return valueOfInformation(new Map(values)).perfectInformation;
  };
  return [gain(some), gain(all)];
}

/** Lower triangle L with L·Lᵀ = covariance; a direction without variance gives zeros. */
function cholesky(matrix: readonly Float64Array[]): Float64Array[] {
  const n = matrix.length;
  const lower = matrix.map(() => new Float64Array(n));
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i]![j]!;
      for (let k = 0; k < j; k++) sum -= lower[i]![k]! * lower[j]![k]!;
      if (i === j) lower[i]![i] = sum > matrix[i]![i]! * 1e-12 ? Math.sqrt(sum) : 0;
      else lower[i]![j] = lower[j]![j]! > 0 ? sum / lower[j]![j]! : 0;
    }
  }
  return lower;
}
