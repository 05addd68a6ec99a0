import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { DOMWindow } from "jsdom";
import type { Figure } from "./figure";
import { textBox } from "./text-box";

/** Size in pixels; where left out, the layout's own, or 720 wide and 400 high. */
export interface StillSize {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** What a still is made of: any Plotly figure whose traces are in the bundle that draws it. */
export type StillFigure = Pick<Figure, "data" | "layout">;

/** Draws one figure after the other without loading Plotly again; close it when done. */
export interface StillRenderer {
  svg(figure: StillFigure, size?: StillSize): Promise<string>;
  close(): void;
}

/**
 * A still picture of a figure: SVG text, made by plotly.js without a browser. The same figure gives the same bytes on
 * every machine: text is measured by a table of letter widths, and ids are numbered from the figure's own content.
 *
 * @throws Error when Plotly cannot draw the figure
 */
export async function renderSvg(figure: StillFigure, size: StillSize = {}): Promise<string> {
  const renderer = await openStillRenderer();
  try {
    return await renderer.svg(figure, size);
  } finally {
    renderer.close();
  }
}

/** Loads plotly.js into a window of its own (half a second), for stills of many figures. */
export async function openStillRenderer(bundle: "basic" | "cartesian" = "cartesian"): Promise<StillRenderer> {
  const { JSDOM, VirtualConsole } = await import("jsdom");
  const source = await readFile(plotlyBundle(bundle), "utf8");
  // No resources are loaded and no page script runs: only our eval of Plotly.
  const dom = new JSDOM("<!doctype html><body></body>", {
    runScripts: "outside-only",
    pretendToBeVisual: true,
    virtualConsole: new VirtualConsole(),
  });
  const { window } = dom;
  fillGaps(window);
  window.eval(source);
  let queue: Promise<unknown> = Promise.resolve();
  return {
    svg(figure, size = {}) {
      const drawn = queue.then(() => draw(window, figure, size));
      queue = drawn.catch(() => {});
      return drawn;
    },
    close: () => window.close(),
  };
}

/** The file of a Plotly bundle: "basic" draws lines, points, bars and pies; "cartesian" adds boxes, contours, heatmaps. */
export function plotlyBundle(bundle: "basic" | "cartesian"): string {
  return createRequire(`${__dirname}/`).resolve(`plotly.js/dist/plotly-${bundle}.min.js`);
}

async function draw(window: DOMWindow, figure: StillFigure, size: StillSize): Promise<string> {
  const copy = JSON.stringify({ data: figure.data, layout: { ...figure.layout, autosize: false } });
  window.Math.random = seededRandom(copy);
  const width = size.width ?? numberOr(figure.layout.width, 720);
  const height = size.height ?? numberOr(figure.layout.height, 400);
  const options = { format: "svg", imageDataOnly: true, width, height };
  return bareReferences(String(await window.Plotly.toImage(window.JSON.parse(copy), options)));
}

/** `url('#id')` without its quotes, which some readers of SVG do not take: hatched bars would be black in pictures. */
function bareReferences(svg: string): string {
  return svg.replace(/url\((?:'|"|&quot;|&apos;|&#39;)(#[\w-]+)(?:'|"|&quot;|&apos;|&#39;)\)/g, "url($1)");
}

/** What Plotly asks of a browser and jsdom does not have. */
function fillGaps(window: DOMWindow): void {
  const rectangle = (element: Element) => {
    const { left, top, right, bottom } = textBox(element);
    return { left, top, right, bottom, x: left, y: top, width: right - left, height: bottom - top };
  };
  const asSvg = window.SVGElement.prototype as unknown as Record<string, unknown>;
  asSvg.getBoundingClientRect = function (this: Element) {
    return rectangle(this);
  };
  asSvg.getBBox = asSvg.getBoundingClientRect;
  asSvg.getComputedTextLength = function (this: Element) {
    return rectangle(this).width;
  };
  asSvg.getTotalLength = () => 0;
  window.HTMLCanvasElement.prototype.getContext = () => null;
  window.URL.createObjectURL = () => "";
  const nothing = () => {};
  const still = { matches: false, addEventListener: nothing, removeEventListener: nothing, addListener: nothing };
  window.matchMedia = (() => still) as unknown as DOMWindow["matchMedia"];
}

/** Plotly names its clip paths by `Math.random`: numbers drawn from the figure's text (FNV-1a, then a xorshift) repeat. */
function seededRandom(text: string): () => number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  state ||= 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === "number" && Number.isFinite(value) ? value : otherwise;
}
