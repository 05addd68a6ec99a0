import { escapeMarkup } from "../report/html/html-safe";

/** A Plotly figure: plain data, as every chart of the library and `{ data, layout }` of your own. */
export interface ShownFigure {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly layout: Readonly<Record<string, unknown>>;
  readonly title?: unknown;
  readonly alt?: unknown;
}

/** A still picture of a figure, and its size in pixels; null when it cannot be drawn, with the reason told elsewhere. */
export type PaintFigure = (
  figure: ShownFigure,
) => Promise<{ readonly png: string; readonly width: number; readonly height: number } | null>;

/** A figure with more JSON than this is not written a second time into the HTML, in characters. */
const mostInHtml = 500_000;

/** Whether a value has the shape of a Plotly figure: a list of traces, and a layout. */
export function isFigure(value: object): value is ShownFigure {
  const { data, layout } = value as Partial<ShownFigure>;
  if (!Array.isArray(data) || typeof layout !== "object" || layout === null) return false;
  return data.every((trace) => typeof trace === "object" && trace !== null && !Array.isArray(trace));
}

/**
 * A chart for every client: `image/png` is seen everywhere, GitHub and nbconvert included; `text/html` holds the same
 * picture with its description and becomes the live chart on a page that has Plotly (an exported page, or after
 * `await display(livePlots())`); Plotly's JSON is what VS Code draws; the text says what the chart shows.
 * `pixels` is the size at which the picture is meant to be seen.
 */
export async function figureBundle(figure: ShownFigure, paint: PaintFigure | null): Promise<Record<string, unknown>> {
  const title = textOf(figure.title) ?? titleOf(figure.layout) ?? "Chart";
  const alt = textOf(figure.alt) ?? title;
  const plain = alt === title ? title : `${title}\n${alt}`;
  const json = JSON.stringify({ data: figure.data, layout: figure.layout });
  const still = paint === null ? null : await paint(figure);
  return {
    "text/plain": plain,
    ...(still === null ? {} : { "image/png": still.png, pixels: { width: still.width, height: still.height } }),
    "text/html": html(still, alt, json),
    "application/vnd.plotly.v1+json": JSON.parse(json),
  };
}

function html(still: Awaited<ReturnType<PaintFigure>>, alt: string, json: string): string {
  const picture =
    still === null
      ? `<p>${escapeMarkup(alt)}</p>`
      : `<img src="data:image/png;base64,${still.png}" width="${still.width}" alt="${escapeMarkup(alt)}" style="max-width:100%;height:auto">`;
  if (json.length > mostInHtml) return `<div>${picture}</div>`;
  // "<" as \u003c: no text in the figure can end the script.
  const safe = json.replace(/</g, "\\u003c");
  const script = `(function(){var place=document.currentScript.parentNode;if(!window.Plotly)return;var figure=${safe};place.textContent="";window.Plotly.newPlot(place,figure.data,figure.layout,{responsive:true})})()`;
  return `<div>${picture}<script>${script}</script></div>`;
}

function titleOf(layout: ShownFigure["layout"]): string | null {
  const { title } = layout;
  const text = typeof title === "object" && title !== null ? (title as { text?: unknown }).text : title;
  return textOf(text)?.replace(/<br>/g, " ") ?? null;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
