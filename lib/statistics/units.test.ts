import { describe, expect, test } from "vitest";
import { bootstrap } from "./bootstrap";
import { bootstrapInterval } from "./bootstrap-interval";
import { estimateMean } from "./estimate-mean";
import { pairedLead } from "./paired-lead";
import { randomFrom } from "./random";
import type { RequestSums } from "./request-sums";
import { resampledLead } from "./resampled-lead";
import { unitsOf } from "./unit-sums";

/** Two agents over n requests, with tasks or clusters by request where they are given. */
function sumsOf(n: number, of: { task?: readonly string[]; cluster?: readonly string[] } = {}): RequestSums {
  const random = randomFrom(3);
  const sum = Float64Array.from({ length: 2 * n }, (_, cell) => random.normal() + (cell < n ? 0.1 : 0));
  const text = (names: readonly string[] | undefined) => {
    if (names === undefined) return null;
    const distinct = [...new Set(names)].sort();
    return { kind: "text" as const, codes: Int32Array.from(names, (name) => distinct.indexOf(name)), names: distinct };
  };
  const count = new Int32Array(2 * n).fill(1);
  return {
    agents: ["A", "B"],
    requests: Array.from({ length: n }, (_, place) => `r${place}`),
    dealt: count,
    task: text(of.task),
    cluster: text(of.cluster),
    measures: new Map([["y", { sum, sumOfSquares: sum.map((value) => value * value), count }]]),
  };
}

const spread = (values: Float64Array) => {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  return Math.sqrt(values.reduce((a, b) => a + (b - mean) ** 2, 0) / values.length);
};

describe("buckets", () => {
  const sums = sumsOf(20_000);
  test("hold every request once, and about as many each", () => {
    const units = unitsOf(sums);
    expect([units.kind, units.count]).toEqual(["bucket", 4096]);
    const sizes = new Int32Array(4096);
    for (const unit of units.of) sizes[unit]!++;
    // 20,000 in 4,096 buckets is Poisson with mean 4.88: the largest of them has fewer than 20
    expect(Math.max(...sizes)).toBeLessThan(20);
  });
  test("give the spread that requests themselves give, for means and for leads", () => {
    const [buckets, each] = [4096, 20_000].map((buckets) => bootstrap(sums, { resamples: 400, buckets }));
    for (const own of [buckets!, each!]) {
      const mean = own.means.get("y")!.get("A")!;
      const lead = resampledLead(own, "y", ["A", "B"])!;
      // 400 resamples tell a spread to 3.5 %
      expect(spread(mean.replicates) / estimateMean(sums, "y", "A").standardError!).toBeCloseTo(1, 0.7);
      expect(spread(lead.replicates) / pairedLead(sums, "y", ["A", "B"]).lead.standardError!).toBeCloseTo(1, 0.7);
    }
    expect(each!.units.kind).toBe("request");
  });
});

test("strata keep the log's mix of tasks: a difference between tasks adds no spread", () => {
  const task = Array.from({ length: 40 }, (_, place) => (place % 2 === 0 ? "easy" : "hard"));
  const sums = sumsOf(40, { task });
  const apart = sums.measures.get("y")!.sum.map((value, cell) => value * 0.01 + (cell % 2 === 0 ? 10 : 0));
  const measures = new Map([["y", { ...sums.measures.get("y")!, sum: apart }]]);
  const [free, fixed] = [false, true].map((stratifyByTask) => {
    const own = bootstrap({ ...sums, measures }, { resamples: 400, stratifyByTask });
    return spread(own.means.get("y")!.get("A")!.replicates);
  });
  expect(free!).toBeGreaterThan(0.5);
  expect(fixed!).toBeLessThan(0.01);
  expect(() => bootstrap(sumsOf(4), { stratifyByTask: true })).toThrow(/no tasks/);
});

test("clusters are drawn whole: one that holds all of the spread is there or not", () => {
  const cluster = Array.from({ length: 30 }, (_, place) => `c${Math.floor(place / 10)}`);
  const sums = sumsOf(30, { cluster });
  const same = sums.measures.get("y")!.sum.map((_, cell) => (cell % 30 < 10 ? 1 : 0));
  const measures = new Map([["y", { sum: same, sumOfSquares: same, count: sums.dealt }]]);
  const own = bootstrap({ ...sums, measures }, { resamples: 500 });
  expect(own.units).toMatchObject({ kind: "cluster", count: 3 });
  const seen = [...new Set(own.means.get("y")!.get("A")!.replicates)].sort();
  expect(seen).toEqual([0, 1 / 3, 2 / 3, 1]);
});

test("weights: a request that weighs 0 takes no part, and equal weights change nothing", () => {
  const sums = sumsOf(12);
  const means = (weights?: number[]) => {
    const own = bootstrap(sums, { resamples: 50, ...(weights === undefined ? {} : { weights }) });
    return own.means.get("y")!.get("A")!;
  };
  const ones = means(Array.from({ length: 12 }, () => 1));
  expect(ones.replicates).toEqual(means().replicates);
  const first = means([1, ...Array.from({ length: 11 }, () => 0)]);
  expect(first.observed).toBe(sums.measures.get("y")!.sum[0]);
  // Resamples without that request have no mean, and are left out of the interval
  expect(first.replicates.some(Number.isNaN)).toBe(true);
  expect(bootstrapInterval(first, "percentile")).toEqual({ low: first.observed, high: first.observed });
});
