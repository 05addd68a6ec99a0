import type { Estimate } from "../statistics/estimate";
import type { Json } from "./figure";
import { label } from "./label";
import { axis, faintInk } from "./layout";

// Charts of rows: one row for each thing, from the top, its name on the left and its number in words on the right.

/** Pixels of one row. */
export const rowHeight = 26;

/** The axis of the rows, with a name for each. */
export function rowAxis(names: readonly string[], most = 34): Json {
  return axis("", {
    range: [names.length - 0.4, -0.6],
    tickvals: names.map((_, row) => row),
    ticktext: names.map((name) => label(name, most)),
    showgrid: false,
    zeroline: false,
    ticks: "",
  });
}

/** What stands to the right of each row. */
export function rowNotes(texts: readonly string[]): Json[] {
  return texts.map((text, row) => ({
    text: label(text),
    x: 1,
    xref: "paper",
    xanchor: "left",
    xshift: 8,
    y: row,
    yref: "y",
    yanchor: "middle",
    showarrow: false,
  }));
}

/** The 95 % intervals of estimates as Plotly's error bars; none where one is unknown. */
export function whiskers(estimates: readonly Estimate[]): Json {
  return {
    type: "data",
    symmetric: false,
    array: estimates.map(({ estimate, high }) => (estimate === null || high === null ? 0 : high - estimate)),
    arrayminus: estimates.map(({ estimate, low }) => (estimate === null || low === null ? 0 : estimate - low)),
    color: faintInk,
    thickness: 1.5,
    width: 4,
  };
}
