import { agentStyles } from "./agent-style";
import { type ChartOptions, width } from "./chart-options";
import { dollars } from "./dollars";
import { dottedLine } from "./dotted-line";
import type { Figure } from "./figure";
import { cut, label } from "./label";
import { axis, chartLayout, dollarTicks } from "./layout";
import { rowAxis, rowHeight } from "./rows";

/** What one input does to the lead of the winner over the runner-up as it goes through its range. */
export interface TornadoBar {
  /** What has the price: "a mistake", "an hour". */
  readonly input: string;
  /** The ends of the input's range, in words ("$500"), and the lead there in US dollars per request. */
  readonly low: { readonly said: string; readonly lead: number };
  readonly high: { readonly said: string; readonly lead: number };
  /** Where within the range the lead turns to 0, in words; null where nowhere. */
  readonly flipsAt: string | null;
}

/** How much each uncertain input moves the lead, the widest at the top. Bars that cross 0 flip the decision. */
export function tornado(
  agents: readonly [winner: string, runnerUp: string],
  leadNow: number,
  bars: readonly TornadoBar[],
  options: ChartOptions = {},
): Figure {
  const span = ({ low, high }: TornadoBar) => Math.abs(high.lead - low.lead);
  const sorted = [...bars].sort((a, b) => span(b) - span(a) || (a.input < b.input ? -1 : 1));
  const styles = agentStyles(options.agents ?? agents);
  const [winner, runnerUp] = agents;
  const flips = sorted.filter(({ flipsAt }) => flipsAt !== null);
  const title =
    flips.length === 0
      ? `${winner} stays ahead of ${runnerUp} over the range of every input`
      : `${runnerUp} overtakes ${winner} when the price of ${flips.map(passes).join(", or that of ")}`;
  const pieces = sorted.flatMap(({ low, high }, row) => {
    const [from, to] = low.lead < high.lead ? [low.lead, high.lead] : [high.lead, low.lead];
    return [
      ...(to > 0 ? [{ row, from: Math.max(0, from), to, agent: winner }] : []),
      ...(from < 0 ? [{ row, from, to: Math.min(0, to), agent: runnerUp }] : []),
    ];
  });
  const narrow = width(options) < 500;
  const leads = [0, leadNow, ...sorted.flatMap(({ low, high }) => [low.lead, high.lead])];
  const [least, largest] = [Math.min(...leads), Math.max(...leads)];
  const room = (largest - least || 1) * (narrow ? 0.4 : 0.2);
  const ends = sorted.flatMap(({ low, high }, row) => {
    const [left, right] = low.lead <= high.lead ? [low, high] : [high, low];
    return [
      { row, ...left, right: false },
      { row, ...right, right: true },
    ];
  });
  return {
    title,
    alt: `${title}. Lead of ${winner} over ${runnerUp} now ${dollars(leadNow)} a request. ${sorted
      .map(({ input, low, high, flipsAt }) => {
        const flip = flipsAt === null ? "" : `, flips at ${flipsAt}`;
        return `${input} from ${low.said} (${dollars(low.lead)}) to ${high.said} (${dollars(high.lead)})${flip}`;
      })
      .join("; ")}.`,
    data: pieces.map(({ row, from, to, agent }) => ({
      type: "bar",
      orientation: "h",
      y: [row],
      base: [from],
      x: [to - from],
      width: [0.5],
      marker: { color: styles.get(agent)!.tint, line: { color: styles.get(agent)!.color, width: 1.5 } },
      hoverinfo: "text",
      hovertext: [`${label(agent)} is ahead: ${dollars(from)} to ${dollars(to)}`],
    })),
    layout: chartLayout(title, sorted.length * rowHeight * 1.6 + 80, width(options), {
      barmode: "overlay",
      margin: { r: 24 },
      xaxis: axis(`lead of ${cut(winner, 14)} over ${cut(runnerUp, 14)}, US dollars per request`, {
        ...dollarTicks,
        nticks: narrow ? 3 : 6,
        tickangle: 0,
        zerolinewidth: 2,
        range: [least - room, largest + room],
      }),
      yaxis: rowAxis(
        sorted.map(({ input }) => input),
        narrow ? 16 : 34,
      ),
      shapes: [dottedLine(leadNow)],
      annotations: [
        ...ends.map(({ row, said, lead, right }) => ({
          text: label(said),
          x: lead,
          y: row,
          xanchor: right ? "left" : "right",
          xshift: right ? 4 : -4,
          yanchor: "middle",
          showarrow: false,
          font: { size: 12 },
        })),
        ...sorted.flatMap(({ flipsAt }, row) =>
          flipsAt === null
            ? []
            : [
                {
                  text: `<b>flips at ${label(flipsAt)}</b>`,
                  x: 0,
                  y: row - 0.42,
                  xanchor: "center",
                  yanchor: "middle",
                  showarrow: false,
                  font: { size: 12 },
                  bgcolor: "rgba(255,255,255,0.8)",
                },
              ],
        ),
      ],
    }),
  };
}

/** Which way the input must go for the lead to turn. */
function passes({ input, low, flipsAt }: TornadoBar): string {
  return `${input} ${low.lead < 0 ? "falls below" : "rises above"} ${flipsAt}`;
}
