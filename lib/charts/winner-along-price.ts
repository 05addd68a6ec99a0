import { inTurn, plain } from "../runs/in-words";
import { type NamedLine, type Stretch, upperEnvelope } from "../sensitivity/upper-envelope";
import type { ChartOptions } from "./chart-options";
import type { CrossingInterval } from "./crossing-marks";
import { dollars } from "./dollars";
import type { Figure } from "./figure";
import { dollarTicks } from "./layout";
import { winnerLines } from "./winner-lines";

/** A price along which the winner may change. */
export interface PriceAxis {
  /** As in the objective: "mistake", "hour". */
  readonly price: string;
  /** What the axis counts, such as "US dollars per mistake". */
  readonly unit: string;
  /** Each agent's value per request as the price changes. */
  readonly lines: readonly NamedLine[];
  /** The price as the objective has it. */
  readonly now: number;
  /** The range that somebody gave for the price. */
  readonly range?: readonly [number, number] | undefined;
  /** The column that the price is a factor of; left out where the price is in dollars. */
  readonly column?: string | undefined;
  /** Intervals of the break-evens, where they were worked out. */
  readonly breakEvens?: readonly CrossingInterval[] | undefined;
}

/**
 * Each agent's value per request along one price, a strip that says who is best where, and a mark at every price where
 * two agents are worth the same. The price axis is logarithmic when the prices of interest are far apart.
 */
export function winnerAlongPrice(price: PriceAxis, options: ChartOptions = {}): Figure {
  const { lines, now, unit, breakEvens = [] } = price;
  const ticks = price.column === undefined ? dollarTicks : { tickformat: ",.6~f" };
  return winnerLines(
    {
      lines,
      now,
      ...viewOf(price),
      x: { title: unit, ticks, say: amount(price) },
      y: { title: "US dollars per request", ticks: dollarTicks, say: dollars },
      crossings: breakEvens,
      finding: (spans) => findingOf(price, spans),
    },
    options,
  );
}

/** A price in words: dollars, or a factor of its column. */
function amount({ column }: PriceAxis): (at: number) => string {
  return column === undefined ? dollars : (at) => `${plain(at)} × ${column}`;
}

/** The prices that hold the decision: the given one, its range, and those where the best agent changes. */
function viewOf({ lines, now, range }: PriceAxis): { from: number; to: number; log: boolean } {
  const given = [now, ...(range ?? [])].filter((at) => at > 0);
  const [first, last] = given.length > 0 ? [Math.min(...given), Math.max(...given)] : [0.5, 1];
  const far = first / 10_000;
  const changes = upperEnvelope(lines, far, last * 100).flatMap(({ from }) => (from > far ? [from] : []));
  const [least, most] = [Math.min(first, ...changes), Math.max(last, ...changes)];
  const log = now > 0 && most / least > 30; // a price of 0 has no place on a logarithmic axis
  return { from: log ? 10 ** Math.floor(Math.log10(least / 1.5)) : 0, to: log ? most * 2 : most * 1.25, log };
}

function findingOf(axis: PriceAxis, spans: readonly Stretch[]): string {
  const { price, now, lines } = axis;
  const say = amount(axis);
  const what = price === "hour" ? "an hour" : `a ${price}`;
  const here = spans.find((span) => span.from <= now && now <= span.to);
  if (lines.length === 0 || here === undefined) return `No agent's value along the price of ${what} is known`;
  const who = `${inTurn(here.names)} ${here.names.length === 1 ? "is" : "are"} worth the most`;
  const place = spans.indexOf(here);
  const [above, below] = [place > 0 ? here.from : null, place < spans.length - 1 ? here.to : null];
  if (above !== null && below !== null) {
    return `${who} while ${what} costs between ${say(above)} and ${say(below)}`;
  }
  if (above !== null) return `${who} while ${what} costs more than ${say(above)}`;
  if (below !== null) return `${who} while ${what} costs less than ${say(below)}`;
  return `${who} at every price of ${what} shown`;
}
