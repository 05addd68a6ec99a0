import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { JsonObject, Notebook } from "./notebook";

/** The MIME type of a Plotly figure. */
export const plotlyMime = "application/vnd.plotly.v1+json";

/** plotly.js's smaller bundles and the traces that they draw (plotly.js/dist/README.md). */
const bundles: readonly (readonly [file: string, traces: readonly string[]])[] = [
  ["plotly-basic.min.js", ["bar", "pie", "scatter"]],
  [
    "plotly-cartesian.min.js",
    [
      "bar",
      "box",
      "contour",
      "heatmap",
      "histogram",
      "histogram2d",
      "histogram2dcontour",
      "image",
      "pie",
      "scatter",
    ].concat(["scatterternary", "violin"]),
  ],
];

/** The figures among a notebook's outputs. */
export function figuresOf(notebook: Notebook): readonly JsonObject[] {
  const outputs = notebook.cells.flatMap((cell) => (cell.cell_type === "code" ? cell.outputs : []));
  return outputs.flatMap((output) => {
    const figure = "data" in output ? output.data[plotlyMime] : undefined;
    return typeof figure === "object" && figure !== null && !Array.isArray(figure) ? [figure as JsonObject] : [];
  });
}

/**
 * The code of the smallest plotly.js bundle that draws all these figures, safe within a script element; null when there
 * are no figures, or plotly.js is not installed.
 */
export function plotlyBundle(figures: readonly JsonObject[]): string | null {
  if (figures.length === 0) return null;
  const types = figures.flatMap((figure) => {
    const traces = Array.isArray(figure.data) ? (figure.data as JsonObject[]) : [];
    return traces.map((trace) => String(trace?.type ?? "scatter"));
  });
  // The strict bundle draws everything without making code from text, which the page forbids.
  const [file] = bundles.find(([, known]) => types.every((type) => known.includes(type))) ?? ["plotly-strict.min.js"];
  try {
    const path = createRequire(join(__dirname, "page-plotly.js")).resolve(`plotly.js/dist/${file}`);
    return readFileSync(path, "utf8").replace(/<(?=\/script)/gi, "\\x3C");
  } catch {
    return null;
  }
}

/** Draws the figures of a page. Each still picture stays for printing and for readers without scripts. */
export const drawFigures = `for (const figure of document.querySelectorAll("figure.plotly")) {
  const chart = figure.querySelector(".chart");
  try {
    const { data, layout } = JSON.parse(figure.querySelector("script").textContent);
    Plotly.newPlot(chart, data, { ...layout, autosize: true }, { responsive: true, displaylogo: false }).then(() => {
      figure.classList.add("drawn");
      Plotly.Plots.resize(chart);
    });
  } catch (fault) {
    chart.remove();
  }
}`;
