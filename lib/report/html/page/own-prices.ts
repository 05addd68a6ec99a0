import { inTurn } from "../../../runs/in-words";
import type { PriceModel } from "../../../sensitivity/price-model";
import { breakEvenPrice, type PricePair, valuesAtPrices } from "../../../sensitivity/value-at-prices";

import { shownNumber } from "../numbers";
import type { OwnPrice } from "../price-axes";

/** What the page holds to work out other prices without the runs. */
export interface OwnPricesData {
  readonly model: PriceModel;
  readonly prices: readonly OwnPrice[];
  /** Strategies that end in dollars, with the agents that their gates and budgets keep. */
  readonly strategies: readonly { readonly name: string; readonly kept: readonly string[] }[];
}

/** Value, winners and break-evens at the reader's own prices, as numbers and as sentences. */
export interface OwnAnswer {
  readonly values: readonly { readonly agent: string; readonly value: number }[];
  readonly winners: readonly {
    readonly name: string;
    readonly winner: string | null;
    readonly tied: readonly string[] | null;
  }[];
  readonly breakEvens: readonly OwnBreakEven[];
  readonly sentences: readonly string[];
}

export interface OwnBreakEven {
  readonly price: "hour" | "mistake";
  readonly agents: readonly [string, string];
  readonly at: number;
  readonly below: string;
  readonly above: string;
}

/**
 * The amount that a reader typed, from 0 up; null where it is none. Commas may only set thousands apart, so that a decimal
 * comma is not read as one.
 *
 * @example
 * parsePrice("$20,000.50") // 20000.5
 */
export function parsePrice(typed: string): number | null {
  const match = /^\$?\s*((?:\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.\d*)?)$/.exec(typed.trim());
  return match === null ? null : Number(match[1]!.replace(/,/g, ""));
}

/** The same numbers that the library gives for an objective with these prices; prices from 0 up. */
export function ownAnswer({ model, prices, strategies }: OwnPricesData, own: PricePair): OwnAnswer {
  const { values, winner, tied } = valuesAtPrices(model, own);
  const asked =
    strategies.length > 0 ? strategies : [{ name: "Dollars", kept: model.agents.map(({ agent }) => agent) }];
  const winners = asked.map(({ name, kept }) => {
    const among = valuesAtPrices(model, own, kept);
    return { name, winner: among.winner, tied: among.tied };
  });
  const breakEvens = prices.flatMap(({ name }) =>
    pairsOf(model).flatMap(({ agents, lead }) => {
      const even = breakEvenPrice({ agents, lead }, name, own);
      return even === null || even.at < 0 ? [] : [{ price: name, agents, ...even }];
    }),
  );
  const worth = values.find(({ agent }) => agent === winner)?.value;
  const most =
    tied !== null && tied.length > 1
      ? `${inTurn(tied)} cannot be told apart in value.`
      : winner === null || worth === undefined
        ? "No agent's value is known."
        : `${winner} is worth the most: ${shownNumber(worth, "dollars")} a request against work by hand.`;
  const at = prices.map(
    (price) => `${saidPrice(price, own[price.name])} for ${price.name === "hour" ? "an hour" : "a mistake"}`,
  );
  return { values, winners, breakEvens, sentences: [`At ${inTurn(at)}: ${most}`, ...winners.map(sentence)] };
}

/** An amount of a price: dollars, or a factor of its column. */
export function saidPrice({ column }: OwnPrice, amount: number): string {
  return column === null ? shownNumber(amount, "dollars") : `${shownNumber(amount, "number")} × ${column}`;
}

function sentence({ name, winner, tied }: OwnAnswer["winners"][number]): string {
  if (tied !== null && tied.length > 1) return `By "${name}": ${inTurn(tied)} cannot be told apart.`;
  return `By "${name}": ${winner ?? "nobody"}${winner === null ? " can be chosen" : " wins"}.`;
}

/** Every pair of agents, and every agent against work by hand, which is worth 0 at any price. */
function pairsOf(model: PriceModel) {
  const alone = model.agents.map(({ agent, value }) => ({ agents: [agent, "by hand"] as const, lead: value }));
  return [...model.leads, ...alone];
}
