import { cholesky } from "../statistics/cholesky";
import { meanAlone } from "../statistics/mean-alone";
import { randomFrom } from "../statistics/random";
import type { Evidence } from "../value/evidence";
import { valueEstimate } from "../value/value-estimate";
import { type LeadsOverFirst, leadsOverFirst } from "./leads-over-first";
import { unitNormalLoss } from "./unit-normal-loss";
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

type Pair = readonly [number, number];

function normalGains({ means, covariance }: LeadsOverFirst, [some, all]: Pair): Pair {
  const gain = (share: number) => unitNormalLoss(Math.abs(means[1]!), Math.sqrt(covariance[1]![1]! * share));
  return [gain(some), gain(all)];
}

/** Mean of the best lead when the leads move by normal noise of those shares of their covariance, less the best lead now. */
function drawnGains(
  { agents, means, covariance }: LeadsOverFirst,
  [some, all]: Pair,
  draws: number,
  seed: number,
): Pair {
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
