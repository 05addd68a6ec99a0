import { inTurn } from "../strategies/in-words";
import { agentStyles } from "./agent-style";
import { type ChartOptions, width } from "./chart-options";
import { dollars } from "./dollars";
import type { Figure, Json, Trace } from "./figure";
import { label } from "./label";
import { axis, chartLayout, dollarTicks, faintInk, ink } from "./layout";
import { crossing, type PriceLine, valueAt, type WinningSpan, winningSpans } from "./price-line";
import { spreadOut } from "./spread-out";

/** A price along which the winner may change. */
export interface PriceAxis {
  /** As in the objective: "mistake", "hour". */
  readonly price: string;
  /** What the axis counts, such as "US dollars per mistake". */
  readonly unit: string;
  readonly lines: readonly PriceLine[];
  /** The price as the objective has it. */
  readonly now: number;
  /** The range that somebody gave for the price. */
  readonly range?: readonly [number, number] | undefined;
  /** Intervals of the break-evens, where they were worked out. */
  readonly breakEvens?: readonly BreakEvenInterval[] | undefined;
}

/** A pair's break-even with its 95 % interval; an open end is null. */
export interface BreakEvenInterval {
  readonly agents: readonly [string, string];
  readonly at: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * Each agent's value per request along one price, a strip that says who is best where, and a mark at every price where
 * two agents are worth the same. The price axis is logarithmic when the prices of interest are far apart.
 */
export function winnerAlongPrice(price: PriceAxis, options: ChartOptions = {}): Figure {
  const { lines } = price;
  const styles = agentStyles(options.agents ?? lines.map(({ agent }) => agent));
  const view = viewOf(price);
  const spans = winningSpans(lines, view.from, view.to);
  const onAxis = (at: number) => (view.log ? Math.log10(at) : at);
  const title = findingOf(price, spans);
  const ends = spreadOut(
    lines.map((line) => Math.max(view.low, Math.min(view.high, valueAt(line, view.to)))),
    (view.high - view.low) / 14,
  );
  const data: Trace[] = lines.map((line) => ({
    type: "scatter",
    mode: "lines",
    x: view.prices,
    y: view.prices.map((at) => valueAt(line, at)),
    line: { color: styles.get(line.agent)!.color, width: 2.5, dash: styles.get(line.agent)!.dash },
    hoverinfo: "text",
    hovertext: view.prices.map(
      (at) => `${label(line.agent)}: ${dollars(valueAt(line, at))} a request at ${dollars(at)}`,
    ),
  }));
  const marks = crossings(price, view);
  data.push({
    type: "scatter",
    mode: "markers",
    x: marks.map(({ at }) => at),
    y: marks.map(({ value }) => value),
    marker: { color: "#FFFFFF", size: 9, line: { color: ink, width: 2 } },
    error_x: {
      type: "data",
      symmetric: false,
      array: marks.map(({ at, high }) => (high ?? at) - at),
      arrayminus: marks.map(({ at, low }) => at - (low ?? at)),
      color: faintInk,
      thickness: 1.5,
      width: 4,
    },
    hoverinfo: "text",
    hovertext: marks.map((mark) => label(markText(mark), 200)),
  });
  return {
    title,
    alt: altOf(title, price, spans, marks),
    data,
    layout: chartLayout(title, 340, width(options), {
      margin: { r: 30 + 8 * Math.min(14, Math.max(...lines.map(({ agent }) => agent.length), 1)) },
      xaxis: axis(price.unit, {
        ...dollarTicks,
        type: view.log ? "log" : "linear",
        range: [onAxis(view.from), onAxis(view.to)],
        nticks: 6,
        ...(view.log ? { dtick: 1 } : {}),
      }),
      yaxis: axis("US dollars per request", {
        ...dollarTicks,
        range: [view.low, view.high],
        domain: [0, 0.86],
        nticks: 7,
      }),
      shapes: [...spans.map((span) => strip(span, styles)), nowLine(price.now)],
      annotations: [
        ...spans.flatMap((span) => stripLabel(span, view, onAxis)),
        ...lines.map((line, place) => endLabel(line, ends[place]!, valueAt(line, view.to) < view.low, styles)),
        ...marks.map((mark) => markLabel(mark, onAxis, view)),
        nowLabel(price.now, onAxis(price.now), view),
      ],
    }),
  };
}

interface View {
  readonly from: number;
  readonly to: number;
  readonly log: boolean;
  readonly low: number;
  readonly high: number;
  readonly prices: readonly number[];
}

interface Mark {
  readonly agents: readonly [string, string];
  readonly at: number;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** The part of the plane that holds the decision: the given price, its range, and where the best agent changes. */
function viewOf({ lines, now, range }: PriceAxis): View {
  const given = [now, ...(range ?? [])].filter((at) => at > 0);
  const [first, last] = given.length > 0 ? [Math.min(...given), Math.max(...given)] : [0.5, 1];
  const changes = winningSpans(lines, first / 10_000, last * 100).flatMap(({ from }) =>
    from > first / 10_000 ? [from] : [],
  );
  const [least, most] = [Math.min(first, ...changes), Math.max(last, ...changes)];
  const log = most / least > 30;
  const from = log ? 10 ** Math.floor(Math.log10(least / 1.5)) : 0;
  const to = log ? most * 2 : most * 1.25;
  const cross = pairsOf(lines).flatMap(([a, b]) => {
    const at = crossing(a, b);
    return at !== null && at > from && at < to ? [{ at, value: valueAt(a, at) }] : [];
  });
  const steps = 80;
  const even = Array.from({ length: steps + 1 }, (_, step) =>
    log ? from * (to / from) ** (step / steps) : from + ((to - from) * step) / steps,
  );
  const prices = [...new Set([...even, ...cross.map(({ at }) => at)])].sort((a, b) => a - b);
  // In view: the best wherever one looks, every crossing, and without one the best two at the price as it is.
  const heights = prices.map((at) => Math.max(...lines.map((line) => valueAt(line, at))));
  heights.push(...cross.map(({ value }) => value));
  if (cross.length === 0) heights.push(...topTwo(lines.map((line) => valueAt(line, now))));
  const known = heights.filter(Number.isFinite);
  const [bottom, top] = known.length > 0 ? [Math.min(...known), Math.max(...known)] : [0, 1];
  const room = Math.max(top - bottom, Math.abs(top) * 0.1, 1e-6);
  return { from, to, log, low: bottom - room * 0.6, high: top + room * 0.3, prices };
}

function pairsOf(lines: readonly PriceLine[]): [PriceLine, PriceLine][] {
  return lines.flatMap((line, place) => lines.slice(place + 1).map((other): [PriceLine, PriceLine] => [line, other]));
}

function topTwo(values: readonly number[]): number[] {
  return [...values].sort((a, b) => b - a).slice(0, 2);
}

function crossings({ lines, breakEvens }: PriceAxis, view: View): Mark[] {
  const marks = pairsOf(lines).flatMap(([a, b]): Mark[] => {
    const at = crossing(a, b);
    if (at === null || at <= view.from || at >= view.to) return [];
    const agents = [a.agent, b.agent] as const;
    const same = breakEvens?.find((one) => agents.every((agent) => one.agents.includes(agent)));
    return [{ agents, at, value: valueAt(a, at), low: same?.low ?? null, high: same?.high ?? null }];
  });
  return marks.sort((a, b) => a.at - b.at).slice(0, 12);
}

function markText({ agents, at, low, high }: Mark): string {
  const interval = low === null || high === null ? "" : ` (95 % interval ${dollars(low)} to ${dollars(high)})`;
  return `${agents[0]} and ${agents[1]} are worth the same at ${dollars(at)}${interval}`;
}

function strip(span: WinningSpan, styles: ReturnType<typeof agentStyles>): Json {
  const only = span.agents.length === 1 ? styles.get(span.agents[0]!)! : null;
  return {
    type: "rect",
    xref: "x",
    yref: "paper",
    x0: span.from,
    x1: span.to,
    y0: 0.91,
    y1: 1,
    fillcolor: only?.tint ?? "#EEEEEE",
    line: { color: only?.color ?? faintInk, width: 1.5 },
  };
}

function stripLabel(span: WinningSpan, view: View, onAxis: (at: number) => number): Json[] {
  const [start, end] = [onAxis(span.from), onAxis(span.to)];
  const share = (end - start) / (onAxis(view.to) - onAxis(view.from));
  const names = span.agents.map((agent) => label(agent, 16)).join(" = ");
  const text = share > 0.3 ? `<b>${names}</b> is best` : `<b>${names}</b>`;
  if (share * 60 < names.length) return [];
  return [
    { text, x: (start + end) / 2, y: 0.955, yref: "paper", xanchor: "center", yanchor: "middle", showarrow: false },
  ];
}

function nowLine(now: number): Json {
  return {
    type: "line",
    xref: "x",
    yref: "paper",
    x0: now,
    x1: now,
    y0: 0,
    y1: 0.91,
    line: { color: ink, width: 1.5, dash: "dot" },
  };
}

function nowLabel(now: number, x: number, view: View): Json {
  return {
    text: `now ${dollars(now)}`,
    x,
    y: view.low,
    yanchor: "bottom",
    xanchor: "right",
    xshift: -4,
    showarrow: false,
    font: { color: ink },
    bgcolor: "rgba(255,255,255,0.8)",
  };
}

function endLabel(line: PriceLine, y: number, below: boolean, styles: ReturnType<typeof agentStyles>): Json {
  return {
    text: `<b>${label(line.agent, 14)}</b>${below ? " ↓" : ""}`,
    x: 1,
    xref: "paper",
    xanchor: "left",
    xshift: 6,
    y,
    yanchor: "middle",
    showarrow: false,
    font: { color: styles.get(line.agent)!.color, size: 14 },
  };
}

function markLabel(mark: Mark, onAxis: (at: number) => number, view: View): Json {
  const left = onAxis(mark.at) > (onAxis(view.from) + onAxis(view.to)) / 2;
  return {
    text: `${mark.agents.map((agent) => label(agent, 12)).join(" = ")} at ${dollars(mark.at)}`,
    x: onAxis(mark.at),
    y: mark.value,
    xanchor: left ? "right" : "left",
    yanchor: "bottom",
    xshift: left ? -6 : 6,
    yshift: 5,
    showarrow: false,
    bgcolor: "rgba(255,255,255,0.8)",
  };
}

function findingOf({ price, now, lines }: PriceAxis, spans: readonly WinningSpan[]): string {
  const here = spans.find((span) => span.from <= now && now <= span.to);
  if (lines.length === 0 || here === undefined) return `No agent's value along the price of a ${price} is known`;
  const who = inTurn(here.agents);
  const verb = here.agents.length === 1 ? "is" : "are";
  const place = spans.indexOf(here);
  const [above, below] = [place > 0 ? here.from : null, place < spans.length - 1 ? here.to : null];
  const what = price === "hour" ? "an hour" : `a ${price}`;
  if (above !== null && below !== null) {
    return `${who} ${verb} worth the most while ${what} costs between ${dollars(above)} and ${dollars(below)}`;
  }
  if (above !== null) return `${who} ${verb} worth the most while ${what} costs more than ${dollars(above)}`;
  if (below !== null) return `${who} ${verb} worth the most while ${what} costs less than ${dollars(below)}`;
  return `${who} ${verb} worth the most at every price of ${what} shown`;
}

function altOf(
  title: string,
  { lines, now, unit }: PriceAxis,
  spans: readonly WinningSpan[],
  marks: readonly Mark[],
): string {
  const values = lines.map((line) => `${line.agent} ${dollars(valueAt(line, now))}`);
  const best = spans.map((span) => `${inTurn(span.agents)} from ${dollars(span.from)} to ${dollars(span.to)}`);
  return [
    `${title}.`,
    `Value per request in US dollars along ${unit}; at ${dollars(now)}: ${values.join(", ")}.`,
    `Best: ${best.join("; ")}.`,
    marks.length > 0 ? `${marks.map(markText).join("; ")}.` : "No two lines cross in view.",
  ].join(" ");
}
