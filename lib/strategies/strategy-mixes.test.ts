import { expect, test } from "vitest";
import type { Objective } from "../value/objective";
import { chapterEvidence, chapterObjective } from "./chapter-fixture";
import { runStrategy } from "./run-strategy";
import { strategyMixes } from "./strategy-mixes";

const mixesOf = (objective: Objective, blocked: { agent: string; reason: string }[] = []) => {
  const evidence = chapterEvidence(objective);
  const strategies = Object.entries(objective.strategies ?? {});
  return strategyMixes(
    evidence,
    strategies.map(([name, steps]) => runStrategy(name, steps, evidence, { blocked })),
    blocked,
  );
};

// B breaks the gate in both task types. Without it, minutes in lookups are 10.8 for A and .3 for C, in renewals 13.2 and
// .3667. A mistake costs the same anywhere and C makes as many more in each, so A serves where it takes the least time:
// .5 (10.8 s + .3 (1 − s)) + .5 × .3667 = 2, s = (2 − .15 − .18333) / 5.25 = .31746 of the lookups.
test("under a gate and a budget on the mean, A serves as many lookups as the budget allows", () => {
  const [budget, both] = mixesOf(chapterObjective);
  expect(both).toMatchObject({ strategy: "Gate plus budget", feasible: true, shared: ["lookup"] });
  expect(both!.shares).toEqual([
    { task: "lookup", agent: "A", share: expect.closeTo(0.31746, 5) },
    { task: "lookup", agent: "C", share: expect.closeTo(0.68254, 5) },
    { task: "renewal", agent: "C", share: 1 },
  ]);
  expect(both!.single).toEqual({ agent: "C", worth: expect.closeTo(-575.6056, 4) });
  expect(both!.worth!).toBeGreaterThan(both!.single!.worth);
  // The budget alone: B is within it and worth most everywhere.
  expect(budget).toMatchObject({ strategy: "Two-minute budget", worth: expect.closeTo(22.9333, 4), shared: [] });
});

test("a percentile is said to be none; strategies without a limit to share, and objectives without dollars, give none", () => {
  const budgets = [{ name: "slow", field: "minutes", statistic: "p95", max: 2 }];
  const gates = [{ name: "edits", field: "edited_record", maxRate: 0.05 }];
  const strategies = { both: [{ gates: "all" as const }, { budgets: "all" as const }] };
  const [mix] = mixesOf({ ...chapterObjective, budgets, gates, strategies });
  expect(mix).toMatchObject({ feasible: false, worth: null, shares: [] });
  expect(mix!.because).toBe('budget "slow" is on the p95, which is no sum over the runs of a mix');
  const gateOnly = { ...chapterObjective, strategies: { gate: [{ gates: "all" as const }, "dollars" as const] } };
  expect(mixesOf(gateOnly)).toEqual([]);
  expect(mixesOf({ ...chapterObjective, prices: undefined })).toEqual([]);
});

test("a blocked agent serves nobody", () => {
  const [, both] = mixesOf(chapterObjective, [{ agent: "A", reason: "canary hit" }]);
  expect(both!.shares.map(({ agent }) => agent)).toEqual(["C", "C"]);
});
