import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import type { NumberColumn } from "../runs/run-table";
import { bootstrapInterval } from "./bootstrap-interval";
import { nestedBootstrap } from "./nested-bootstrap";

const values = [
  [1, 2, 3],
  [4, 4, 4],
  [0, 6, 9],
  [7, 8, 3],
];
const table = fromRecords(
  values.flatMap((own, request) =>
    own.map((y, attempt) => ({ agent: "s", request: `r${request}`, attempt: attempt + 1, y })),
  ),
);
const y = table.columns.get("y") as NumberColumn;

// Davison and Hinkley (1997), 3.8: the plug-in variances of the requests' means, and of attempts around them
test("its variance is the two-stage one: Σ(means − mean)²/n² + Σ within/(n²·m)", () => {
  const means = values.map((own) => own.reduce((a, b) => a + b, 0) / 3);
  const mean = means.reduce((a, b) => a + b, 0) / 4;
  const between = means.reduce((sum, own) => sum + (own - mean) ** 2, 0) / 16;
  const squares = values.map((own, request) => own.reduce((sum, value) => sum + (value - means[request]!) ** 2, 0) / 3);
  const within = squares.reduce((a, b) => a + b, 0) / 4 / (4 * 3);
  const { replicates, observed } = nestedBootstrap(table, y, { resamples: 20_000 }).get("s")!;
  const middle = replicates.reduce((a, b) => a + b, 0) / replicates.length;
  const variance = replicates.reduce((a, b) => a + (b - middle) ** 2, 0) / replicates.length;
  expect(observed).toBeCloseTo(mean, 12);
  expect(variance / (between + within)).toBeCloseTo(1, 1);
  expect(variance / between).toBeGreaterThan(1.1);
});

test("the same seed gives the same bytes, and an interval holds the mean", () => {
  const [one, two] = [1, 1].map((seed) => nestedBootstrap(table, y, { resamples: 300, seed }).get("s")!);
  expect(one!.replicates).toEqual(two!.replicates);
  const { low, high } = bootstrapInterval(one!, "percentile")!;
  expect(low).toBeLessThan(one!.observed);
  expect(high).toBeGreaterThan(one!.observed);
  expect(() => nestedBootstrap(table, y, { resamples: 0 })).toThrow(/at least 1/);
});

test("an agent without a known value has no mean, and unknown values take no part", () => {
  const made = fromRecords([
    { agent: "A", request: "r", attempt: 1, y: 5 },
    { agent: "A", request: "r", attempt: 2, y: null },
    { agent: "B", request: "r", attempt: 1, y: null },
  ]);
  const means = nestedBootstrap(made, made.columns.get("y") as NumberColumn, { resamples: 10 });
  expect([...means.keys()]).toEqual(["A"]);
  expect([...new Set(means.get("A")!.replicates)]).toEqual([5]);
});
