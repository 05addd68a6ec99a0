import { inTurn } from "../runs/in-words";
import type { Decision } from "./decision";
import { formatNumber } from "./format";

/** What as many requests again would be worth for each choice by dollars, against what running them costs. */
export function sampleSentences({ sampleInformation }: Decision): string[] {
  const known = sampleInformation.flatMap(({ perRequestServed, cost, ...one }) =>
    perRequestServed === null || cost === null ? [] : [{ ...one, perRequestServed, cost }],
  );
  const isWorth = ({ paysAbove, perRequestServed }: (typeof known)[number]) =>
    paysAbove !== null && perRequestServed >= 0.00005;
  const worth = known.filter(isWorth).map(({ strategy, agents, more, perRequestServed, cost, paysAbove }) => {
    const gain = formatNumber(perRequestServed, "dollars");
    const volume = formatNumber(Math.ceil(paysAbove!), "number");
    return `${formatNumber(more, "number")} more requests, run by ${inTurn(agents, 3)} for about ${formatNumber(cost, "dollars")} and the grading, would better ${choice(strategy)} by ${gain} a request served on average, so they pay above ${volume} requests served.`;
  });
  const rest = known.filter((one) => !isWorth(one));
  if (rest.length === 0) return worth;
  const { more, cost } = rest.reduce((dear, one) => (one.cost > dear.cost ? one : dear));
  const choices = rest.map(({ strategy }) => choice(strategy)).join(" or ");
  const hopeless = `${formatNumber(more, "number")} more requests (about ${formatNumber(cost, "dollars")} and the grading) would hardly ever change ${choices}.`;
  return [...worth, hopeless];
}

function choice(strategy: string | null): string {
  return strategy === null ? "the choice by dollars" : `that of "${strategy}"`;
}
