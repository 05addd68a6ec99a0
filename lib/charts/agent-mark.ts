import type { AgentStyle } from "./agent-style";

const shapes: Readonly<Record<string, string>> = {
  circle: "M5 .5a4.5 4.5 0 1 0 .01 0z",
  square: "M1 1h8v8H1z",
  diamond: "M5 0l5 5-5 5-5-5z",
  "triangle-up": "M5 .5l5 9H0z",
  cross: "M3.5 0h3v3.5H10v3H6.5V10h-3V6.5H0v-3h3.5z",
  x: "M2 0l3 3 3-3 2 2-3 3 3 3-2 2-3-3-3 3-2-2 3-3-3-3z",
  star: "M5 0l1.3 3.6H10L7 6l1.1 4L5 7.6 1.900 10 3 6 0 3.600h3.700z",
  "triangle-down": "M5 9.500l5-9H0z",
  pentagon: "M5 0l5 3.800-1.900 6.200H1.900L0 3.800z",
};

/** An agent's mark as inline SVG of 10 by 10, for tables beside the charts; hidden from screen readers, the name says it. */
export function agentMark({ color, symbol }: AgentStyle): string {
  return `<svg class="mark" viewBox="0 0 10 10" aria-hidden="true"><path d="${shapes[symbol] ?? shapes.circle}" fill="${color}"/></svg>`;
}
