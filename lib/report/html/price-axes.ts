import type { PriceAxis } from "../../charts/winner-along-price";
import type { PriceModel } from "../../sensitivity/price-model";
import { type PricePair, priced } from "../../sensitivity/value-at-prices";

/** A price of the objective, as a page needs it. */
export interface OwnPrice {
  readonly name: "hour" | "mistake";
  /** Dollars, or the factor on the column; null where the objective has no such price. */
  readonly amount: number | null;
  readonly column: string | null;
  readonly source: string | null;
  readonly range: readonly [number, number] | null;
}

/** A price's axis for the chart of winners, with the other price as it is. */
export function priceAxis(
  model: PriceModel,
  price: OwnPrice,
  prices: PricePair,
  among: readonly string[],
  breakEvens: PriceAxis["breakEvens"] = [],
): PriceAxis {
  const lines = model.agents
    .filter(({ agent }) => among.includes(agent))
    .map(({ agent, value }) => ({
      name: agent,
      height: priced(value, { ...prices, [price.name]: 0 }),
      slope: value[price.name],
    }));
  return {
    price: price.name,
    unit: unitOfPrice(price),
    lines,
    now: prices[price.name],
    range: price.range ?? undefined,
    column: price.column ?? undefined,
    breakEvens,
  };
}

/** What an amount of the price is counted in. */
export function unitOfPrice({ name, column }: OwnPrice): string {
  const per = name === "hour" ? "hour of a person's time" : "mistake";
  return column === null ? `US dollars per ${per}` : `times ${column}, US dollars per ${per}`;
}
