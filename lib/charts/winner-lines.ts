import { inTurn } from "../runs/in-words";
import { type NamedLine, type Stretch, upperEnvelope } from "../sensitivity/upper-envelope";
import { agentStyles } from "./agent-style";
import { type ChartOptions, width } from "./chart-options";
import {
  type CrossingInterval,
  type CrossingMark,
  crossingMarks,
  markLabel,
  markText,
  markTrace,
} from "./crossing-marks";
import { dottedLine } from "./dotted-line";
import { endLabel } from "./end-label";
import type { Figure, Json, Trace } from "./figure";
import { label } from "./label";
import { axis, chartLayout } from "./layout";
import { nowLabel } from "./now-label";
import { shortNames } from "./short-names";
import { spreadOut } from "./spread-out";
import { belowStrip, strip, stripLabel } from "./winner-strip";

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

/** A line for each agent, a strip that says who is best where, and a mark wherever two agents are equal. */
export function winnerLines(spec: WinnerLines, options: ChartOptions): Figure {
  const { lines, x, y, now } = spec;
  const styles = agentStyles(options.agents ?? lines.map(({ name }) => name));
  const spans = upperEnvelope(lines, spec.from, spec.to);
  const marks = crossingMarks(lines, spec.from, spec.to, spec.crossings);
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
      markTrace(marks, x.say),
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
      shapes: [...spans.map((span) => strip(span, styles)), ...(now === null ? [] : [dottedLine(now, belowStrip)])],
      annotations: [
        ...spans.flatMap((span) =>
          stripLabel(span, (onAxis(span.to) - onAxis(span.from)) / (onAxis(spec.to) - onAxis(spec.from)), onAxis),
        ),
        ...lines.map((line, place) =>
          endLabel(
            `<b>${label(short.get(line.name)!)}</b>${edgeArrow(valueAt(line, spec.to), low, high)}`,
            styles.get(line.name)!.color,
            ends[place]!,
          ),
        ),
        ...marks.map((mark) => markLabel(mark, onAxis(mark.at), onAxis(mark.at) > middle, x.say)),
        ...(now === null ? [] : [nowLabel(x.say(now), onAxis(now), onAxis(now) > middle, low)]),
      ],
    }),
  };
}

function valueAt({ height, slope }: NamedLine, at: number): number {
  return height + slope * at;
}

function placesAlong({ from, to, log }: WinnerLines, marks: readonly CrossingMark[]): number[] {
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
  marks: readonly CrossingMark[],
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

function edgeArrow(value: number, low: number, high: number): string {
  return value < low ? " ↓" : value > high ? " ↑" : "";
}

function altOf(
  title: string,
  { lines, now, x, y }: WinnerLines,
  spans: readonly Stretch[],
  marks: readonly CrossingMark[],
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
