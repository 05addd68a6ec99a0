import type { Json } from "./figure";
import { label, wrapped } from "./label";

/** Dark text on white: a contrast of 15 to 1. */
export const ink = "#222222";
export const faintInk = "#595959";
export const gridColor = "#E3E3E3";

type Layout = { readonly [key: string]: Json | undefined };

/** Characters of the title that fit on one line at a width in pixels. */
const pixelsOfTitle = 8;

/**
 * What all charts share: fonts, white ground, the finding as the title, no legend (lines and bars are labelled where they
 * are). `height` is that of the plot itself; the title adds its own lines.
 */
export function chartLayout(title: string, height: number, width: number, more: Layout): Layout {
  const text = wrapped(title, Math.floor((width - 30) / pixelsOfTitle));
  const lines = text.split("<br>").length;
  const top = 18 + 20 * lines;
  // Plotly sets the first of several lines higher than a line that stands alone, by the height of a capital.
  const above = lines > 1 ? 23 : 12;
  const { margin, ...rest } = more;
  return {
    width,
    height: height + top,
    margin: { l: 12, r: 16, t: top, b: 12, ...(margin as Layout | undefined) },
    font: { family: "Arial, Helvetica, sans-serif", size: 13, color: ink },
    paper_bgcolor: "#FFFFFF",
    plot_bgcolor: "#FFFFFF",
    title: {
      text,
      x: 0,
      xref: "container",
      xanchor: "left",
      pad: { l: 12, t: above },
      y: 1,
      yanchor: "top",
      font: { size: 15 },
    },
    showlegend: false,
    hovermode: "closest",
    ...rest,
  };
}

/** An axis with a unit in its title, which may be any text. */
export function axis(title: string, more: Layout = {}): Layout {
  return {
    title: { text: label(title, 120), standoff: 8, font: { size: 13 } },
    automargin: true,
    gridcolor: gridColor,
    zerolinecolor: "#8A8A8A",
    zerolinewidth: 1,
    linecolor: "#8A8A8A",
    ticks: "outside",
    tickcolor: "#8A8A8A",
    ticklen: 4,
    fixedrange: true,
    ...more,
  };
}

/** Dollars and shares on an axis. Fixed decimals, trimmed: significant digits would print a tick that rounding left beside 0. */
export const dollarTicks = { tickformat: "$,.6~f" };
/** Ticks of an axis of shares, shown in percent. */
export const percentTicks = { tickformat: ".2~%" };

/** The same figure for a place that shows its title beside it, such as a page with a heading. */
export function withoutTitle<Figure extends { readonly layout: Layout }>(figure: Figure): Figure {
  const { title: _, ...layout } = figure.layout;
  const margin = (layout.margin ?? {}) as Layout;
  const top = typeof margin.t === "number" ? margin.t : 0;
  const height = typeof layout.height === "number" ? layout.height - top + 12 : 400;
  return { ...figure, layout: { ...layout, height, margin: { ...margin, t: 12 } } };
}
