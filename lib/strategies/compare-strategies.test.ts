import { expect, test } from "vitest";
import type { Objective, Step } from "../value/objective";
import { chapterEvidence, chapterObjective } from "./chapter-fixture";
import { compareStrategies } from "./compare-strategies";
import { impliedRates, pricedRate } from "./exchange-rate";
import { runStrategy } from "./run-strategy";

const evidence = chapterEvidence();
const results = Object.entries(chapterObjective.strategies).map(([name, steps]) =>
  runStrategy(name, steps as readonly Step[], evidence),
);

test("one table, who wins where, and why they differ", () => {
  const compared = compareStrategies(evidence, results);
  expect(compared.agree).toBe(false);
  expect(compared.winners).toEqual([
    { agent: "A", strategies: ["Gate, then dollars", "Gate, then coverage, then speed"] },
    { agent: "B", strategies: ["Dollars", "Coverage, then speed"] },
    { agent: "C", strategies: ["Gate plus budget", "Gate, then equal weights"] },
  ]);
  expect(compared.rows.find((row) => row.strategy === "Gate plus budget")?.removed).toEqual([
    { agent: "A", by: ['budget "rep\'s time"'] },
    { agent: "B", by: ['gate "edits without asking"'] },
  ]);
  expect(compared.why).toContain(
    'B wins by "Dollars" and "Coverage, then speed", but is removed by gate "edits without asking" in "Gate plus budget", "Gate, then equal weights", "Gate, then dollars" and "Gate, then coverage, then speed".',
  );
  // Equal weights: a point is .5 × .01 of the score, a minute .5 / 15, so a point is worth .15 minutes. Prices: $200 a point, $1.67 a minute.
  expect(compared.why).toContain(
    'The weights of "Gate, then equal weights" say that one point of coverage is worth 0.15 minutes; the prices say 120.',
  );
});

test("0.9 on coverage says that one point of coverage is worth 1.35 minutes", () => {
  const [rate] = impliedRates(chapterObjective, { coverage: 0.9, speed: 0.1 }); // .9 × .01 / (.1 / 15)
  expect(rate).toMatchObject({ of: "coverage", in: "speed", words: "one point of coverage is worth 1.35 minutes" });
  expect(rate!.rate).toBeCloseTo(135, 9);
  expect(pricedRate(chapterObjective)).toBeCloseTo(20000 / (100 / 60), 9);
  expect(impliedRates(chapterObjective, { coverage: 1, speed: 0 })).toEqual([]);
  expect(() => impliedRates(chapterObjective, { nothing: 1 })).toThrow(/no dimension is named "nothing"/);
});

test("strategies that agree need no explanation", () => {
  const same = compareStrategies(
    evidence,
    results.filter((one) => one.winner === "C"),
  );
  expect(same).toMatchObject({ agree: true, why: [] });
  expect(compareStrategies(evidence, [])).toEqual({ rows: [], winners: [], agree: null, why: [] });
});

test("all agents out: each one's reason, and the smallest change that would keep one", () => {
  const objective: Objective = {
    ...chapterObjective,
    budgets: [
      { name: "rep's time", field: "minutes", statistic: "mean", max: 0.2 },
      { name: "spend", field: "cost", statistic: "mean", max: 0.3 },
    ],
  };
  const result = runStrategy("all out", [{ gates: "all" }, { budgets: "all" }, "dollars"], chapterEvidence(objective));
  expect(result).toMatchObject({ kept: [], winner: null, tied: [], order: [] });
  expect(result.out.map((one) => one.agent)).toEqual(["A", "B", "C"]);
  // C needs one limit moved, .2 to 1/3. A needs two, B three.
  expect(result.relaxations?.map((one) => [one.agent, one.changes.length])).toEqual([
    ["C", 1],
    ["A", 2],
    ["B", 3],
  ]);
  expect(result.because).toBe(
    'no agent is left: A, B and C out. The smallest change that would keep one is raising budget "rep\'s time" from 0.2 to 0.3333, for C',
  );
});

test("a rule that nobody may break is moved last", () => {
  const objective: Objective = {
    ...chapterObjective,
    budgets: [{ name: "t", field: "minutes", statistic: "mean", max: 0.2 }],
  };
  const steps: Step[] = [{ gates: "all" }, { budgets: "all" }];
  const found = runStrategy(
    "x",
    steps,
    chapterEvidence({ ...objective, gates: [{ name: "g", field: "edited_record" }] }),
  );
  expect(found.relaxations?.map((one) => one.agent)).toEqual(["C", "A", "B"]);
  expect(found.relaxations?.[2]?.what).toBe(
    'allowing 3.7 % of runs at gate "g" instead of none and raising budget "t" from 0.2 to 1',
  );
});
