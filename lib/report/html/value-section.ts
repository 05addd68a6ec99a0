import type { Objective } from "../../value/objective";
import { bestFirst } from "../best-first";
import type { Decision } from "../decision";
import { fromColumn } from "../format";
import { agentName } from "./agent-name";
import { type Html, html } from "./html-safe";
import { estimateCell, shownNumber } from "./numbers";
import { ownPricesPanel } from "./own-prices-panel";
import { saidPrice } from "./page/own-prices";
import type { OwnPrice } from "./price-axes";
import type { SectionContext } from "./section-context";
import { table } from "./table";

/** What each agent is worth by its parts, the prices behind it, and a place to try other prices. */
export function valueSection(
  decision: Decision,
  objective: Objective,
  { model, prices, charts }: SectionContext,
): Html {
  const agents = bestFirst(decision);
  const nothing = agents.every(([, { value }]) => value.total.estimate === null);
  if (nothing && objective.prices === undefined && objective.byHand === undefined) return html``;
  const heads = ["Value", "Time saved", "Mistake risk", "Cost of the run"].map((head) => ({ head, number: true }));
  const rows = agents.map(([agent, { value }]) => [
    agentName(agent, decision),
    html`<strong>${estimateCell(value.total, "dollars")}</strong>`,
    ...[value.timeSaved, value.mistakeRisk, value.cost].map((part) => estimateCell(part, "dollars")),
  ]);
  return html`<h2>What each agent is worth</h2>
<p>Value per request = time saved + change in mistake risk − cost of the run, in US dollars, against the same request done by hand.</p>
${table("Value per request (± one standard error; 95 % interval below)", [{ head: "Agent" }, ...heads], rows)}
${charts("value")}
${pricesTable(objective, prices)}
${ownPricesPanel(model, prices)}`;
}

function pricesTable({ byHand }: Objective, prices: readonly OwnPrice[]): Html {
  const given = prices.filter(({ amount }) => amount !== null);
  const rows = given.map((price) => [
    price.name === "hour" ? "An hour of a person's time" : "A mistake",
    saidPrice(price, price.amount!),
    price.range === null
      ? "no range given"
      : `${saidPrice(price, price.range[0])} to ${saidPrice(price, price.range[1])}`,
    price.source ?? html`<span class="unknown">no source given</span>`,
  ]);
  const hand = [
    ["Minutes by hand", byHand?.minutes, "minutes"],
    ["Passed by hand", byHand?.passRate, "share"],
  ] as const;
  for (const [what, given, unit] of hand) {
    if (given === undefined) continue;
    const said = typeof given === "number" ? shownNumber(given, unit) : fromColumn(given);
    rows.push([what, said, "no range given", "the objective file"]);
  }
  if (rows.length === 0) return html``;
  const heads = [
    { head: "Price or figure" },
    { head: "Amount", number: true },
    { head: "Range", number: true },
    { head: "Source" },
  ];
  return table("Prices, and where each came from", heads, rows);
}
