import type { PairedLead } from "../statistics/paired-lead";
import { agentStyles } from "./agent-style";
import { type ChartOptions, width } from "./chart-options";
import type { Figure } from "./figure";
import { cut, label } from "./label";
import { axis, chartLayout } from "./layout";
import { measureWords } from "./measure-words";
import { rowAxis, rowHeight, rowNotes, whiskers } from "./rows";
import { shortNames } from "./short-names";

/**
 * Paired leads with their 95 % intervals, one row a pair. A hollow mark is a tie: the lead is smaller than its own
 * standard error.
 */
export function forestPlot(leads: readonly PairedLead[], unit: string, options: ChartOptions = {}): Figure {
  const known = leads.filter(({ lead }) => lead.estimate !== null);
  const shown = known.slice(0, options.most ?? 20);
  const styles = agentStyles(options.agents ?? leads.flatMap(({ agents }) => agents));
  const measure = leads[0]?.measure ?? "value";
  const words = measureWords(`lead in ${measure}`, unit);
  const short = shortNames(
    shown.flatMap(({ agents }) => agents),
    width(options) < 500 ? 14 : 24,
  );
  const [first] = shown[0]?.agents ?? [];
  const sameFirst = shown.length > 1 && shown.every(({ agents }) => agents[0] === first);
  const names = shown.map(({ agents: [one, other] }) =>
    sameFirst ? `over ${short.get(other)}` : `${short.get(one)} over ${short.get(other)}`,
  );
  const verdict = ({ tied }: PairedLead) => (tied === true ? "tie" : tied === false ? "lead" : "unknown");
  const ties = known.filter(({ tied }) => tied === true).length;
  const title =
    known.length === 0
      ? `No lead in ${measure} is known`
      : ties === 0
        ? `${known.length === 1 ? "The" : "Every"} lead in ${measure} is larger than its standard error`
        : known.length === 1
          ? `The lead in ${measure} is a tie`
          : `${ties} of ${known.length} leads in ${measure} ${ties === 1 ? "is a tie" : "are ties"}`;
  return {
    title,
    alt: `${title}. ${known.map((lead) => said(lead, words.say, verdict(lead))).join("; ")}. ${
      leads.length > known.length ? `${leads.length - known.length} pairs are unknown.` : ""
    }`,
    data: [
      {
        type: "scatter",
        mode: "markers",
        x: shown.map(({ lead }) => lead.estimate),
        y: shown.map((_, row) => row),
        error_x: whiskers(shown.map(({ lead }) => lead)),
        marker: {
          symbol: shown.map(({ agents }) => styles.get(agents[0])!.symbol),
          size: 10,
          color: shown.map(({ agents, tied }) => (tied === true ? "#FFFFFF" : styles.get(agents[0])!.color)),
          line: { width: 2, color: shown.map(({ agents }) => styles.get(agents[0])!.color) },
        },
        hoverinfo: "text",
        hovertext: shown.map((lead) => label(said(lead, words.say, verdict(lead)), 200)),
      },
    ],
    layout: chartLayout(title, shown.length * rowHeight + 70, width(options), {
      margin: { r: 100 },
      xaxis: axis(sameFirst ? `${words.title} of ${cut(first!, 24)}` : words.title, {
        ...words.ticks,
        nticks: width(options) < 500 ? 3 : 6,
        tickangle: 0,
        zerolinewidth: 2,
      }),
      yaxis: rowAxis(names, 56),
      annotations: rowNotes(shown.map((one) => `${words.say(one.lead.estimate!)}${one.tied === true ? " tie" : ""}`)),
    }),
  };
}

function said({ agents, lead }: PairedLead, say: (value: number) => string, verdict: string): string {
  const interval =
    lead.low === null || lead.high === null ? "" : ` (95 % interval ${say(lead.low)} to ${say(lead.high)})`;
  return `${agents[0]} over ${agents[1]}: ${say(lead.estimate!)}${interval}, ${verdict}`;
}
