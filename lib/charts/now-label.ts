import type { Json } from "./figure";
import { label } from "./label";

/** Words beside the line that marks where the objective stands, at x and y on the axes; `left` of the line or right of it. */
export function nowLabel(said: string, x: number, left: boolean, y: number): Json {
  return {
    text: label(`now ${said}`, 60),
    x,
    y,
    yanchor: "bottom",
    xanchor: left ? "right" : "left",
    xshift: left ? -4 : 4,
    showarrow: false,
    bgcolor: "rgba(255,255,255,0.8)",
  };
}
