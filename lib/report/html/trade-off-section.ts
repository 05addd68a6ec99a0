import { type Html, html } from "./html-safe";
import type { SectionContext } from "./section-context";

/** The fronts of the pareto strategies. */
export function tradeOffSection({ charts }: SectionContext): Html {
  const figures = charts("tradeOff");
  return figures.length === 0 ? html`` : html`<h2>The trade-off</h2>\n${figures}`;
}
