import { estimateMean } from "../statistics/estimate-mean";
import { type Evidence, evidenceFrom } from "../value/evidence";
import type { Objective, Price } from "../value/objective";
import { valueEstimate } from "../value/value-estimate";

export type PriceName = "hour" | "mistake";

/** An agent's value per request as a plane over prices: value = fixed + Σ price × perUnit. */
export interface ValuePlane {
  readonly agent: string;
  /** Dollars a request that no price changes: minus the cost of the run. */
  readonly fixed: number;
  /** Hours saved and mistakes avoided a request, against by hand (for a price from a column, the column's total of them). */
  readonly perUnit: Readonly<Partial<Record<PriceName, number>>>;
}

/** Every agent's plane, the prices as the objective has them, and the agents whose value is unknown. */
export interface ValueInPrices {
  readonly planes: readonly ValuePlane[];
  /** Dollars for the unit, or the factor of a price from a column. */
  readonly amounts: Readonly<Partial<Record<PriceName, number>>>;
  readonly ranges: Readonly<Partial<Record<PriceName, readonly [number, number]>>>;
  readonly unknown: readonly { readonly agent: string; readonly reason: string }[];
}

/** Takes the estimates apart by price; `agents` are all of them when left out. */
export function valueInPrices(evidence: Evidence, agents: readonly string[] = evidence.sums.agents): ValueInPrices {
  const prices = priceNames(evidence.objective);
  const amounts: Partial<Record<PriceName, number>> = {};
  const ranges: Partial<Record<PriceName, readonly [number, number]>> = {};
  for (const name of prices) {
    const price = evidence.objective.prices![name]!;
    amounts[name] = amountOf(price);
    if (price.range !== undefined) ranges[name] = price.range;
  }
  const units = prices.map((name) => ({ name, ...pricedPart(evidence, name) }));
  const planes: ValuePlane[] = [];
  const unknown: { agent: string; reason: string }[] = [];
  for (const agent of [...agents].sort()) {
    const total = valueEstimate(evidence, "total", agent);
    if (total.estimate === null) {
      unknown.push({ agent, reason: `dollars a request unknown: ${total.why ?? "no evidence"}` });
      continue;
    }
    const perUnit: Partial<Record<PriceName, number>> = {};
    let fixed = total.estimate;
    for (const { name, unit, part, amount } of units) {
      perUnit[name] = estimateMean(unit.sums, part, agent).estimate! / amount;
      fixed -= perUnit[name]! * amounts[name]!;
    }
    planes.push({ agent, fixed, perUnit });
  }
  return { planes, amounts, ranges, unknown };
}

/** The prices that an objective has. */
export function priceNames(objective: Objective): PriceName[] {
  return (["hour", "mistake"] as const).filter((name) => objective.prices?.[name] !== undefined);
}

/** A plane's height at some prices. */
export function valueAt(plane: ValuePlane, prices: Readonly<Partial<Record<PriceName, number>>>): number {
  let value = plane.fixed;
  for (const name of ["hour", "mistake"] as const) value += (plane.perUnit[name] ?? 0) * (prices[name] ?? 0);
  return value;
}

/** A price's amount: its dollars, or the factor of its column. */
export function amountOf(price: Price): number {
  return "column" in price ? (price.times ?? 1) : price.amount;
}

/** The evidence and measure that hold a price's part of the value, and the amount it was priced at; a price of 0 is read at 1. */
export function pricedPart(evidence: Evidence, name: PriceName): { unit: Evidence; part: string; amount: number } {
  const part = name === "hour" ? "value.timeSaved" : "value.mistakeRisk";
  const given = evidence.objective.prices![name]!;
  const amount = amountOf(given);
  if (amount !== 0) return { unit: evidence, part, amount };
  const one: Price = "column" in given ? { ...given, times: 1 } : { ...given, amount: 1 };
  const objective: Objective = { ...evidence.objective, prices: { ...evidence.objective.prices, [name]: one } };
  return { unit: evidenceFrom(evidence.table, objective), part, amount: 1 };
}
