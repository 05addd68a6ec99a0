import { describe, expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { evidenceFrom } from "../value/evidence";
import type { Budget } from "../value/objective";
import { budgetVerdict } from "./budget-verdict";

const verdict = (
  values: readonly (number | null)[],
  budget: Partial<Budget>,
  passed: (i: number) => number = () => 1,
) => {
  const field = budget.field ?? "minutes";
  const table = fromRecords(
    values.map((value, i) => ({ agent: "s", request: `t${i}`, passed: passed(i), [field]: value })),
  );
  return budgetVerdict(evidenceFrom(table), { name: "b", field, statistic: "mean", max: 2, ...budget }, "s");
};

test("mean, median, percentile and total against the limit", () => {
  const values = [1, 2, 3, 10]; // mean 4, median 2.5, total 16; p90 is at place 2.7: 3 + .7 × 7 = 7.9
  const measured = (statistic: string) => verdict(values, { statistic }).measured.estimate;
  expect(["mean", "median", "total", "p90"].map(measured)).toEqual([4, 2.5, 16, expect.closeTo(7.9, 12)]);
  expect(verdict(values, { max: 4 }).verdict).toBe("kept");
  expect(verdict(values, { max: 3.99 }).verdict).toBe("out");
  expect(() => verdict(values, { statistic: "mode" })).toThrow(/expected mean, median, total or a percentile/);
});

test("passed runs by themselves, and no evidence where none passed", () => {
  expect(verdict([1, 9], { runs: "passed" }, (i) => 1 - i)).toMatchObject({
    verdict: "kept",
    measured: { estimate: 1 },
  });
  expect(verdict([1, 9], { runs: "passed" }, () => 0)).toMatchObject({
    verdict: "no evidence",
    measured: { estimate: null },
  });
});

// Case D9: .5, unknown, .2 is at least .70 with 1 of 3 unknown.
test("an unknown cost never passes, and fails only when the known part is over the limit", () => {
  const cost = (max: number, statistic = "total") => verdict([0.5, null, 0.2], { field: "cost", statistic, max });
  expect(cost(1)).toMatchObject({ verdict: "undecided", measured: { estimate: null, atLeast: 0.7, used: 2, of: 3 } });
  expect(cost(0.69).verdict).toBe("out");
  expect(cost(1).reason).toBe(
    'budget "b": cost is unknown in 1 run of 3, so the total cost is at least 0.7; the limit is 1',
  );
  expect(verdict([null, null], { field: "cost" }).verdict).toBe("no evidence");
  // A median of three is the middle one: between .2 and .5 wherever the unknown lies.
  expect(cost(0.5, "median").verdict).toBe("kept");
});

test("another unknown lies within what the other runs used", () => {
  expect(verdict([1, null, 1.5], { max: 2 }).verdict).toBe("kept"); // at most (1 + 1.5 + 1.5) / 3
  expect(verdict([1, null, 3], { max: 2 }).verdict).toBe("undecided"); // 5/3 to 7/3
});

// Case D1: three replays of .004 s, then 1.8 and 2.2: 2.0 s over 2 fresh of 5; the mean of all rows, .80, is the fault.
test("replays from a cache say nothing about time, and too few fresh runs decide nothing", () => {
  const rows = [0.004, 0.004, 0.004, 1.8, 2.2].map((seconds, i) => ({
    agent: "s",
    request: `t${i}`,
    passed: 1,
    seconds,
    cached: i < 3 ? "y" : "n",
  }));
  const found = evidenceFrom(fromRecords(rows));
  const time = (more: Partial<Budget>) =>
    budgetVerdict(found, { name: "b", field: "seconds", statistic: "mean", max: 3, ...more }, "s");
  expect(time({})).toMatchObject({ verdict: "undecided", measured: { estimate: 2, used: 2, of: 5 } });
  expect(time({ minFresh: 0.4 })).toMatchObject({ verdict: "kept", measured: { estimate: 2 } });
  expect(time({ minFresh: 0.4, max: 1.9 }).verdict).toBe("out");
  expect(time({ statistic: "total", max: 3.9 }).verdict).toBe("out");
  expect(found.sums.measures.get("seconds")?.count.reduce((a, b) => a + b)).toBe(2);
});

// Four calls at $.02, three of them replayed from a cache and billed 0.
describe("budgets on cost", () => {
  const fresh = { cached: 0, cost: 0.02 };
  const replay = { cached: 1, cost: 0 };
  const served = (calls: readonly { cached: number; cost: number }[]) =>
    evidenceFrom(fromRecords(calls.map((call, i) => ({ agent: "s", request: `t${i}`, passed: 1, ...call }))));
  const budget = (more: object) => ({ name: "b", field: "cost", statistic: "mean", max: 0.05, ...more });
  const found = served([fresh, replay, replay, replay]);
  test("too few fresh runs leave a mean open; enough decide it", () => {
    expect(budgetVerdict(found, budget({}), "s")).toMatchObject({
      verdict: "undecided",
      measured: { estimate: 0.02, used: 1, of: 4 },
    });
    expect(budgetVerdict(found, budget({ minFresh: 0.25 }), "s").verdict).toBe("kept");
    expect(budgetVerdict(found, budget({ minFresh: 0.25, max: 0.01 }), "s").verdict).toBe("out");
  });
  test("a total counts replays at what fresh runs cost: 4 × .02", () => {
    expect(budgetVerdict(found, budget({ statistic: "total", max: 0.07 }), "s")).toMatchObject({
      verdict: "out",
      measured: { estimate: 0.08 },
    });
  });
  test("only replays decide nothing", () => {
    expect(budgetVerdict(served([replay, replay]), budget({}), "s")).toMatchObject({ verdict: "no evidence" });
    expect(budgetVerdict(served([replay, replay]), budget({}), "s").reason).toContain("no run is fresh");
  });
});
