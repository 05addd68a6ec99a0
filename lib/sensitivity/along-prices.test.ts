import { expect, test } from "vitest";
import { chapterEvidence, chapterObjective } from "../strategies/chapter-fixture";
import { oneWayRanges, statedPrices, winnerRegions, winnersAlongPrice } from "./along-prices";
import { priceModel } from "./price-model";

const prices = {
  hour: { amount: 100, range: [60, 150] as const },
  mistake: { amount: 20000, range: [500, 50000] as const },
};
const evidence = chapterEvidence({ ...chapterObjective, prices });
const model = priceModel(evidence);

// C and A cross at a mistake price of 696.4815, C and B at (22.9333 − 24.3944) / −.03 = 48.7037.
test("the winner along the price of a mistake", () => {
  const along = winnersAlongPrice(model, "mistake", statedPrices(evidence), [0, Number.POSITIVE_INFINITY], ["A", "C"]);
  expect(along.map((one) => one.names)).toEqual([["C"], ["A"]]);
  expect(along[0]!.to).toBeCloseTo(696.4815, 4);
  const all = winnersAlongPrice(model, "mistake", statedPrices(evidence), [0, Number.POSITIVE_INFINITY]);
  expect(all.map((one) => one.names)).toEqual([["C"], ["B"]]);
  expect(all[0]!.to).toBeCloseTo(48.7037, 4);
});

test("one-way ranges name the price that flips the choice, the widest swing first", () => {
  const found = oneWayRanges(evidence, model, ["A", "C"]);
  expect(found.map((one) => one.price)).toEqual(["mistake", "hour"]);
  expect(found[0]!.changes).toEqual([{ at: expect.closeTo(696.4815, 4), below: ["C"], above: ["A"] }]);
  // At $500 A leads by 3.5 − 24.394444 + .03 × 500.
  expect(found[0]!.low).toEqual({ amount: 500, lead: expect.closeTo(-5.894444, 6) });
  expect(found[1]!.changes).toEqual([]);
});

// With A and C alone the border is 11.6667 minutes × hour price / 60 + 1.45 − .03 × mistake price = 0.
test("the map of two prices is cut along exact borders, and its shares add up", () => {
  const regions = winnerRegions(model, [60, 150], [500, 50000]);
  expect(regions.map((one) => [one.agent, one.share])).toEqual([["B", expect.closeTo(1, 9)]]);
  const two = winnerRegions(model, [0, 180], [0, 1000], ["A", "C"]);
  expect(two.reduce((sum, one) => sum + one.share, 0)).toBeCloseTo(1, 12);
  // Below the border, which runs from a mistake price of 48.333 at $0 to (35 + 1.45) / .03 = 1215 at $180; it leaves the map at 1000.
  const end = ((1000 * 0.03 - 1.45) * 60) / (35 / 3);
  expect(two.find((one) => one.agent === "A")!.share).toBeCloseTo((end * (1000 - 48.3333)) / 2 / 180000, 5);
});
