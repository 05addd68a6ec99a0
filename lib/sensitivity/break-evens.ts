import { dollars, plain } from "../runs/in-words";
import { agentPairs } from "../statistics/agent-pairs";
import { meanAlone } from "../statistics/mean-alone";
import { requestMeans } from "../statistics/request-means";
import { byHand } from "../value/by-hand-name";
import type { Evidence } from "../value/evidence";
import type { Price } from "../value/objective";
import { valueEstimate } from "../value/value-estimate";
import { type PriceName, pricedPart, priceNames } from "./priced-part";
import { whereLineIsZero } from "./where-line-is-zero";

/** The price at which two agents are worth the same, or one is worth as much as doing the request by hand. */
export interface BreakEven {
  /** "hour" or "mistake". */
  readonly price: string;
  /** Two agents, or an agent and "by hand". */
  readonly agents: readonly [string, string];
  /** In the price's own unit: dollars, or the factor of a price that comes from a column. Null when they never cross. */
  readonly at: number | null;
  /** Ends of the 95 % interval (Fieller); null where the data do not bound it. */
  readonly low: number | null;
  readonly high: number | null;
  /** Which of the two is worth more at lower and at higher prices; null where they are equal there. */
  readonly below: string | null;
  readonly above: string | null;
  readonly why?: string;
}

/**
 * Every price of the objective against the pairs of agents (see `agentPairs`), and every agent against "by hand". The other price stays
 * as it is. Value is a straight line in each price, so the point is exact; its interval is Fieller's on paired requests.
 */
export function breakEvens(evidence: Evidence): BreakEven[] {
  const { sums } = evidence;
  const values = sums.agents.map((agent) => meanAlone(sums, "value", agent) ?? Number.NaN);
  const byFirst = new Map<string, string[]>(sums.agents.map((agent) => [agent, []]));
  for (const [first, second] of agentPairs(sums.agents, values)) byFirst.get(first)!.push(second);
  return priceNames(evidence.objective).flatMap((price) => {
    const lines = new Map(sums.agents.map((agent) => [agent, lineOf(evidence, price, agent)]));
    const own = { price, given: evidence.objective.prices![price]!, lines, cluster: sums.cluster?.codes };
    return [...byFirst].flatMap(([first, others]) => [
      ...others.map((second) => cross(own, first, second)),
      cross(own, first, byHand),
    ]);
  });
}

/** An agent's value as a line in one price: height at a price of 0, and slope, by request. Or why there is none. */
type Line =
  | { readonly height: Float64Array; readonly slope: Float64Array; readonly known: Uint8Array }
  | { readonly why: string };

function lineOf(evidence: Evidence, price: PriceName, agent: string): Line {
  const total = valueEstimate(evidence, "total", agent);
  if (total.estimate === null) return { why: `the value of ${agent} is unknown: ${total.why}` };
  const { unit, part, amount } = pricedPart(evidence, price);
  const slope = requestMeans(unit.sums, part, agent);
  const value = requestMeans(unit.sums, "value", agent);
  const height = value.values.map((at, request) => at - slope.values[request]!);
  return { height, slope: slope.values.map((one) => one / amount), known: value.known };
}

interface PriceLines {
  readonly price: "hour" | "mistake";
  readonly given: Price;
  readonly lines: ReadonlyMap<string, Line>;
  readonly cluster: Int32Array | undefined;
}

function cross({ price, given, lines, cluster }: PriceLines, first: string, second: string): BreakEven {
  const base = { price, agents: [first, second] as const };
  const [one, other] = [lines.get(first)!, second === byHand ? null : lines.get(second)!];
  const lacking = [one, other].find((line) => line !== null && "why" in line);
  if (lacking && "why" in lacking) {
    return { ...base, at: null, low: null, high: null, below: null, above: null, why: lacking.why };
  }
  const sample = differences(one, other, cluster);
  const zero = whereLineIsZero(sample);
  const slope = sum(sample.slope);
  const better = (sign: number) => (sign > 0 ? first : sign < 0 ? second : null);
  const onlyAtZero = zero.at !== null && sample.height.every((lead) => Math.abs(lead) < 1e-9); // dollars: rounding
  if (zero.at !== null && zero.at >= 0 && !onlyAtZero) {
    const clipped = (end: number | null) => (end === null ? null : Math.max(0, end));
    const ends = { low: clipped(zero.low), high: clipped(zero.high) };
    return { ...base, ...zero, ...ends, below: better(-slope), above: better(slope) };
  }
  const never = { ...base, at: null, low: null, high: null };
  if (sample.height.length === 0) return { ...never, below: null, above: null, why: zero.why! };
  const always = better(zero.at !== null ? slope : zero.same ? 0 : sum(sample.height));
  const so = always === null ? "they are worth the same at every price" : `${always} is worth more at every price`;
  const why =
    zero.at === null
      ? `a different price of ${price === "hour" ? "an hour" : "a mistake"} changes both alike, so ${so}`
      : onlyAtZero
        ? `they are worth the same at 0, so ${so} above it`
        : `they would cross below 0, at ${said(given, zero.at, price)}, so ${so}`;
  return { ...never, below: always, above: always, why };
}

function said(given: Price, at: number, price: string): string {
  return "column" in given
    ? `${plain(at)} times ${given.column}`
    : `${dollars(at)} for ${price === "hour" ? "an hour" : "a mistake"}`;
}

/** Height and slope of the lead of one line over another (or over 0) at each request that both have. */
function differences(one: Line, other: Line | null, cluster: Int32Array | undefined) {
  const none = new Float64Array(0);
  if ("why" in one || (other !== null && "why" in other)) return { height: none, slope: none };
  const most = one.known.length;
  const [height, slope, clusters] = [new Float64Array(most), new Float64Array(most), new Int32Array(most)];
  let n = 0;
  for (let request = 0; request < most; request++) {
    if (one.known[request] === 0 || (other !== null && other.known[request] === 0)) continue;
    height[n] = one.height[request]! - (other === null ? 0 : other.height[request]!);
    slope[n] = one.slope[request]! - (other === null ? 0 : other.slope[request]!);
    if (cluster !== undefined) clusters[n] = cluster[request]!;
    n++;
  }
  const own = { height: height.subarray(0, n), slope: slope.subarray(0, n) };
  return { ...own, cluster: cluster === undefined ? undefined : clusters.subarray(0, n) };
}

function sum(values: ArrayLike<number>): number {
  let total = 0;
  for (let place = 0; place < values.length; place++) total += values[place]!;
  return total;
}
