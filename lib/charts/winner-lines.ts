import { inTurn } from "../runs/in-words";
import { type NamedLine, type Stretch, upperEnvelope } from "../sensitivity/upper-envelope";
import { agentStyles } from "./agent-style";
import { type ChartOptions, width } from "./chart-options";
import type { Figure, Json, Trace } from "./figure";
import { cut, label } from "./label";
import { axis, chartLayout, faintInk, ink } from "./layout";
import { shortNames } from "./short-names";
import { spreadOut } from "./spread-out";

/** What is drawn when something that agents are compared on changes along a line. */
export interface WinnerLines {
  readonly lines: readonly NamedLine[];
  /** The part of the axis in view. */
  readonly from: number;
  readonly to: number;
  readonly log: boolean;
  /** Where the objective stands; null when nowhere. */
  readonly now: number | null;
  readonly x: {
    readonly title: string;
    readonly ticks: Readonly<Record<string, Json>>;
    readonly say: (at: number) => string;
  };
  readonly y: {
    readonly title: string;
    readonly ticks: Readonly<Record<string, Json>>;
    readonly say: (at: number) => string;
  };
  /** Intervals of crossings, where they were worked out. */
  readonly crossings: readonly CrossingInterval[];
  readonly finding: (spans: readonly Stretch[]) => string;
}

/** Where a pair's lines cross, with its 95 % interval; an open end is null. */
export interface CrossingInterval {
  readonly agents: readonly [string, string];
  readonly at: number | null;
  readonly low?: number | null | undefined;
  readonly high?: number | null | undefined;
}

/** A line for each agent, a strip that says who is best where, and a mark wherever two agents are equal. */
export function winnerLines(spec: WinnerLines, options: ChartOptions): Figure {
  const { lines, x, y, now } = spec;
  const styles = agentStyles(options.agents ?? lines.map(({ name }) => name));
  const spans = upperEnvelope(lines, spec.from, spec.to);
  const marks = crossings(spec);
  const at = placesAlong(spec, marks);
  const [low, high] = heightsInView(spec, at, marks);
  const onAxis = (place: number) => (spec.log ? Math.log10(place) : place);
  const middle = (onAxis(spec.from) + onAxis(spec.to)) / 2;
  const ends = spreadOut(
    lines.map((line) => Math.max(low, Math.min(high, valueAt(line, spec.to)))),
    (high - low) / 14,
  );
  const short = shortNames(
    lines.map(({ name }) => name),
    14,
  );
  const title = spec.finding(spans);
  return {
    title,
    alt: altOf(title, spec, spans, marks),
    data: [
      ...lines.map((line): Trace => {
        const { color, dash } = styles.get(line.name)!;
        const hovertext = at.map((place) =>
          label(`${line.name}: ${y.say(valueAt(line, place))} at ${x.say(place)}`, 200),
        );
        const values = at.map((place) => valueAt(line, place));
        return {
          type: "scatter",
          mode: "lines",
          x: at,
          y: values,
          line: { color, width: 2.5, dash },
          hoverinfo: "text",
          hovertext,
        };
      }),
      markTrace(marks, spec),
    ],
    layout: chartLayout(title, 340, width(options), {
      margin: { r: 30 + 8 * Math.min(14, Math.max(...lines.map(({ name }) => name.length), 1)) },
      xaxis: axis(x.title, {
        ...x.ticks,
        type: spec.log ? "log" : "linear",
        range: [onAxis(spec.from), onAxis(spec.to)],
        nticks: 6,
        ...(spec.log ? { dtick: 1 } : {}),
      }),
      yaxis: axis(y.title, { ...y.ticks, range: [low, high], domain: [0, 0.86], nticks: 7 }),
      shapes: [...spans.map((span) => strip(span, styles)), ...(now === null ? [] : [nowLine(now)])],
      annotations: [
        ...spans.flatMap((span) =>
          stripLabel(span, (onAxis(span.to) - onAxis(span.from)) / (onAxis(spec.to) - onAxis(spec.from)), onAxis),
        ),
        ...lines.map((line, place) =>
          endLabel(
            short.get(line.name)!,
            styles.get(line.name)!.color,
            ends[place]!,
            edgeArrow(valueAt(line, spec.to), low, high),
          ),
        ),
        ...marks.map((mark) => markLabel(mark, onAxis(mark.at), onAxis(mark.at) > middle, x.say)),
        ...(now === null ? [] : [nowLabel(x.say(now), onAxis(now), onAxis(now) > middle, low)]),
      ],
    }),
  };
}

interface Mark {
  readonly agents: readonly [string, string];
  readonly at: number;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
}

function valueAt({ height, slope }: NamedLine, at: number): number {
  return height + slope * at;
}

function crossing(a: NamedLine, b: NamedLine): number | null {
  return a.slope === b.slope ? null : (b.height - a.height) / (a.slope - b.slope);
}

/** Crossings in view, at most a dozen. */
function crossings({ lines, from, to, crossings: known }: WinnerLines): Mark[] {
  const marks = lines.flatMap((a, place) =>
    lines.slice(place + 1).flatMap((b): Mark[] => {
      const at = crossing(a, b);
      if (at === null || at <= from || at >= to) return [];
      const same = known.find(({ agents }) => agents.includes(a.name) && agents.includes(b.name));
      return [
        { agents: [a.name, b.name], at, value: valueAt(a, at), low: same?.low ?? null, high: same?.high ?? null },
      ];
    }),
  );
  return marks.sort((a, b) => a.at - b.at).slice(0, 12);
}

function placesAlong({ from, to, log }: WinnerLines, marks: readonly Mark[]): number[] {
  const steps = log ? 80 : 1;
  const even = Array.from({ length: steps + 1 }, (_, step) =>
    log ? from * (to / from) ** (step / steps) : from + ((to - from) * step) / steps,
  ).map((place) => Number(place.toPrecision(12))); // powers differ in the last digit from one version of Node to the next
  return [...new Set([...even, ...marks.map(({ at }) => at)])].sort((a, b) => a - b);
}

/** In view: the best wherever one looks, every crossing, and without one the best two where the objective stands. */
function heightsInView(
  { lines, now, to }: WinnerLines,
  at: readonly number[],
  marks: readonly Mark[],
): [number, number] {
  const heights = at.map((place) => Math.max(...lines.map((line) => valueAt(line, place))));
  heights.push(...marks.map(({ value }) => value));
  if (marks.length === 0) {
    const here = lines.map((line) => valueAt(line, now ?? to)).sort((a, b) => b - a);
    heights.push(...here.slice(0, 2));
  }
  const known = heights.filter(Number.isFinite);
  const [bottom, top] = known.length > 0 ? [Math.min(...known), Math.max(...known)] : [0, 1];
  const room = Math.max(top - bottom, Math.abs(top) * 0.1, 1e-6);
  return [bottom - room * 0.6, top + room * 0.3];
}

function markTrace(marks: readonly Mark[], { x }: WinnerLines): Trace {
  return {
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
    hovertext: marks.map((mark) => label(markText(mark, x.say), 200)),
  };
}

function markText({ agents, at, low, high }: Mark, say: (at: number) => string): string {
  const interval = low === null || high === null ? "" : ` (95 % interval ${say(low)} to ${say(high)})`;
  return `${agents[0]} and ${agents[1]} are equal at ${say(at)}${interval}`;
}

type Styles = ReturnType<typeof agentStyles>;

/** The band above the lines, in the colour of the one agent that is best there. */
export function strip(span: Stretch, styles: Styles): Json {
  const only = span.names.length === 1 ? styles.get(span.names[0]!) : undefined;
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

/** Who is best in a span that takes a share of the axis; nothing where there is no room. */
export function stripLabel(span: Stretch, share: number, onAxis: (at: number) => number): Json[] {
  const names = span.names.map((agent) => label(agent, 16)).join(" = ");
  if (share * 60 < names.length) return [];
  const text = share > 0.3 ? `<b>${names}</b> ${span.names.length === 1 ? "is" : "are"} best` : `<b>${names}</b>`;
  const x = (onAxis(span.from) + onAxis(span.to)) / 2;
  return [{ text, x, y: 0.955, yref: "paper", xanchor: "center", yanchor: "middle", showarrow: false }];
}

export function nowLine(now: number): Json {
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

export function nowLabel(said: string, x: number, left: boolean, y: number): Json {
  return {
    text: label(`now ${said}`, 60),
    x,
    y,
    yanchor: "bottom",
    xanchor: left ? "right" : "left",
    xshift: left ? -4 : 4,
    showarrow: false,
    bgcolor: "rgba(255,255,255,0.8)",
  };
}

function edgeArrow(value: number, low: number, high: number): string {
  return value < low ? " ↓" : value > high ? " ↑" : "";
}

function endLabel(name: string, color: string, y: number, arrow: string): Json {
  return {
    text: `<b>${label(name)}</b>${arrow}`,
    x: 1,
    xref: "paper",
    xanchor: "left",
    xshift: 6,
    y,
    yanchor: "middle",
    showarrow: false,
    font: { color, size: 14 },
  };
}

function markLabel({ agents, at, value }: Mark, x: number, left: boolean, say: (at: number) => string): Json {
  return {
    text: label(`${agents.map((agent) => cut(agent, 12)).join(" = ")} at ${say(at)}`, 80),
    x,
    y: value,
    xanchor: left ? "right" : "left",
    yanchor: "bottom",
    xshift: left ? -6 : 6,
    yshift: 5,
    showarrow: false,
    bgcolor: "rgba(255,255,255,0.8)",
  };
}

function altOf(
  title: string,
  { lines, now, x, y }: WinnerLines,
  spans: readonly Stretch[],
  marks: readonly Mark[],
): string {
  const values = now === null ? [] : lines.map((line) => `${line.name} ${y.say(valueAt(line, now))}`);
  const best = spans.map((span) => `${inTurn(span.names)} from ${x.say(span.from)} to ${x.say(span.to)}`);
  return [
    `${title}.`,
    `${y.title} along ${x.title}${now === null ? "" : `; at ${x.say(now)}: ${values.join(", ")}`}.`,
    `Best: ${best.join("; ")}.`,
    marks.length > 0 ? `${marks.map((mark) => markText(mark, x.say)).join("; ")}.` : "No two lines cross in view.",
  ].join(" ");
}
