import { plain } from "../runs/in-words";
import type { Estimate } from "../statistics/estimate";
import { type ChartOptions, width } from "./chart-options";
import { dottedLine } from "./dotted-line";
import { endLabel } from "./end-label";
import type { Figure, Json, Trace } from "./figure";
import { label } from "./label";
import { axis, chartLayout } from "./layout";
import { measureWords } from "./measure-words";

/** The optimised score and the held-out measure of the real goal, after some amount of optimising. */
export interface OptimisedPoint {
  /** How far the optimiser has gone, in the unit of the axis: steps, tries, √KL. */
  readonly at: number;
  readonly standIn: Estimate;
  readonly gold: Estimate;
}

const looks = [
  { key: "standIn", says: "stand-in", color: "#D55E00", symbol: "square", dash: "dash" },
  { key: "gold", says: "gold", color: "#0072B2", symbol: "circle", dash: "solid" },
] as const;

/**
 * The stand-in that was optimised against the gold measure that was not (Gao, Schulman, Hilton 2022): where the one keeps
 * rising and the other turns, optimising further harms. Bands are 95 % intervals.
 *
 * @param effort what the axis counts, such as "optimiser steps"
 */
export function standInAndGold(
  points: readonly OptimisedPoint[],
  effort: string,
  unit: string,
  options: ChartOptions = {},
): Figure {
  const sorted = [...points].sort((a, b) => a.at - b.at);
  const words = measureWords("score", unit);
  const known = sorted.filter(({ gold }) => gold.estimate !== null);
  const peak = known.reduce<OptimisedPoint | null>(
    (best, point) => (best === null || point.gold.estimate! > best.gold.estimate! ? point : best),
    null,
  );
  const end = known.at(-1) ?? null;
  const title =
    peak === null || end === null
      ? "The gold measure is unknown"
      : peak === end
        ? `The gold measure is still at its highest at the end (${plain(end.at)} ${effort})`
        : `The gold measure peaks at ${plain(peak.at)} ${effort} and has fallen to ${words.say(end.gold.estimate!)} by ${plain(end.at)}`;
  return {
    title,
    alt: `${title}. By ${effort}: ${sorted
      .map(({ at, standIn, gold }) => {
        const [one, other] = [standIn, gold].map(({ estimate }) =>
          estimate === null ? "unknown" : words.say(estimate),
        );
        return `${plain(at)}: stand-in ${one}, gold ${other}`;
      })
      .join("; ")}.`,
    data: looks.flatMap(({ key, says, color, symbol, dash }): Trace[] => {
      const own = sorted.filter((point) => point[key].estimate !== null);
      const x = own.map(({ at }) => at);
      const banded = own.filter((point) => point[key].low !== null && point[key].high !== null);
      const around = [...banded].reverse();
      return [
        {
          type: "scatter",
          mode: "lines",
          x: [...banded, ...around].map(({ at }) => at),
          y: [...banded.map((point) => point[key].low), ...around.map((point) => point[key].high)],
          fill: "toself",
          fillcolor: `${color}22`,
          line: { width: 0 },
          hoverinfo: "skip",
        },
        {
          type: "scatter",
          mode: "lines+markers",
          x,
          y: own.map((point) => point[key].estimate),
          line: { color, width: 2.5, dash },
          marker: { color, symbol, size: 8 },
          hoverinfo: "text",
          hovertext: own.map((point) =>
            label(`${says}: ${words.say(point[key].estimate!)} at ${plain(point.at)}`, 200),
          ),
        },
      ];
    }),
    layout: chartLayout(title, 340, width(options), {
      margin: { r: 80 },
      xaxis: axis(effort, { tickformat: ",.6~f", nticks: 6, zeroline: false }),
      yaxis: axis(words.title, { ...words.ticks, nticks: 7, zeroline: false }),
      shapes: peak === null ? [] : [dottedLine(peak.at)],
      annotations: [
        ...looks.flatMap(({ key, says, color }): Json[] => {
          const last = sorted.filter((point) => point[key].estimate !== null).at(-1);
          if (last === undefined) return [];
          return [endLabel(`<b>${says}</b>`, color, last[key].estimate!)];
        }),
        ...(peak === null
          ? []
          : [
              {
                text: `gold peaks at ${plain(peak.at)}`,
                x: peak.at,
                y: 0,
                yref: "paper",
                xanchor: peak === end ? "right" : "left",
                xshift: peak === end ? -4 : 4,
                yanchor: "bottom",
                showarrow: false,
              },
            ]),
      ],
    }),
  };
}
