import { inTurn } from "../runs/in-words";
import type { Estimate } from "../statistics/estimate";
import { type AgentStyle, agentStyles } from "./agent-style";
import { type ChartOptions, width } from "./chart-options";
import { dollars } from "./dollars";
import type { Figure, Json, Trace } from "./figure";
import { label } from "./label";
import { axis, chartLayout, dollarTicks, faintInk, ink } from "./layout";

/** An agent's value per request in US dollars; the three parts add up to the total, so a cost is negative. */
export interface ValueByParts {
  readonly timeSaved: Estimate;
  readonly mistakeRisk: Estimate;
  readonly cost: Estimate;
  readonly total: Estimate;
}

const parts = [
  ["timeSaved", "Time saved"],
  ["mistakeRisk", "Mistake risk"],
  ["cost", "Cost of the run"],
  ["total", "Value"],
] as const;

/** Rows of an agent: its name, four bars, a gap. */
const rowsOfAgent = 5.6;

/**
 * Where each agent's value per request comes from: time saved, then mistake risk, then cost, each bar starting where the
 * one above ended, and the value they add up to. Whiskers are 95 % intervals. Losses are hatched.
 */
export function valueWaterfall(agents: Readonly<Record<string, ValueByParts>>, options: ChartOptions = {}): Figure {
  const names = Object.keys(agents).sort();
  const styles = agentStyles(options.agents ?? names);
  const shown = mostValuable(names, agents, options.most ?? 12);
  const data: Trace[] = [];
  const notes: Json[] = [];
  const ticks: { at: number; text: string }[] = [];
  shown.forEach((agent, place) => {
    const top = place * rowsOfAgent;
    notes.push(
      note(`<b>${label(agent)}</b>`, 0, top, { xref: "paper", xanchor: "left", font: { size: 14, color: ink } }),
    );
    parts.forEach(([part, words], row) => {
      const at = top + row + 1;
      const { estimate, low, high } = agents[agent]![part];
      ticks.push({ at, text: part === "total" ? `<b>${words}</b>` : words });
      const text = estimate === null ? "unknown" : dollars(estimate);
      notes.push(
        note(part === "total" ? `<b>${text}</b>` : text, 1, at, { xref: "paper", xanchor: "left", xshift: 8 }),
      );
      if (estimate === null) return;
      const from = part === "total" ? 0 : (startOf(agents[agent]!, row) ?? 0);
      data.push({
        type: "bar",
        orientation: "h",
        y: [at],
        base: [from],
        x: [estimate],
        width: [0.72],
        marker: {
          color: part === "total" ? styles.get(agent)!.color : styles.get(agent)!.tint,
          line: { color: styles.get(agent)!.color, width: 1.5 },
          pattern: hatch(estimate < 0, part === "total", styles.get(agent)!),
        },
        error_x: whisker(estimate, low, high),
        hoverinfo: "text",
        hovertext: [`${label(agent)}, ${words.toLowerCase()}: ${dollars(estimate)}${interval(low, high)}`],
      });
    });
  });
  const rows = shown.length * rowsOfAgent;
  const title = findingOf(agents, names);
  return {
    title,
    alt: altOf(title, agents, shown, names.length),
    data,
    layout: chartLayout(title, rows * 19 + 60, width(options), {
      margin: { r: 84 },
      barmode: "overlay",
      xaxis: axis("US dollars per request", { ...dollarTicks, nticks: width(options) < 500 ? 3 : 6, tickangle: 0 }),
      yaxis: axis("", {
        range: [rows - 0.8, -0.8],
        tickvals: ticks.map(({ at }) => at),
        ticktext: ticks.map(({ text }) => text),
        showgrid: false,
        zeroline: false,
        ticks: "",
      }),
      annotations: notes,
    }),
  };
}

/** The most valuable first; those of unknown value last, by name. */
function mostValuable(
  names: readonly string[],
  agents: Readonly<Record<string, ValueByParts>>,
  most: number,
): string[] {
  const worth = (name: string) => agents[name]!.total.estimate ?? Number.NEGATIVE_INFINITY;
  return [...names]
    .sort((a, b) => (worth(b) > worth(a) ? 1 : worth(b) < worth(a) ? -1 : a < b ? -1 : 1))
    .slice(0, most);
}

/** Where a part's bar starts: at the sum of the parts above it; null when one of them is unknown. */
function startOf(value: ValueByParts, row: number): number | null {
  let sum = 0;
  for (const [part] of parts.slice(0, row)) {
    const { estimate } = value[part];
    if (estimate === null) return null;
    sum += estimate;
  }
  return sum;
}

function note(text: string, x: number, y: number, more: Readonly<Record<string, Json>>): Json {
  return { text, x, y, yref: "y", yanchor: "middle", showarrow: false, align: "left", ...more };
}

/** Losses are hatched: a sign that survives grey print. */
function hatch(loss: boolean, whole: boolean, { color, tint }: AgentStyle): Json {
  if (!loss) return { shape: "" };
  return { shape: "/", size: 6, bgcolor: whole ? color : tint, fgcolor: whole ? "#FFFFFF" : color };
}

function whisker(estimate: number, low: number | null, high: number | null): Json {
  if (low === null || high === null) return { visible: false };
  return {
    type: "data",
    symmetric: false,
    array: [high - estimate],
    arrayminus: [estimate - low],
    color: faintInk,
    thickness: 1.5,
    width: 4,
  };
}

function interval(low: number | null, high: number | null): string {
  return low === null || high === null ? "" : ` (95 % interval ${dollars(low)} to ${dollars(high)})`;
}

function findingOf(agents: Readonly<Record<string, ValueByParts>>, names: readonly string[]): string {
  const known = names.flatMap((name) => {
    const { estimate } = agents[name]!.total;
    return estimate === null ? [] : [{ name, estimate }];
  });
  if (known.length === 0) return "No agent's value per request is known";
  const best = Math.max(...known.map(({ estimate }) => estimate));
  const winners = known.filter(({ estimate }) => estimate === best).map(({ name }) => name);
  if (winners.length > 1) return `${inTurn(winners)} are worth the same: ${dollars(best)} a request`;
  return best > 0
    ? `${winners[0]} is worth the most: ${dollars(best)} a request more than work by hand`
    : `No agent beats work by hand; ${winners[0]} comes closest at ${dollars(best)} a request`;
}

function altOf(
  title: string,
  agents: Readonly<Record<string, ValueByParts>>,
  shown: readonly string[],
  all: number,
): string {
  const lines = shown.map((name) => {
    const said = parts.map(([part, words]) => {
      const { estimate, low, high } = agents[name]![part];
      return `${words.toLowerCase()} ${estimate === null ? "unknown" : dollars(estimate) + (part === "total" ? interval(low, high) : "")}`;
    });
    return `${name}: ${said.join(", ")}.`;
  });
  const rest = all > shown.length ? ` The ${shown.length} most valuable of ${all} agents are shown.` : "";
  return `${title}. US dollars per request by part. ${lines.join(" ")}${rest}`;
}
