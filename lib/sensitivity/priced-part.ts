import { type Evidence, evidenceFrom } from "../value/evidence";
import type { Objective, Price } from "../value/objective";

/** The prices that an objective may have: of an hour of work by hand, and of a mistake. */
export type PriceName = "hour" | "mistake";

/** The prices that an objective has. */
export function priceNames(objective: Objective): PriceName[] {
  return (["hour", "mistake"] as const).filter((name) => objective.prices?.[name] !== undefined);
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
