// Runs inside the report, without any network: draws the charts with Plotly in place of their stills, and works out
// value, winners and break-evens at the reader's own prices with the library's own functions.
import type { Figure } from "../../../charts/figure";
import { withoutTitle } from "../../../charts/layout";
import { valueWaterfall } from "../../../charts/value-waterfall";
import { winnerAlongPrice } from "../../../charts/winner-along-price";
import { priced } from "../../../sensitivity/value-at-prices";
import type { Estimate } from "../../../statistics/estimate";
import { visible } from "../html-safe";
import { shownNumber } from "../numbers";
import { priceAxis } from "../price-axes";
import { type OwnPricesData, ownAnswer, parsePrice, saidPrice } from "./own-prices";

interface PageData extends OwnPricesData {
  readonly agents: readonly string[];
  readonly figures: readonly { readonly id: string; readonly wide: Figure; readonly narrow: Figure }[];
}

declare const Plotly: {
  react(element: HTMLElement, data: unknown, layout: unknown, config: unknown): Promise<unknown>;
  purge(element: HTMLElement): void;
};

const data: PageData = JSON.parse(document.getElementById("data")!.textContent!);
/** Break-evens shown; with many agents there are hundreds of pairs. */
const most = 40;
const config = { displayModeBar: false, responsive: true };

for (const { id, wide, narrow } of data.figures) {
  const figure = document.getElementById(id);
  if (figure !== null) draw(figure, figure.clientWidth < 520 ? narrow : wide);
}
const form = document.getElementById("own-prices") as HTMLFormElement | null;
if (form !== null) start(form);

function draw(holder: HTMLElement, { data: traces, layout, alt }: Figure): void {
  const live = holder.querySelector<HTMLElement>(".live")!;
  const { width: _, ...flexible } = layout;
  live.setAttribute("aria-label", alt);
  live.style.height = `${layout.height}px`;
  holder.classList.add("drawn");
  Plotly.react(live, traces, { ...flexible, autosize: true }, config).catch(() => holder.classList.remove("drawn"));
}

function start(fields: HTMLFormElement): void {
  fields.hidden = false;
  document.getElementById("own-results")!.hidden = false;
  fields.addEventListener("input", () => update(fields));
  fields.addEventListener("submit", (event) => event.preventDefault());
  fields.addEventListener("reset", () => setTimeout(() => update(fields)));
  update(fields, false);
}

function update(fields: HTMLFormElement, redraw = true): void {
  const typed = data.prices.map(({ name }) => readPrice(fields.elements.namedItem(name) as HTMLInputElement));
  const answer = document.getElementById("own-answer")!;
  if (!redraw && data.prices.some(({ amount }) => amount === null)) {
    answer.textContent = "Type a price for each, to see value, winner and break-evens.";
    return;
  }
  if (typed.some((price) => price === null)) {
    answer.textContent = "Type an amount from 0 up for each price, such as 20000.";
    answer.className = "own wrong";
    return;
  }
  const own = { hour: 0, mistake: 0 };
  data.prices.forEach(({ name }, place) => {
    own[name] = typed[place]!;
  });
  const { values, sentences, breakEvens } = ownAnswer(data, own);
  answer.className = "own";
  answer.replaceChildren(
    ...sentences.map(visible).flatMap((text, place) => (place === 0 ? [text] : [document.createElement("br"), text])),
  );
  rows(
    "own-values",
    values.map(({ agent, value }) => [agent, shownNumber(value, "dollars")]),
  );
  rows(
    "own-break-evens",
    breakEvens.slice(0, most).map((even) => {
      const price = data.prices.find(({ name }) => name === even.price)!;
      return [
        `${even.agents[0]} and ${even.agents[1]}`,
        even.price === "hour" ? "an hour" : "a mistake",
        saidPrice(price, even.at),
        even.below,
        even.above,
      ];
    }),
  );
  document.getElementById("own-more")!.textContent =
    breakEvens.length > most ? `${breakEvens.length - most} more pairs of agents and prices are not shown.` : "";
  // For whoever checks the page against the library: the numbers before they are rounded for reading.
  answer.dataset.values = JSON.stringify({ values, breakEvens });
  if (redraw) redrawCharts(own);
}

function readPrice(input: HTMLInputElement): number | null {
  const price = parsePrice(input.value);
  input.setAttribute("aria-invalid", String(price === null));
  return price;
}

function rows(table: string, cells: readonly (readonly string[])[]): void {
  const body = document.getElementById(table)!.querySelector("tbody")!;
  body.replaceChildren(
    ...cells.map(([head, ...rest]) => {
      const row = document.createElement("tr");
      const first = document.createElement("th");
      first.scope = "row";
      first.textContent = visible(head!);
      row.append(first);
      for (const text of rest) {
        const cell = document.createElement("td");
        cell.textContent = visible(text);
        if (/\d/.test(text) && text.length < 40) cell.className = "number";
        row.append(cell);
      }
      return row;
    }),
  );
}

/** The charts that depend on prices, at the reader's own. Their intervals were worked out at the objective's prices, so they go. */
function redrawCharts(own: { readonly hour: number; readonly mistake: number }): void {
  const value = document.getElementById("chart-value");
  if (value !== null) {
    const byAgent = data.model.agents.map(({ agent, value: sum }) => [
      agent,
      {
        timeSaved: bare(sum.hour * own.hour),
        mistakeRisk: bare(sum.mistake * own.mistake),
        cost: bare(sum.rest),
        total: bare(priced(sum, own)),
      },
    ]);
    redraw(value, (width) => valueWaterfall(Object.fromEntries(byAgent), { agents: data.agents, width }));
  }
  for (const holder of document.querySelectorAll<HTMLElement>("[data-price]")) {
    const price = data.prices.find(({ name }) => name === holder.dataset.price);
    if (price === undefined) continue;
    const among: string[] = JSON.parse(holder.dataset.among!);
    redraw(holder, (width) =>
      winnerAlongPrice(priceAxis(data.model, price, own, among), { agents: data.agents, width }),
    );
  }
}

function redraw(holder: HTMLElement, make: (width: number) => Figure): void {
  const figure = make(holder.clientWidth < 520 ? 343 : 720);
  const title = holder.querySelector("h3");
  if (title !== null) title.textContent = visible(`${figure.title} (at your prices)`);
  draw(holder, withoutTitle(figure));
}

function bare(estimate: number): Estimate {
  return { estimate, standardError: null, low: null, high: null, used: 0, of: 0 };
}
