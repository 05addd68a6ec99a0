import type { Objective } from "../value/objective";
import type { Decision } from "./decision";
import { formatNumber } from "./format";

/**
 * What would flip the choice, a sentence each: break-evens of prices (those inside a price's stated range first), weights,
 * and mixes of task weightings.
 */
export function flipSentences(decision: Decision, objective: Objective): string[] {
  return [
    ...priceSentences(decision),
    ...breakEvenSentences(decision, objective),
    ...weightSentences(decision),
    ...weightingSentences(decision),
  ];
}

/** What the ranges of the prices leave open, for all agents and for those that a strategy's gates and budgets keep. */
function priceSentences({ priceUncertainty }: Decision): string[] {
  if (priceUncertainty.draws === 0) return [];
  const narrowed = priceUncertainty.byStrategy.map(({ strategy, because }) => `"${strategy}": ${because}.`);
  return [`Prices within their ranges, all agents: ${priceUncertainty.because}.`, ...narrowed];
}

function breakEvenSentences({ breakEvens, agents }: Decision, { prices = {} }: Objective): string[] {
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
      ? ` That is inside the stated range of ${amount(range[0])} to ${amount(range[1])}, so dollars alone have not settled it.`
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

function weightSentences({ weightFlips }: Decision): string[] {
  return weightFlips.map(
    ({ strategy, dimension, at, below, above, convention }) =>
      `"${strategy}": ${below} wins below a ${dimension} weight of ${formatNumber(at, "number")}, ${above} above (${convention}).`,
  );
}

function weightingSentences({ weightingFlips }: Decision): string[] {
  return weightingFlips.map(
    ({ between, measure, at, below, above }) =>
      `Between the weightings "${between[0]}" and "${between[1]}" on ${measure === "value" ? "value" : "pass rate"}: ${below} is best up to ${formatNumber(at, "share")} of the second, ${above} beyond.`,
  );
}
