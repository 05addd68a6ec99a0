import { dollars as withCents } from "../runs/in-words";

/**
 * Dollars as a chart has room for: without cents where there are none, and 0 for what is left of rounding.
 *
 * @example
 * dollars(20000) // "$20,000"
 */
export function dollars(amount: number): string {
  return withCents(Math.abs(amount) < 1e-9 ? 0 : amount).replace(/\.00$/, "");
}
