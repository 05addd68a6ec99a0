import { createHash } from "node:crypto";
import { openStillRenderer } from "../../charts/still";
import { priceModel } from "../../sensitivity/price-model";
import { amountOf } from "../../sensitivity/priced-part";
import type { Evidence } from "../../value/evidence";
import type { Objective } from "../../value/objective";
import type { Decision } from "../decision";
import { answerSection } from "./answer-section";
import { pageCharts } from "./charts";
import { type Html, html, jsonForScript, trusted } from "./html-safe";
import { dollarStrategies, type PageChart } from "./page-chart";
import type { OwnPrice } from "./price-axes";
import { reproduceSection } from "./reproduce-section";
import { sections } from "./sections";
import { style } from "./style";

/** What a page is made of beside the decision. */
export interface HtmlOptions {
  /** The command that makes this page again, in words of the shell. */
  readonly command: string;
  /** The objective's file and its text; null where none was given. */
  readonly objectiveFile: { readonly path: string; readonly text: string } | null;
  /** Source text of Plotly's basic bundle and of the page's own script. */
  readonly scripts: { readonly plotly: string; readonly page: string };
  /** Called with the share done, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/**
 * The decision as one HTML file that needs no network and no JavaScript to be read: every chart is there as a still
 * picture. With JavaScript the charts answer to the pointer, and a reader can type other prices. The same decision gives
 * the same bytes.
 */
export async function toHtml(decision: Decision, evidence: Evidence, options: HtmlOptions): Promise<string> {
  const { objective } = evidence;
  const model = priceModel(evidence, decision.settings.tieRule);
  const prices = ownPrices(objective);
  const charts = pageCharts(decision, evidence, model, prices);
  const stills = await drawStills(charts, options.onProgress ?? (() => {}));
  const data = jsonForScript({
    agents: Object.keys(decision.agents).sort(),
    model,
    prices,
    strategies: dollarStrategies(decision, objective),
    figures: charts.map(({ id, wide, narrow }) => ({ id, wide, narrow })),
  });
  const scripts = [options.scripts.plotly, options.scripts.page].map(closedIn);
  const figures = new Map(charts.map((chart) => [chart, figure(chart, stills.get(chart.id)!)]));
  const inSection = (section: PageChart["section"]) =>
    charts.filter((chart) => chart.section === section).map((chart) => figures.get(chart)!);
  const title = decision.question ?? "Which agent do we ship?";
  return `${
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(scripts)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="objective-lab ${decision.settings.version}">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${trusted(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the decision</a>
<main id="main">
${answerSection(decision, title)}
${sections(decision, objective, { model, prices, charts: inSection })}
${reproduceSection(decision, options)}
</main>
<footer><p>Made by objective-lab ${decision.settings.version}. Everything on this page is in this one file; it loads nothing from elsewhere.</p></footer>
<script type="application/json" id="data">${trusted(data)}</script>
${scripts.map((script) => html`<script>${trusted(script)}</script>\n`)}</body>
</html>`.text
  }\n`;
}

/** Nothing is loaded from anywhere; only the page's own scripts run, known by their hash. Plotly sets styles from script. */
function policy(scripts: readonly string[]): string {
  const hashes = scripts.map((script) => `'sha256-${createHash("sha256").update(script, "utf8").digest("base64")}'`);
  return [
    "default-src 'none'",
    `script-src ${hashes.join(" ")}`,
    "style-src 'unsafe-inline'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

/** A script that may stand in a page: no text in it ends the element. */
function closedIn(script: string): string {
  return script.replace(/<\/(script)/gi, "<\\/$1").replace(/<!--/g, "<\\!--");
}

/** The prices of the objective, and those that it could have. */
export function ownPrices({ prices = {} }: Objective): OwnPrice[] {
  return (["hour", "mistake"] as const).map((name) => {
    const price = prices[name];
    return {
      name,
      amount: price === undefined ? null : amountOf(price),
      column: price !== undefined && "column" in price ? price.column : null,
      source: price?.source ?? null,
      range: price?.range ?? null,
    };
  });
}

async function drawStills(
  charts: readonly PageChart[],
  onProgress: (share: number) => void,
): Promise<Map<string, { wide: string; narrow: string }>> {
  const stills = new Map<string, { wide: string; narrow: string }>();
  if (charts.length === 0) return stills;
  const renderer = await openStillRenderer("basic");
  try {
    for (const [place, { id, wide, narrow }] of charts.entries()) {
      stills.set(id, { wide: dataUri(await renderer.svg(wide)), narrow: dataUri(await renderer.svg(narrow)) });
      onProgress((place + 1) / charts.length);
    }
  } finally {
    renderer.close();
  }
  return stills;
}

function dataUri(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg, "utf8").toString("base64")}`;
}

function figure({ id, wide, narrow, note, price }: PageChart, still: { wide: string; narrow: string }): Html {
  const along = price && html` data-price="${price.name}" data-among="${asciiJson(price.among)}"`;
  const { width, height } = wide.layout;
  return html`<figure id="${id}"${along}>
<figcaption><h3>${wide.title}</h3><p class="note">${note}</p></figcaption>
<picture><source media="screen and (max-width: 32rem)" srcset="${still.narrow}" width="${Number(narrow.layout.width)}" height="${Number(narrow.layout.height)}"><img src="${still.wide}" width="${Number(width)}" height="${Number(height)}" alt="${wide.alt}"></picture>
<div class="live" role="img"></div>
</figure>
`;
}

/** JSON whose texts come back as they were, also where the page shows some of their characters otherwise. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
