import { inspect } from "node:util";
import { decisionPage } from "./decision-page";
import { figureBundle, isFigure, type PaintFigure } from "./figure-bundle";
import { frameTable, isFrame } from "./frame-table";
import { resultTable } from "./result-table";
import { isRunTable, runsTable } from "./runs-table";

/** One value in several forms, by MIME type; a client shows the richest one that it can. */
export interface MimeBundle {
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/**
 * A value as a MIME bundle: what its own `[Symbol.for("Jupyter.display")]()` gives; charts as a picture, HTML and
 * Plotly's JSON; data frames, run tables, estimates, leads, verdicts and decisions as tables. Plain text is always there.
 * It comes at once, unless a chart has to be drawn or the value's own method takes its time.
 *
 * @param paint draws a figure as a PNG; without it a chart has no still picture
 */
export function mimeBundle(value: unknown, paint: PaintFigure | null = null): MimeBundle | Promise<MimeBundle> {
  const rich = ownDisplay(value) ?? ourDisplay(value, paint);
  return rich instanceof Promise ? rich.then((ready) => bundleOf(value, ready)) : bundleOf(value, rich);
}

type Rich = Record<string, unknown>;

function bundleOf(value: unknown, rich: Rich | null): MimeBundle {
  const { pixels, ...forms } = rich ?? {};
  const metadata = pixels === undefined ? {} : { "image/png": pixels };
  return { data: { ...forms, "text/plain": forms["text/plain"] ?? plainText(value) }, metadata };
}

function ownDisplay(value: unknown): Rich | null | Promise<Rich | null> {
  if (value === null || (typeof value !== "object" && typeof value !== "function")) return null;
  const show = (value as Record<symbol, unknown>)[Symbol.for("Jupyter.display")];
  if (typeof show !== "function") return null;
  const shown: unknown = show.call(value);
  return shown instanceof Promise ? shown.then(asRich) : asRich(shown);
}

function asRich(shown: unknown): Rich | null {
  return typeof shown === "object" && shown !== null ? { ...shown } : null;
}

function ourDisplay(value: unknown, paint: PaintFigure | null): Rich | null | Promise<Rich> {
  if (typeof value !== "object" || value === null) return null;
  if (isFigure(value)) return figureBundle(value, paint);
  const shown = isFrame(value)
    ? frameTable(value)
    : isRunTable(value)
      ? runsTable(value)
      : (decisionPage(value) ?? resultTable(value));
  return shown === null ? null : { "text/html": shown.html, "text/plain": shown.text };
}

/** A text of several lines stands as it is; everything else as Node prints it. */
function plainText(value: unknown): string {
  return typeof value === "string" && value.includes("\n") ? value : inspect(value);
}
