import { printable } from "../runs/input-error";
import { inTurn, plain } from "../strategies/in-words";

export { count as counted, dollars, percent, plain } from "../strategies/in-words";

/** Names in words, quoted and made safe to print: `"A", "B" and 3 more`. */
export function named(names: readonly string[], most = 5): string {
  const shown = names.slice(0, most).map((name) => `"${printable(name, 60)}"`);
  const more = names.length - most;
  return inTurn(more > 0 ? [...shown, `${plain(more)} more`] : shown);
}
