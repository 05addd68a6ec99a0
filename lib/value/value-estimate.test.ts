import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { evidenceFrom } from "./evidence";
import { valueEstimate } from "./value-estimate";

const objective = {
  byHand: { minutes: { column: "hand" }, passRate: 0.9 },
  prices: { hour: { amount: 60 }, mistake: { column: "deal", times: 0.2 } },
};
const run = (request: number, more: object) => ({
  agent: "A",
  request: `r${request}`,
  passed: 1,
  minutes: 2,
  cost: 0.1,
  hand: 10,
  deal: 500,
  ...more,
});
const why = (...more: object[]) => {
  const runs = fromRecords(more.map((own, place) => run(place, own)));
  return valueEstimate(evidenceFrom(runs, objective), "total", "A").why;
};

test("an unknown value names the price or the by-hand figure whose column is empty, and in how many runs", () => {
  expect(why({}, { deal: null }, {})).toBe(
    'the price of a mistake (column "deal") is empty in 1 of 3 runs, so the value is too',
  );
  expect(why({ hand: null }, { hand: null }, { cost: null }, {})).toBe(
    'the minutes by hand (column "hand") is empty in 2 of 4 runs, cost is unknown in 1 of 4 runs, so value is too',
  );
});

test("a run that is no evidence needs no price", () => {
  expect(why({}, {}, { passed: null, status: "infra", deal: null })).toBeUndefined();
});
