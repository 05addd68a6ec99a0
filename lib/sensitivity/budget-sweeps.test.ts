import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { chapterEvidence, chapterObjective } from "../strategies/chapter-fixture";
import { runStrategy } from "../strategies/run-strategy";
import { type Evidence, evidenceFrom } from "../value/evidence";
import type { Objective } from "../value/objective";
import { budgetSweeps } from "./budget-sweeps";

const sweepsOf = (evidence: Evidence) => {
  const strategies = Object.entries(evidence.objective.strategies ?? {});
  return budgetSweeps(
    evidence,
    strategies.map(([name, steps]) => runStrategy(name, steps, evidence)),
  );
};

// Chapter: minutes 12, 1, 1/3; value 3.50, 22.93, −575.61. Of all, C is alone below a minute and B best from there on;
// behind the gate, which removes B, C is alone below 12 minutes.
test("a strategy that only removes is decided by dollars, behind its other limits", () => {
  const sweeps = sweepsOf(chapterEvidence());
  expect(sweeps.map(({ strategy, goal }) => [strategy, goal.kind])).toEqual([
    ["Two-minute budget", "value"],
    ["Gate plus budget", "value"],
  ]);
  expect(sweeps[0]!.stretches.map(({ from, best }) => [from, best])).toEqual([
    [expect.closeTo(1 / 3, 9), ["C"]],
    [expect.closeTo(1, 9), ["B"]],
  ]);
  expect(sweeps[1]!.stretches.map(({ from, to, best }) => [from, to, best])).toEqual([
    [expect.closeTo(1 / 3, 9), expect.closeTo(12, 9), ["C"]],
    [expect.closeTo(12, 9), null, ["A"]],
  ]);
  expect(sweeps[0]).toMatchObject({ budget: "rep's time", field: "minutes", statistic: "mean", max: 2, unknown: [] });
  const [tightest] = sweeps[0]!.stretches;
  expect(tightest!.low).toBeLessThan(1 / 3);
  expect(tightest!.high).toBeGreaterThan(1 / 3);
});

// Minutes 1 and 1, 1, 9: the mean of b is 11/3, its median 1. Weighted scores are the pass rates.
const rows = [
  { agent: "a", request: "r1", passed: 1, minutes: 2, cost: 1 },
  { agent: "a", request: "r2", passed: 0, minutes: 2, cost: 1 },
  { agent: "a", request: "r3", passed: 0, minutes: 2, cost: 1 },
  { agent: "b", request: "r1", passed: 1, minutes: 1, cost: null },
  { agent: "b", request: "r2", passed: 1, minutes: 1, cost: 1 },
  { agent: "b", request: "r3", passed: 0, minutes: 9, cost: 1 },
];
const objective: Objective = {
  budgets: [
    { name: "time", field: "minutes", statistic: "median", max: 2 },
    { name: "spend", field: "cost", statistic: "mean", max: 2 },
    { name: "mean time", field: "minutes", statistic: "mean", max: 2 },
  ],
  dimensions: [
    { name: "quality", field: "passed", better: "higher" },
    { name: "hurry", field: "minutes", better: "lower" },
  ],
  strategies: {
    weighed: [{ budgets: ["time"] }, { weights: { quality: 1 } }],
    ranked: [{ budgets: ["time", "spend"] }, { rank: ["hurry"] }],
    front: [{ budgets: ["time"] }, { pareto: ["quality", "hurry"] }],
  },
};

test("what the strategy decides by picks the best, on the budget's own statistic", () => {
  const sweeps = sweepsOf(evidenceFrom(fromRecords(rows), objective));
  const seen = sweeps.map(({ strategy, budget, goal }) => [strategy, budget, goal.kind, goal.name]);
  expect(seen).toEqual([
    ["weighed", "time", "weighted score", "weighted score"],
    ["ranked", "time", "dimension", "hurry"],
    ["ranked", "spend", "dimension", "hurry"],
    [null, "mean time", "pass rate", "pass rate"],
  ]);
  expect(sweeps[0]!.stretches).toMatchObject([{ from: 1, to: null, best: ["b"] }]);
  // b's spend is unknown, so it is undecided while the limit on spend holds, and cannot take part when that moves.
  expect(sweeps[1]!.stretches).toMatchObject([{ from: 2, to: null, best: ["a"] }]);
  expect(sweeps[2]!.unknown).toEqual([{ agent: "b", reason: "cost unknown: cost is unknown in 1 run of 3" }]);
  expect(sweeps[3]!.stretches).toMatchObject([
    { from: 2, to: 11 / 3, best: ["a"] },
    { from: 11 / 3, to: null, best: ["b"] },
  ]);
});

test("a blocked agent takes part nowhere", () => {
  const evidence = chapterEvidence({ ...chapterObjective, strategies: {} });
  const [sweep] = budgetSweeps(evidence, [], [{ agent: "C", reason: "canary hit" }]);
  expect(sweep!.stretches.map(({ best }) => best)).toEqual([["B"]]);
});
