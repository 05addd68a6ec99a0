import { escapeMarkup } from "../report/html/html-safe";
import { isJsonMime, type Json, type JsonObject, type Output } from "./notebook";
import { safeHtml } from "./page-html";
import type { MarkdownToHtml } from "./page-markdown";
import { plotlyMime } from "./page-plotly";
import { terminalHtml } from "./page-text";

/** One output as HTML, in its richest form that is safe and can be shown offline. */
export function outputHtml(output: Output, markdown: MarkdownToHtml): string {
  if (output.output_type === "stream") {
    const kind = output.name === "stderr" ? "stderr" : "stdout";
    return text(kind, kind === "stderr" ? "Messages (stderr)" : "Printed text", terminalHtml(output.text));
  }
  if (output.output_type === "error") {
    const said = output.traceback.length > 0 ? output.traceback.join("\n") : `${output.ename}: ${output.evalue}`;
    return text("error", "Error", terminalHtml(said));
  }
  const { data, metadata } = output;
  for (const form of forms) {
    const html = form(data, metadata, markdown);
    if (html !== null && html !== "") return html;
  }
  const kinds = Object.keys(data).map(escapeMarkup).join(", ");
  return `<p class="left-out">An output that this page cannot show (${kinds === "" ? "no data" : kinds}).</p>`;
}

type Form = (data: JsonObject, metadata: JsonObject, markdown: MarkdownToHtml) => string | null;

/** The richest first. */
const forms: readonly Form[] = [
  (data) => {
    const figure = data[plotlyMime];
    if (typeof figure !== "object" || figure === null) return null;
    const { data: traces, layout } = figure as JsonObject;
    // `<` is the only character that could end the script element from within.
    const json = JSON.stringify({ data: traces ?? [], layout: layout ?? {} }).replaceAll("<", "\\u003c");
    const alt = altOf(data, {}, "Chart");
    const still =
      picture(data, "image/png", alt) ??
      picture(data, "image/svg+xml", alt) ??
      `<noscript>${escapeMarkup(alt)}</noscript>`;
    const chart = `<div class="chart" role="img" aria-label="${escapeMarkup(alt)}"></div>`;
    return `<figure class="plotly">${still}${chart}<script type="application/json">${json}</script></figure>`;
  },
  (data) => {
    const html = typeof data["text/html"] === "string" ? safeHtml(data["text/html"]) : "";
    return html === "" ? null : `<div class="wide html" role="region" aria-label="Output" tabindex="0">${html}</div>`;
  },
  (data, _, markdown) => (typeof data["text/markdown"] === "string" ? markdown(data["text/markdown"]) : null),
  (data, metadata) => picture(data, "image/svg+xml", altOf(data, metadata, "Picture")),
  (data, metadata) => picture(data, "image/png", altOf(data, metadata, "Picture")),
  (data, metadata) => picture(data, "image/jpeg", altOf(data, metadata, "Picture")),
  (data, metadata) => picture(data, "image/gif", altOf(data, metadata, "Picture")),
  (data, _, markdown) => (typeof data["text/latex"] === "string" ? markdown(data["text/latex"]) : null),
  (data) =>
    typeof data["text/plain"] === "string" ? text("result", "Result", terminalHtml(data["text/plain"])) : null,
  (data) => {
    const found = Object.entries(data).find(([mime]) => isJsonMime(mime));
    return found === undefined ? null : text("result", "Result", escapeMarkup(JSON.stringify(found[1], null, 2)));
  },
];

function text(kind: string, label: string, html: string): string {
  return `<pre class="${kind}" role="region" aria-label="${label}" tabindex="0">${html}</pre>`;
}

function picture(data: JsonObject, mime: string, alt: string): string | null {
  const content = data[mime];
  if (typeof content !== "string" || content.trim() === "") return null;
  const base64 =
    mime === "image/svg+xml" ? Buffer.from(content).toString("base64") : content.replace(/[^A-Za-z0-9+/=]/g, "");
  return `<img src="data:${mime};base64,${base64}" alt="${escapeMarkup(alt)}">`;
}

/** What a picture shows, in words: its own alt text, else the plain text beside it, else the chart's title. */
function altOf(data: JsonObject, metadata: JsonObject, otherwise: string): string {
  const own = Object.values({ metadata, ...metadata }).map((part: Json) => (part as JsonObject | null)?.alt);
  const plain = typeof data["text/plain"] === "string" ? data["text/plain"].trim() : "";
  const layout = (data[plotlyMime] as JsonObject | undefined)?.layout as JsonObject | undefined;
  const title = layout?.title as JsonObject | string | undefined;
  const titleText = typeof title === "string" ? title : title?.text;
  // `<Figure size 640x480 with 1 Axes>` or `[object Object]` tell a reader nothing.
  const said = /^(<.*>|\[object .*\]|\{[\s\S]*)$/.test(plain) ? "" : plain;
  const found = [...own, said, titleText].find((words) => typeof words === "string" && words !== "");
  return (found as string | undefined)?.slice(0, 2000) ?? otherwise;
}
