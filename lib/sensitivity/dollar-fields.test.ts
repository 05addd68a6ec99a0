import { expect, test } from "vitest";
import { chapterEvidence, chapterObjective } from "../strategies/chapter-fixture";
import { runStrategy } from "../strategies/run-strategy";
import { dollarFields } from "./dollar-fields";
import { priceModel } from "./price-model";
import { priceRanges } from "./price-ranges";
import { sampleInformationReport } from "./sample-information-report";

const prices = { hour: { amount: 100 }, mistake: { amount: 20000, range: [500, 50000] as const } };
const evidence = chapterEvidence({ ...chapterObjective, prices });
const results = Object.entries(chapterObjective.strategies).map(([name, steps]) => runStrategy(name, steps, evidence));
const fields = dollarFields(evidence, results);

test("all agents, and those that a strategy narrows before dollars decide", () => {
  expect(fields).toEqual([
    { strategy: null, agents: ["A", "B", "C"] },
    { strategy: "Gate, then dollars", agents: ["A", "C"] },
  ]);
  expect(dollarFields(evidence, [], [{ agent: "A", reason: "" }])).toEqual([{ strategy: null, agents: ["B", "C"] }]);
});

// A and C are worth the same at a mistake price of 696.4815 (chapter); B stays ahead of both from 48.70 on.
test("the range of a price flips the gated choice alone", () => {
  const ranges = priceRanges(evidence, priceModel(evidence), fields);
  expect(ranges.map(({ strategy, price, winner, changes }) => [strategy, price, winner, changes.length])).toEqual([
    [null, "mistake", "B", 0],
    ["Gate, then dollars", "mistake", "A", 1],
  ]);
  expect(ranges[1]!.changes[0]!.at).toBeCloseTo(696.4815, 4);
});

// 1,000 more requests of A, B and C at 1.50, .40 and .05 dollars.
test("twice the requests cost what running them cost, and are worth no less than nothing", () => {
  const [all, gated] = sampleInformationReport(evidence, fields, { draws: 500 });
  expect(all).toMatchObject({ strategy: null, more: 1000, cost: expect.closeTo(1950, 6) });
  expect(gated).toMatchObject({ strategy: "Gate, then dollars", agents: ["A", "C"], cost: expect.closeTo(1550, 6) });
  for (const { perRequestServed, perfect } of [all!, gated!]) {
    expect(perRequestServed).toBeGreaterThanOrEqual(0);
    expect(perfect!).toBeGreaterThanOrEqual(perRequestServed!);
  }
});
