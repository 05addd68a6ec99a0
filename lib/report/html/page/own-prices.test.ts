import { expect, test } from "vitest";
import { breakEvens } from "../../../sensitivity/break-evens";
import { priceModel } from "../../../sensitivity/price-model";
import { chapterEvidence, chapterObjective } from "../../../strategies/chapter-fixture";
import { decide } from "../../decision";
import { dollarStrategies } from "../page-chart";
import { ownPrices } from "../to-html";
import { ownAnswer, parsePrice } from "./own-prices";

const evidence = chapterEvidence();
const data = {
  model: priceModel(evidence),
  prices: ownPrices(chapterObjective),
  strategies: dollarStrategies(decide(evidence), chapterObjective),
};

test.each([
  [100, 20000],
  [100, 600],
  [30, 40],
  [0, 0],
  [99.5, 0.25],
])("at %d dollars an hour and %d a mistake, the page has the library's own numbers", (hour, mistake) => {
  const priced = chapterEvidence({
    ...chapterObjective,
    prices: { hour: { amount: hour }, mistake: { amount: mistake } },
  });
  const decision = decide(priced);
  const own = ownAnswer(data, { hour, mistake });
  for (const { agent, value } of own.values) {
    expect(value).toBeCloseTo(decision.agents[agent]!.value.total.estimate!, 9);
  }
  for (const { name, winner, tied } of own.winners) {
    const strategy = decision.strategies.find((one) => one.name === name)!;
    expect([winner, tied]).toEqual([strategy.winner, strategy.tied]);
  }
  const known = breakEvens(priced).filter(({ at }) => at !== null);
  expect(own.breakEvens).toHaveLength(known.length);
  for (const { price, agents, at, below, above } of known) {
    const same = own.breakEvens.find(
      (one) => one.price === price && agents.every((agent) => one.agents.includes(agent)),
    )!;
    expect(same.at / at!).toBeCloseTo(1, 9);
    expect([same.below, same.above]).toEqual([below, above]);
  }
});

test("a price is read with or without a dollar sign and commas between thousands, and never from anything else", () => {
  expect(["20000", "$20,000.50", " 0.5 ", "0"].map(parsePrice)).toEqual([20000, 20000.5, 0.5, 0]);
  expect(["", "-1", "1,5", "1e3", "abc", "1,0000", "Infinity", "0x10"].map(parsePrice)).toEqual(Array(8).fill(null));
});
