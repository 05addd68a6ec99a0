import type { Json } from "./figure";
import { ink } from "./layout";

/**
 * An upright dotted line that marks a place on the x axis.
 *
 * @param top how far up it goes, as a share of the chart's height
 */
export function dottedLine(at: number, top = 1): Json {
  return {
    type: "line",
    xref: "x",
    yref: "paper",
    x0: at,
    x1: at,
    y0: 0,
    y1: top,
    line: { color: ink, width: 1.5, dash: "dot" },
  };
}
