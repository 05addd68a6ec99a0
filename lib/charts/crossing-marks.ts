import type { NamedLine } from "../sensitivity/upper-envelope";
import type { Json, Trace } from "./figure";
import { cut, label } from "./label";
import { faintInk, ink } from "./layout";

/** Where a pair's lines cross, with its 95 % interval; an open end is null. */
export interface CrossingInterval {
  readonly agents: readonly [string, string];
  readonly at: number | null;
  readonly low?: number | null | undefined;
  readonly high?: number | null | undefined;
}

/** A crossing in view, in the units of the two axes. */
export interface CrossingMark {
  readonly agents: readonly [string, string];
  readonly at: number;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** Where the lines of two agents cross in view, from the left, with the intervals that are known; at most a dozen. */
export function crossingMarks(
  lines: readonly NamedLine[],
  from: number,
  to: number,
  known: readonly CrossingInterval[],
): CrossingMark[] {
  const marks = lines.flatMap((a, place) =>
    lines.slice(place + 1).flatMap((b): CrossingMark[] => {
      const at = crossing(a, b);
      if (at === null || at <= from || at >= to) return [];
      const same = known.find(({ agents }) => agents.includes(a.name) && agents.includes(b.name));
      return [
        {
          agents: [a.name, b.name],
          at,
          value: a.height + a.slope * at,
          low: same?.low ?? null,
          high: same?.high ?? null,
        },
      ];
    }),
  );
  return marks.sort((a, b) => a.at - b.at).slice(0, 12);
}

/** The marks as circles on the lines, each with its interval as a whisker. */
export function markTrace(marks: readonly CrossingMark[], say: Say): Trace {
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
    hovertext: marks.map((mark) => label(markText(mark, say), 200)),
  };
}

/** A crossing in words, with its interval. */
export function markText({ agents, at, low, high }: CrossingMark, say: Say): string {
  const interval = low === null || high === null ? "" : ` (95 % interval ${say(low)} to ${say(high)})`;
  return `${agents[0]} and ${agents[1]} are equal at ${say(at)}${interval}`;
}

/** The two agents and the place beside a mark; `left` of it or right of it. */
export function markLabel({ agents, at, value }: CrossingMark, x: number, left: boolean, say: Say): Json {
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

type Say = (at: number) => string;

function crossing(a: NamedLine, b: NamedLine): number | null {
  return a.slope === b.slope ? null : (b.height - a.height) / (a.slope - b.slope);
}
