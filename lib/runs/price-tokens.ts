import type { TokenPrice } from "./read-options";

/** Tokens of one call or one run, each counted once: `input` without those read from or written to a cache. Null is unknown. */
export interface Tokens {
  readonly input: number | null;
  readonly cacheRead: number | null;
  readonly cacheWrite: number | null;
  readonly output: number | null;
}

const kinds = ["input", "cacheRead", "cacheWrite", "output"] as const;

/**
 * US dollars for tokens: the sum over kinds of count × dollars per million / 1,000,000. Unknown (null) where a count is unknown,
 * or where there are tokens of a kind that has no price: a part of the bill is not the bill.
 *
 * @example
 * priceTokens({ input: 2370, cacheRead: 60024, cacheWrite: 0, output: 214 }, { input: 2.5, cacheRead: 1.25, output: 10 }) // 0.083095
 */
export function priceTokens(tokens: Tokens, price: TokenPrice): number | null {
  let millionths = 0;
  for (const kind of kinds) {
    const count = tokens[kind];
    if (count === null) return null;
    const dollars = price[kind];
    if (count > 0 && dollars === undefined) return null;
    millionths += count * (dollars ?? 0);
  }
  return millionths / 1_000_000;
}

/** The price of a model by its name, or by its name without the provider ("openai/gpt-4o", "openai:gpt-4o"); null when there is none. */
export function priceOfModel(
  model: string,
  prices: Readonly<Record<string, TokenPrice>> | undefined,
): TokenPrice | null {
  if (prices === undefined) return null;
  if (Object.hasOwn(prices, model)) return prices[model]!;
  const short = model.replace(/^.*[/:]/, "");
  return Object.hasOwn(prices, short) ? prices[short]! : null;
}
