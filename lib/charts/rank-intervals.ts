import { agentStyles } from "./agent-style";
import { type ChartOptions, width } from "./chart-options";
import type { Figure } from "./figure";
import { label } from "./label";
import { axis, chartLayout } from "./layout";
import { rowAxis, rowHeight, rowNotes } from "./rows";

/** The places that an agent takes in most resamples; 1 is the best. */
export interface RankInterval {
  readonly agent: string;
  readonly rank: number;
  readonly low: number;
  readonly high: number;
}

/** The places in the ranking that each agent may hold: a bar from the best to the worst, a mark at the estimate. */
export function rankIntervals(ranks: readonly RankInterval[], measure: string, options: ChartOptions = {}): Figure {
  const sorted = [...ranks].sort((a, b) => a.rank - b.rank || a.low - b.low || (a.agent < b.agent ? -1 : 1));
  const shown = sorted.slice(0, options.most ?? 40);
  const styles = agentStyles(options.agents ?? ranks.map(({ agent }) => agent));
  const mayLead = sorted.filter(({ low }) => low <= 1).length;
  const title =
    ranks.length === 0
      ? `No rank in ${measure} is known`
      : mayLead === 1
        ? `${sorted[0]!.agent} is first in ${measure}, also after noise`
        : `${mayLead} of ${ranks.length} agents may be first in ${measure}`;
  const place = ({ low, high }: RankInterval) => (low === high ? `place ${low}` : `places ${low} to ${high}`);
  return {
    title,
    alt: `${title}. ${sorted.map((one) => `${one.agent}: ${place(one)}`).join("; ")}.`,
    data: shown.map(({ agent, rank, low, high }, row) => ({
      type: "scatter",
      mode: "lines+markers",
      x: [low, rank, high],
      y: [row, row, row],
      line: { color: styles.get(agent)!.color, width: 7 },
      marker: {
        symbol: styles.get(agent)!.symbol,
        color: "#FFFFFF",
        size: [0, 11, 0],
        opacity: 1,
        line: { color: styles.get(agent)!.color, width: 2.5 },
      },
      hoverinfo: "text",
      hovertext: `${label(agent)}: ${place({ agent, rank, low, high })}`,
    })),
    layout: chartLayout(title, shown.length * rowHeight + 70, width(options), {
      margin: { r: 100 },
      xaxis: axis(`place in ${measure} (1 is best), 95 % of resamples`, {
        range: [0.5, Math.max(1, ...ranks.map(({ high }) => high)) + 0.5],
        dtick: Math.max(1, Math.ceil(ranks.length / 10)),
        tick0: 1,
        zeroline: false,
      }),
      yaxis: rowAxis(shown.map(({ agent }) => agent)),
      annotations: rowNotes(shown.map(place)),
    }),
  };
}
