import { inTurn } from "../runs/in-words";
import { requestMeans } from "../statistics/request-means";
import { byHand } from "../value/by-hand-name";
import type { Evidence } from "../value/evidence";
import { valueEstimate } from "../value/value-estimate";
import { amounts } from "../value/value-per-request";
import { whereLineIsZero } from "./where-line-is-zero";

/** How far one thing would have to move, the rest staying, for an agent to be worth as much as its rival. */
export interface PropertyBreakEven {
  /** Of the agent: "minutes", "cost" or "passRate". Of the work by hand: "byHand.minutes" or "byHand.passRate". */
  readonly property: "minutes" | "cost" | "passRate" | "byHand.minutes" | "byHand.passRate";
  /** The agent whose property moves, and its rival or "by hand". */
  readonly agents: readonly [string, string];
  /** The property as the log has it, a mean over the requests compared. */
  readonly now: number | null;
  /** Minutes or dollars a request, or a share from 0 to 1; null where no value of it makes them equal. */
  readonly at: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly why?: string;
}

/**
 * The cost, the minutes and the pass rate at which an agent would be worth as much as a rival, and the figures by hand at
 * which an agent would be worth nothing. Value is a straight line in each, so the points are exact; intervals are Fieller's
 * on paired requests. A figure by hand moves all agents alike, so it is held against "by hand" only.
 *
 * @param rivals the agents to compare with; "by hand" is always among them
 */
export function propertyBreakEvens(
  evidence: Evidence,
  agent: string,
  rivals: readonly string[] = [],
): PropertyBreakEven[] {
  const others = [...new Set(rivals)].filter((rival) => rival !== agent && rival !== byHand).sort();
  const own = (["cost", "minutes", "passRate"] as const).flatMap((property) =>
    [...others, byHand].map((rival) => cross(evidence, property, agent, rival)),
  );
  const hand = (["byHand.minutes", "byHand.passRate"] as const).map((property) =>
    cross(evidence, property, agent, byHand),
  );
  return [...own, ...hand];
}

function cross(
  evidence: Evidence,
  property: PropertyBreakEven["property"],
  agent: string,
  rival: string,
): PropertyBreakEven {
  const { sums } = evidence;
  const base = { property, agents: [agent, rival] as const };
  const lacking = [agent, rival].filter(
    (one) => one !== byHand && valueEstimate(evidence, "total", one).estimate === null,
  );
  if (lacking.length > 0) {
    return {
      ...base,
      now: null,
      at: null,
      low: null,
      high: null,
      why: `the value of ${inTurn(lacking)} is unknown`,
    };
  }
  const value = requestMeans(sums, "value", agent);
  const other = rival === byHand ? null : requestMeans(sums, "value", rival);
  const level = levelOf(evidence, property, agent);
  const slope = slopeOf(evidence, property);
  const sample = {
    height: [] as number[],
    slope: [] as number[],
    cluster: sums.cluster === null ? undefined : ([] as number[]),
  };
  let now = 0;
  for (let request = 0; request < value.values.length; request++) {
    const perUnit = slope[request]!;
    if (value.known[request] === 0 || other?.known[request] === 0 || level.known[request] === 0) continue;
    const lead = value.values[request]! - (other?.values[request] ?? 0);
    sample.height.push(lead - perUnit * level.values[request]!);
    sample.slope.push(perUnit);
    sample.cluster?.push(sums.cluster!.codes[request]!);
    now += level.values[request]!;
  }
  const { at, low, high, why } = whereLineIsZero(sample);
  const [bottom, top] = property.endsWith("assRate") ? [0, 1] : [0, Number.POSITIVE_INFINITY];
  const mean = sample.height.length === 0 ? null : now / sample.height.length;
  if (at === null)
    return { ...base, now: mean, at, low, high, why: why === undefined ? why : `no value of it matters: ${why}` };
  if (at < bottom || at > top) {
    return {
      ...base,
      now: mean,
      at: null,
      low: null,
      high: null,
      why: `it would have to be ${at.toPrecision(4)}, which cannot be`,
    };
  }
  return { ...base, now: mean, at, low, high, ...(why === undefined ? {} : { why }) };
}

/** The property at each request, as the value was worked out from it. */
function levelOf(evidence: Evidence, property: PropertyBreakEven["property"], agent: string) {
  const { sums, table, objective } = evidence;
  if (property === "minutes") return requestMeans(sums, property, agent);
  if (property === "cost") {
    const paid = requestMeans(sums, "value.cost", agent);
    return { ...paid, values: paid.values.map((value) => (value === 0 ? 0 : -value)) };
  }
  if (property === "passRate") return requestMeans(sums, "grade", agent);
  const given = property === "byHand.minutes" ? objective.byHand?.minutes : objective.byHand?.passRate;
  return ofRequests(evidence, amounts(table, given));
}

/** Dollars that one unit more of the property is worth at each request. */
function slopeOf(evidence: Evidence, property: PropertyBreakEven["property"]): Float64Array {
  const { table, objective } = evidence;
  const ones = new Float64Array(evidence.sums.requests.length);
  if (property === "cost") return ones.fill(-1);
  const perMinute = property.endsWith("inutes");
  const { values } = ofRequests(
    evidence,
    amounts(table, perMinute ? objective.prices?.hour : objective.prices?.mistake),
  );
  if (perMinute) return values.map((price) => (price / 60) * (property === "minutes" ? -1 : 1));
  return values.map((price) => price * (property === "passRate" ? 1 : -1));
}

/** An amount of rows as one of requests: the first known. */
function ofRequests({ table, sums }: Evidence, amount: ((row: number) => number | null) | null) {
  const values = new Float64Array(sums.requests.length);
  const known = new Uint8Array(sums.requests.length);
  for (let row = 0; row < table.rows; row++) {
    const request = table.request.codes[row]!;
    const own = amount?.(row) ?? null;
    if (known[request] === 1 || own === null) continue;
    values[request] = own;
    known[request] = 1;
  }
  return { values, known };
}
