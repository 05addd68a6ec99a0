import { parentPort } from "node:worker_threads";
import { Resvg } from "@resvg/resvg-js";
import { openStillRenderer, type StillFigure, type StillRenderer } from "../charts/still";

/** A figure that the main thread wants as a picture. */
export interface PaintRequest {
  readonly id: number;
  readonly figure: StillFigure;
}

export type PaintAnswer =
  | { readonly id: number; readonly png: string; readonly width: number; readonly height: number }
  | { readonly id: number; readonly fault: string };

/** Pixels of the picture for one pixel of the chart, so that it is sharp on dense screens. */
const zoom = 2;

/** Fonts with the widths by which charts are laid out, so that a picture is the same on every machine. */
const fontFiles = [
  "400Regular/Arimo_400Regular",
  "400Regular_Italic/Arimo_400Regular_Italic",
  "700Bold/Arimo_700Bold",
].map((name) => require.resolve(`@expo-google-fonts/arimo/${name}.ttf`));

/** Entry of the thread that draws charts: Plotly in a window of its own, so that cells never see it and can be interrupted. */
async function paint(renderer: StillRenderer, { id, figure }: PaintRequest): Promise<PaintAnswer> {
  const svg = await renderer.svg(figure);
  const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: "Arimo", sansSerifFamily: "Arimo" };
  const image = new Resvg(svg, { font, background: "white", fitTo: { mode: "zoom", value: zoom } }).render();
  return { id, png: image.asPng().toString("base64"), width: image.width / zoom, height: image.height / zoom };
}

let renderer: Promise<StillRenderer> | null = null;
parentPort?.on("message", (request: PaintRequest) => {
  renderer ??= openStillRenderer("cartesian");
  renderer
    .then((open) => paint(open, request))
    .catch((fault: unknown) => ({ id: request.id, fault: fault instanceof Error ? fault.message : String(fault) }))
    .then((answer) => parentPort!.postMessage(answer));
});
