import { expect, test } from "vitest";
import { chapterEvidence, chapterObjective } from "../strategies/chapter-fixture";
import type { Price } from "../value/objective";
import { priceUncertainty } from "./price-uncertainty";

const evidence = (hour: Price, mistake: Price) => chapterEvidence({ ...chapterObjective, prices: { hour, mistake } });

// A and C cross at a mistake price of 696.4815 (hour at $100). With the price even on [500, 50000], C is ahead on
// (696.4815 − 500) / 49500 = .396932 % of it. There A loses .03 × (696.4815 − price): its expected loss, and so the value
// of knowing the price, is .03 / 49500 × 196.4815² / 2 = .011698.
test("one range: the chance of each, the expected loss and the value of knowing, against the integral", () => {
  const found = priceUncertainty(evidence({ amount: 100 }, { amount: 20000, range: [500, 50000] }), {
    agents: ["A", "C"],
  });
  expect(found).toMatchObject({ draws: 10000, settled: false, askFirst: "mistake" });
  expect(found.best.C).toBeCloseTo(0.00396932, 4);
  expect(found.best.A! + found.best.C!).toBeCloseTo(1, 12);
  expect(found.expectedLoss.A).toBeCloseTo(0.011698, 3);
  expect(found.perfectInformation).toBe(found.expectedLoss.A);
  expect(found.byPrice).toEqual({ mistake: found.perfectInformation });
  expect(found.because).toMatch(
    /has not settled the decision: A is worth most at the stated prices, C in 0.4 % of the draws/,
  );
});

test("the chapter's three agents: B leads A everywhere, and C from $48.70 up, so the ranges settle it", () => {
  const found = priceUncertainty(evidence({ amount: 100, range: [60, 150] }, { amount: 20000, range: [500, 50000] }));
  expect(found).toMatchObject({
    settled: true,
    askFirst: null,
    perfectInformation: 0,
    byPrice: { hour: 0, mistake: 0 },
  });
  expect(found.best).toEqual({ A: 0, B: 1, C: 0 });
});

test("knowing one price is never worth more than knowing both, and never less than nothing", () => {
  const found = priceUncertainty(evidence({ amount: 100, range: [0, 4000] }, { amount: 700, range: [0, 1400] }), {
    agents: ["A", "C"],
  });
  for (const price of ["hour", "mistake"]) {
    expect(found.byPrice[price]).toBeGreaterThanOrEqual(0);
    expect(found.byPrice[price]).toBeLessThanOrEqual(found.perfectInformation!);
  }
});

test("no range and no value are said, not drawn", () => {
  expect(priceUncertainty(evidence({ amount: 100 }, { amount: 1 }))).toMatchObject({
    draws: 0,
    perfectInformation: null,
  });
  expect(priceUncertainty(chapterEvidence({ prices: { hour: { amount: 1, range: [1, 2] } } })).because).toMatch(
    /no agent has a value/,
  );
});
