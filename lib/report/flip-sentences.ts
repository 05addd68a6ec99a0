import { inTurn } from "../runs/in-words";
import type { Objective } from "../value/objective";
import { budgetSentences } from "./budget-sentences";
import type { Decision } from "./decision";
import { formatNumber } from "./format";
import { frontSentences } from "./front-sentences";
import { leaderSentences } from "./leader-sentences";
import { sampleSentences } from "./sample-sentences";

/** Sentences of one kind. */
export interface Sentences {
  /** What they are about, as in "4 more of break-even prices". */
  readonly about: string;
  readonly sentences: readonly string[];
}

/**
 * What would flip the choice, the most telling of each kind first: prices within their ranges, break-even prices, the leader's
 * own figures, weights, limits of budgets, the noise in a front, weightings of tasks, and more requests.
 */
export function flipSentences(decision: Decision, objective: Objective): Sentences[] {
  return [
    { about: "price ranges", sentences: priceSentences(decision) },
    { about: "break-even prices", sentences: breakEvenSentences(decision, objective) },
    { about: "the figures of the agent that is worth most", sentences: leaderSentences(decision) },
    { about: "weights", sentences: weightSentences(decision) },
    { about: "budgets", sentences: budgetSentences(decision) },
    { about: "fronts", sentences: frontSentences(decision) },
    { about: "task weightings", sentences: weightingSentences(decision) },
    { about: "more requests", sentences: sampleSentences(decision) },
  ].filter(({ sentences }) => sentences.length > 0);
}

/** What the ranges of the prices leave open, for all agents and for those that a strategy's gates and budgets keep. */
function priceSentences({ priceUncertainty }: Decision): string[] {
  if (priceUncertainty.draws === 0) return [];
  const narrowed = priceUncertainty.byStrategy.map(({ strategy, because }) => `"${strategy}": ${because}.`);
  return [`Prices within their ranges, all agents: ${priceUncertainty.because}.`, ...narrowed];
}

function breakEvenSentences({ breakEvens, agents, priceRanges }: Decision, { prices = {} }: Objective): string[] {
  const total = (name: string) => (Object.hasOwn(agents, name) ? (agents[name]!.value.total.estimate ?? 0) : 0);
  const told = breakEvens.flatMap(({ price, agents: pair, at, low, high, below, above }) => {
    if (at === null || below === null || above === null) return [];
    const [own, range] = [prices[price as keyof typeof prices], prices[price as keyof typeof prices]?.range];
    const inside = range !== undefined && at >= range[0] && at <= range[1];
    const perColumn = own !== undefined && "column" in own;
    const amount = (value: number) =>
      perColumn ? `${formatNumber(value, "number")} × ${own.column}` : formatNumber(value, "dollars");
    const interval = low === null || high === null ? "" : ` (95 % interval ${amount(low)} to ${amount(high)})`;
    const settled = inside
      ? ` That is inside the stated range of ${amount(range[0])} to ${amount(range[1])}${flipsThere(priceRanges, price, [below, above])}.`
      : "";
    const best = Math.max(total(pair[0]), total(pair[1]));
    const what = price === "hour" ? "an hour" : price === "mistake" ? "a mistake" : price;
    return [
      {
        inside,
        best,
        text: `Price of ${what}: ${below} is worth more below ${amount(at)}${interval}, ${above} above.${settled}`,
      },
    ];
  });
  return told.sort((a, b) => Number(b.inside) - Number(a.inside) || b.best - a.best).map(({ text }) => text);
}

/** Which choices by dollars go from the one agent to the other as the price rises. Two lines cross once, so that is at their break-even. */
function flipsThere(ranges: Decision["priceRanges"], price: string, [below, above]: readonly [string, string]): string {
  const flipped = ranges.filter((range) => {
    const isHere = (change: (typeof range.changes)[number]) =>
      change.below.includes(below) && change.above.includes(above);
    return range.price === price && range.changes.some(isHere);
  });
  if (flipped.length === 0) return "";
  const named = flipped.map(({ strategy }) => (strategy === null ? "the choice among all agents" : `"${strategy}"`));
  return `, and ${inTurn(named)} ${flipped.length === 1 ? "flips" : "flip"} there`;
}

/** Where a strategy's winner changes with one weight, then the share of all weights that each agent wins. */
function weightSentences({ weightFlips, weightRegions }: Decision): string[] {
  return weightRegions.flatMap(({ strategy, dimensions, shares }) => {
    const flips = weightFlips.filter((one) => one.strategy === strategy);
    // Of two weights the second is what the first leaves, and says nothing new.
    const told = dimensions.length === 2 ? flips.filter(({ dimension }) => dimension === dimensions[0]) : flips;
    const sorted = Object.entries(shares).sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
    const winning = sorted.filter(([, share]) => share > 0);
    const shown = winning.map(([agent, share]) => `${agent} at ${formatNumber(share, "share")}`);
    const all =
      dimensions.length < 2 || winning.length === 0
        ? []
        : winning.length === 1
          ? [`"${strategy}": ${winning[0]![0]} wins at all possible weights of ${inTurn(dimensions)}.`]
          : [`"${strategy}": of all possible weights of ${inTurn(dimensions)}, the winner is ${inTurn(shown, 4)}.`];
    return [
      ...told.map(
        ({ dimension, at, below, above, convention }) =>
          `"${strategy}": ${below} wins below a ${dimension} weight of ${formatNumber(at, "number")}, ${above} above (${convention}).`,
      ),
      ...all,
    ];
  });
}

function weightingSentences({ weightingFlips }: Decision): string[] {
  return weightingFlips.map(
    ({ between, measure, at, below, above }) =>
      `Between the weightings "${between[0]}" and "${between[1]}" on ${measure === "value" ? "value" : "pass rate"}: ${below} is best up to ${formatNumber(at, "share")} of the second, ${above} beyond.`,
  );
}
