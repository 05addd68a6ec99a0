import { dollars as withCents } from "../strategies/in-words";

/**
 * Dollars as a chart has room for: without cents where there are none.
 *
 * @example
 * dollars(20000) // "$20,000"
 */
export function dollars(amount: number): string {
  return withCents(amount).replace(/\.00$/, "");
}
