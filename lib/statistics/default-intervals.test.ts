import { describe, expect, test } from "vitest";
import { estimateMean } from "./estimate-mean";
import { pairedLead } from "./paired-lead";
import type { RequestSums } from "./request-sums";
import { skewedInterval } from "./skewed-interval";

/** Sums over requests with one run each, by measure and agent. */
function sumsOf(measures: Record<string, Record<string, readonly number[]>>): RequestSums {
  const agents = Object.keys(Object.values(measures)[0]!).sort();
  const length = Object.values(measures)[0]![agents[0]!]!.length;
  const column = (byAgent: Record<string, readonly number[]>) => {
    const sum = Float64Array.from(agents.flatMap((agent) => byAgent[agent]!));
    return { sum, sumOfSquares: sum.map((value) => value * value), count: new Int32Array(sum.length).fill(1) };
  };
  return {
    agents,
    requests: Array.from({ length }, (_, place) => `r${place}`),
    dealt: new Int32Array(agents.length * length).fill(1),
    task: null,
    cluster: null,
    measures: new Map(Object.entries(measures).map(([name, byAgent]) => [name, column(byAgent)])),
  };
}

const ones = (length: number) => Array.from({ length }, () => 1);

// The chapter's figures: minutes 1 and 12, costs $.40 and $1.50, an hour $100, a mistake $20,000, 20 misses in 1,000.
describe("the same 20 misses in 1,000", () => {
  const grade = Array.from({ length: 1000 }, (_, place) => (place < 20 ? 0 : 1));
  const value = (rest: number) => grade.map((own, place) => rest + 20_000 * (own - 0.98) + (place % 2 === 0 ? 1 : -1));
  const shifted = value(22.9333).map((own, place) => own + (place % 3 === 0 ? 1 : 0) - 1 / 3);
  const sums = sumsOf({ grade: { A: grade, B: grade }, value: { A: value(3.5), B: shifted } });
  test("drop out of the paired lead, and the result says what it leaves out", () => {
    const { lead, tied } = pairedLead(sums, "value", ["B", "A"]);
    expect(lead.estimate).toBeCloseTo(19.4333, 2);
    expect(lead.standardError).toBeLessThan(0.02);
    expect(lead.low).toBeGreaterThan(19);
    expect(lead.warning).toMatch(/up to 0\.37 % of requests.*worth \$20,000\.00 each in value/);
    expect(tied).toBe(false);
  });
  test("give each agent's own value the width of its pass rate, Wilson's [.97, .9870] for 980 of 1,000", () => {
    const { low, high, standardError, interval } = estimateMean(sums, "value", "A");
    expect(interval).toContain("rare mistakes");
    expect(standardError).toBeCloseTo(20_000 * Math.sqrt((0.98 * 0.02) / 999), 0);
    expect(low! - 3.5).toBeCloseTo(20_000 * (0.96929 - 0.98), -1);
    expect(high! - 3.5).toBeCloseTo(20_000 * (0.98702 - 0.98), -1);
  });
});

describe("no mistake seen", () => {
  test("one agent alone cannot say what a mistake is worth, and the result says so", () => {
    const sums = sumsOf({ grade: { A: ones(30) }, value: { A: ones(30).map((_, place) => 20 + (place % 2)) } });
    expect(estimateMean(sums, "value", "A").warning).toMatch(/no run failed/);
  });
  test("another agent's mistakes say it: the interval reaches down by the exact limit of 0 in 30, at $100 each", () => {
    const failing = ones(30).map((_, place) => (place < 10 ? 0 : 1));
    const priced = (grades: readonly number[]) => grades.map((grade) => 20 + 100 * (grade - 1));
    const grade = { A: ones(30), B: failing };
    const sums = sumsOf({ grade, value: { A: priced(grade.A), B: priced(grade.B) } });
    const own = estimateMean(sums, "value", "A");
    // Clopper and Pearson: 1 − .025^(1/30) = .1157
    expect(own.low).toBeCloseTo(20 - 100 * (1 - 0.025 ** (1 / 30)), 8);
    expect(own.high).toBeCloseTo(20, 8);
  });
});

// Agresti and Min (2005): as if half a pair more had been seen in each of the four cells
test("a lead in pass rates: 8 and 2 of 30 pairs differ", () => {
  const [only, other] = [8, 2];
  const a = ones(30).map((_, place) => (place < only || place >= only + other ? 1 : 0));
  const b = ones(30).map((_, place) => (place < only ? 0 : 1));
  const { lead } = pairedLead(sumsOf({ grade: { A: a, B: b } }), "grade", ["A", "B"]);
  const [p12, p21] = [8.5 / 32, 2.5 / 32];
  const half = 1.959963984540054 * Math.sqrt((p12 + p21 - (p12 - p21) ** 2) / 32);
  expect(lead.estimate).toBeCloseTo(0.2, 12);
  expect(lead.low).toBeCloseTo(p12 - p21 - half, 12);
  expect(lead.high).toBeCloseTo(p12 - p21 + half, 12);
});

test("skewed data: the arm towards the tail is the longer one, and without skewness it is Student's t", () => {
  const right = skewedInterval(10, 1, 50, 1, 2);
  const left = skewedInterval(10, 1, 50, 1, -2);
  expect(right.high! - 10).toBeGreaterThan(10 - right.low!);
  expect(right.high! - 10).toBeCloseTo(10 - left.low!, 12);
  const nearly = skewedInterval(10, 1, 50, 1, 1e-6);
  expect(nearly.high).toBeCloseTo(10 + 2.0096, 3);
});

test("one huge cost among small ones is warned of", () => {
  const cost = ones(40).map((_, place) => (place === 7 ? 1000 : 1 + place / 100));
  expect(estimateMean(sumsOf({ cost: { A: cost } }), "cost", "A").warning).toMatch(/dominate/);
});

// Mean 1, standard error 1 of 2 runs: Student's t ends at 1 ± 12.7, and no cost is below 0.
test("amounts of 0 and 1 are amounts and no share, and their interval ends at 0; a field of the log's own may be a share", () => {
  const sums = sumsOf({
    cost: { A: [0, 2] },
    minutes: { A: [0, 0] },
    "value.cost": { A: [0, -2] },
    flag: { A: [0, 0] },
  });
  expect(estimateMean(sums, "cost", "A")).toMatchObject({ low: 0, high: expect.closeTo(13.7062, 4) });
  expect(estimateMean(sums, "value.cost", "A")).toMatchObject({ low: expect.closeTo(-13.7062, 4), high: 0 });
  expect(estimateMean(sums, "minutes", "A")).toMatchObject({
    standardError: 0,
    low: 0,
    high: 0,
    interval: "Student's t",
  });
  expect(estimateMean(sums, "flag", "A").interval).toBe("Clopper-Pearson");
});
