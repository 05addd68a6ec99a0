import type { PriceModel } from "../../sensitivity/price-model";
import { type Html, html } from "./html-safe";
import type { OwnPrice } from "./price-axes";
import { table } from "./table";

/** Fields in which a reader tries other prices; without JavaScript, the numbers to do it by hand. */
export function ownPricesPanel(model: PriceModel, prices: readonly OwnPrice[]): Html {
  if (model.agents.length === 0) return html``;
  const fields = prices.map(
    (price) =>
      html`<p><label for="own-${price.name}">${ownLabel(price)}</label><input id="own-${price.name}" name="${price.name}" inputmode="decimal" autocomplete="off" value="${price.amount}" aria-describedby="own-answer"></p>`,
  );
  const values = table(
    "Value per request at your prices",
    [{ head: "Agent" }, { head: "Value", number: true }],
    [],
    "own-values",
  );
  const breakEvens = table(
    "Break-evens at your prices",
    [
      { head: "Between" },
      { head: "Price of" },
      { head: "Equal at", number: true },
      { head: "Worth more below" },
      { head: "Worth more above" },
    ],
    [],
    "own-break-evens",
  );
  return html`<section class="panel screen" aria-labelledby="own-title">
<h3 id="own-title">Try your own prices</h3>
<p class="note">The numbers and the charts that depend on prices follow what you type. Nothing leaves this page.</p>
<noscript><p>This part needs JavaScript. Without it: value = hours saved × price of an hour + mistakes avoided × price of a mistake − cost, with the numbers of the table "For your own arithmetic" below.</p></noscript>
<form id="own-prices" hidden><div class="fields">${fields}<p><button type="reset">Back to the given prices</button></p></div></form>
<p class="own" id="own-answer" role="status"></p>
<div id="own-results" hidden>${values}${breakEvens}<p class="note" id="own-more"></p></div>
</section>
${table(
  "For your own arithmetic: means per request",
  [
    { head: "Agent" },
    { head: ownUnit(prices[0]!), number: true },
    { head: ownUnit(prices[1]!), number: true },
    { head: "US dollars, cost of the run", number: true },
  ],
  model.agents.map(({ agent, value }) => [agent, plain(value.hour), plain(value.mistake), plain(-value.rest)]),
)}`;
}

function ownLabel({ name, column }: OwnPrice): string {
  const what = name === "hour" ? "an hour" : "a mistake";
  return column === null ? `US dollars for ${what}` : `Factor on ${column} for ${what}`;
}

function ownUnit({ name, column }: OwnPrice): string {
  const what = name === "hour" ? "Hours saved" : "Mistakes avoided";
  return column === null ? what : `${what} × ${column}`;
}

/** Up to 6 digits; what is left of rounding is 0. */
function plain(value: number): string {
  if (Math.abs(value) < 1e-12) return "0";
  return String(Number(value.toPrecision(6))).replace("-", "−");
}
