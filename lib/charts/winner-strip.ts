import type { Stretch } from "../sensitivity/upper-envelope";
import type { agentStyles } from "./agent-style";
import type { Json } from "./figure";
import { label } from "./label";
import { faintInk } from "./layout";

/** The top of what is drawn below the strip that says who is best where, as a share of the chart's height. */
export const belowStrip = 0.91;

/** The band above the lines, in the colour of the one agent that is best there. */
export function strip(span: Stretch, styles: ReturnType<typeof agentStyles>): Json {
  const only = span.names.length === 1 ? styles.get(span.names[0]!) : undefined;
  return {
    type: "rect",
    xref: "x",
    yref: "paper",
    x0: span.from,
    x1: span.to,
    y0: belowStrip,
    y1: 1,
    fillcolor: only?.tint ?? "#EEEEEE",
    line: { color: only?.color ?? faintInk, width: 1.5 },
  };
}

/** Who is best in a span that takes a share of the axis; nothing where there is no room. */
export function stripLabel(span: Stretch, share: number, onAxis: (at: number) => number): Json[] {
  const names = span.names.map((agent) => label(agent, 16)).join(" = ");
  if (share * 60 < names.length) return [];
  const text = share > 0.3 ? `<b>${names}</b> ${span.names.length === 1 ? "is" : "are"} best` : `<b>${names}</b>`;
  const x = (onAxis(span.from) + onAxis(span.to)) / 2;
  return [{ text, x, y: 0.955, yref: "paper", xanchor: "center", yanchor: "middle", showarrow: false }];
}
