import type { Json } from "./figure";

/** The name of a line where it ends at the right edge, in the line's colour. `name` is safe to show; `pixels` is the gap. */
export function endLabel(name: string, color: string, y: number, pixels = 6): Json {
  return {
    text: name,
    x: 1,
    xref: "paper",
    xanchor: "left",
    xshift: pixels,
    y,
    yanchor: "middle",
    showarrow: false,
    font: { color, size: 14 },
  };
}
