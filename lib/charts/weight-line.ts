import { inTurn } from "../runs/in-words";
import type { Stretch } from "../sensitivity/upper-envelope";
import type { ChartOptions } from "./chart-options";
import type { CrossingInterval } from "./crossing-marks";
import type { Figure } from "./figure";
import { winnerLines } from "./winner-lines";

/** A dimension whose weight goes from 0 to 1 while the others keep their proportions. */
export interface WeightAxis {
  readonly dimension: string;
  /** Each agent's weighted score (0 to 1) with no weight on the dimension, and with all of it. */
  readonly agents: readonly { readonly agent: string; readonly atZero: number; readonly atOne: number }[];
  /** The weight as the objective has it, 0 to 1. */
  readonly now: number;
  /** Intervals of the flips, where they were worked out. */
  readonly flips?: readonly CrossingInterval[] | undefined;
}

/** Each agent's weighted score along the weight of one dimension, with the weight at which the winner flips. */
export function weightLine(weights: WeightAxis, options: ChartOptions = {}): Figure {
  const { agents, dimension, now, flips = [] } = weights;
  return winnerLines(
    {
      lines: agents.map(({ agent, atZero, atOne }) => ({ name: agent, height: atZero, slope: atOne - atZero })),
      from: 0,
      to: 1,
      log: false,
      now,
      x: {
        title: `weight on ${dimension}, 0 to 1 (the others in proportion)`,
        ticks: { tickformat: ".4~f" },
        say: weight,
      },
      y: { title: "weighted score, 0 to 1", ticks: { tickformat: ".4~f" }, say: weight },
      crossings: flips,
      finding: (spans) => findingOf(weights, spans),
    },
    options,
  );
}

function weight(value: number): string {
  return value
    .toFixed(3)
    .replace(/\.?0+$/, "")
    .replace("-", "−");
}

function findingOf({ dimension, now }: WeightAxis, spans: readonly Stretch[]): string {
  const here = spans.find((span) => span.from <= now && now <= span.to);
  if (here === undefined || here.names.length === 0)
    return `No agent's score along the weight on ${dimension} is known`;
  const place = spans.indexOf(here);
  const who = `${inTurn(here.names)} ${here.names.length === 1 ? "scores" : "score"} highest`;
  const [above, below] = [place > 0 ? here.from : null, place < spans.length - 1 ? here.to : null];
  if (above !== null && below !== null)
    return `${who} with a weight on ${dimension} between ${weight(above)} and ${weight(below)}`;
  if (above !== null) return `${who} with a weight on ${dimension} above ${weight(above)}`;
  if (below !== null) return `${who} with a weight on ${dimension} below ${weight(below)}`;
  return `${who} whatever the weight on ${dimension}`;
}
