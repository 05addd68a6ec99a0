import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { chapterEvidence, chapterObjective } from "../strategies/chapter-fixture";
import { evidenceFrom } from "../value/evidence";
import { propertyBreakEvens } from "./property-break-evens";

const found = propertyBreakEvens(chapterEvidence(), "A", ["B"]);
const of = (property: string, rival: string) =>
  found.find((one) => one.property === property && one.agents[1] === rival)!;

// A is worth 15 − 12 minutes at $100 an hour, $5, less $1.50.
test("what would make A worth nothing: $5 a run, 14.1 minutes, or a by-hand time of 12.9 minutes", () => {
  expect(of("cost", "by hand")).toMatchObject({ now: expect.closeTo(1.5, 9), at: expect.closeTo(5, 9) });
  expect(of("minutes", "by hand").at).toBeCloseTo(15 - 0.9, 9); // $1.50 is .9 minutes
  expect(of("byHand.minutes", "by hand").at).toBeCloseTo(12.9, 9);
  // $3.50 over $20,000 a mistake: .98 − .000175.
  expect(of("passRate", "by hand").at).toBeCloseTo(0.98 - 3.5 / 20000, 9);
  expect(of("byHand.passRate", "by hand").at).toBeCloseTo(0.98 + 3.5 / 20000, 9);
});

test("A cannot be cheap enough to match B, but could be fast enough", () => {
  // B is worth $22.9333: A would need a cost of −$17.93, or 12 − 19.4333 / (100 / 60) = .34 minutes.
  expect(of("cost", "B")).toMatchObject({ at: null, why: "it would have to be -17.93, which cannot be" });
  expect(of("minutes", "B").at).toBeCloseTo(0.34, 9);
  expect(of("minutes", "B").low).toBeLessThan(0.34);
});

test("an unknown value has no break-even", () => {
  const rows = [{ agent: "A", request: "r", passed: 1, minutes: 1, cost: null }];
  const [first] = propertyBreakEvens(evidenceFrom(fromRecords(rows), chapterObjective), "A");
  expect(first).toMatchObject({ at: null, now: null, why: "the value of A is unknown" });
});

// Of four calls one is fresh, at $.02: worth 60 − .02 a request, so it could cost 60. The replays were billed 0.
test("the cost at which an agent is worth nothing starts from what a fresh run costs", () => {
  const rows = [0.02, 0, 0, 0].map((cost, place) => ({
    agent: "A",
    request: `r${place}`,
    passed: 1,
    minutes: 0,
    cost,
    cached: cost === 0 ? 1 : 0,
  }));
  const objective = { byHand: { minutes: 60, passRate: 1 }, prices: { hour: { amount: 60 }, mistake: { amount: 1 } } };
  const [first] = propertyBreakEvens(evidenceFrom(fromRecords(rows), objective), "A");
  expect(first).toMatchObject({ property: "cost", now: expect.closeTo(0.02, 12), at: expect.closeTo(60, 9) });
});
