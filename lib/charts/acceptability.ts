import { percent } from "../runs/in-words";
import { agentStyles } from "./agent-style";
import { type ChartOptions, width } from "./chart-options";
import { dollars } from "./dollars";
import type { Figure } from "./figure";
import { label } from "./label";
import { axis, chartLayout, dollarTicks } from "./layout";
import { rowAxis, rowNotes } from "./rows";

/** What uncertain prices and noise make of an agent. */
export interface Acceptability {
  readonly agent: string;
  /** Share of the draws in which the agent is best, 0 to 1. */
  readonly best: number;
  /** US dollars per request that choosing it loses on average against the best of each draw. */
  readonly expectedLoss: number;
}

/**
 * How often each agent is best when prices are drawn from their ranges, and what choosing it would lose on average. The
 * agent that is most often best need not lose the least.
 */
export function acceptability(agents: readonly Acceptability[], draws: number, options: ChartOptions = {}): Figure {
  const sorted = [...agents].sort((a, b) => a.expectedLoss - b.expectedLoss || (a.agent < b.agent ? -1 : 1));
  const shown = sorted.slice(0, options.most ?? 12);
  const styles = agentStyles(options.agents ?? agents.map(({ agent }) => agent));
  const [safest] = sorted;
  const title =
    safest === undefined
      ? "No agent's value is known at uncertain prices"
      : `${safest.agent} loses the least under uncertain prices: best in ${percent(safest.best)} of draws`;
  const rows = shown.map((_, row) => row);
  const look = {
    color: shown.map(({ agent }) => styles.get(agent)!.tint),
    line: { color: shown.map(({ agent }) => styles.get(agent)!.color), width: 1.5 },
  };
  const notes = (texts: readonly string[], x: number, yref: string) =>
    rowNotes(texts).map((note) => ({ ...(note as object), x, yref, xref: "paper" }));
  const height = shown.length * 26;
  return {
    title,
    alt: `${title}. Out of ${draws} draws: ${sorted
      .map(
        ({ agent, best, expectedLoss }) =>
          `${agent} best in ${percent(best)}, expected loss ${dollars(expectedLoss)} a request`,
      )
      .join("; ")}.`,
    data: [
      {
        type: "bar",
        orientation: "h",
        x: shown.map(({ best }) => best),
        y: rows,
        width: 0.62,
        marker: look,
        hoverinfo: "none",
      },
      {
        type: "bar",
        orientation: "h",
        x: shown.map(({ expectedLoss }) => expectedLoss),
        y: rows,
        width: 0.62,
        marker: look,
        xaxis: "x2",
        yaxis: "y2",
        hoverinfo: "none",
      },
    ],
    layout: chartLayout(title, height * 2 + 190, width(options), {
      margin: { r: 96 },
      xaxis: axis("share of draws in which it is best (%)", {
        range: [0, 1],
        tickformat: ".0%",
        anchor: "y",
        tickangle: 0,
      }),
      yaxis: { ...(rowAxis(shown.map(({ agent }) => agent)) as object), domain: [0.62, 1] },
      xaxis2: axis("expected loss, US dollars a request", {
        ...dollarTicks,
        rangemode: "tozero",
        anchor: "y2",
        nticks: width(options) < 500 ? 3 : 6,
        tickangle: 0,
      }),
      yaxis2: { ...(rowAxis(shown.map(({ agent }) => agent)) as object), domain: [0, 0.38] },
      annotations: [
        ...notes(
          shown.map(({ best }) => percent(best)),
          1,
          "y",
        ),
        ...notes(
          shown.map(({ expectedLoss }) => label(dollars(expectedLoss))),
          1,
          "y2",
        ),
      ],
    }),
  };
}
