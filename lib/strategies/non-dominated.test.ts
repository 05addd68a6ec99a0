import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { realLog } from "../runs/real-log-files";
import { randomFrom } from "../statistics/random";
import { type Directions, nonDominated } from "./non-dominated";
import { sortOrder } from "./sort-order";

const front = (points: readonly (readonly number[])[], better: Directions) => [...nonDominated(points.flat(), better)];
const lower = (d: number) => Array.from({ length: d }, () => "lower" as const);

/** The definition, pair by pair. */
function byDefinition(points: readonly (readonly number[])[], better: Directions): number[] {
  const gain = (a: readonly number[], b: readonly number[], k: number) =>
    better[k] === "higher" ? a[k]! - b[k]! : b[k]! - a[k]!;
  const dominates = (a: readonly number[], b: readonly number[]) =>
    better.every((_, k) => gain(a, b, k) >= 0) && better.some((_, k) => gain(a, b, k) > 0);
  return points.map((point) => (points.some((other) => dominates(other, point)) ? 0 : 1));
}

describe("published fronts", () => {
  test("moocore, python/tests: keep_weakly in 2 and 3 dimensions, all equal points stay", () => {
    const two = [
      [2, 0],
      [1, 1],
      [3, 0],
      [2, 0],
      [1, 2],
      [3, 0],
      [0, 2],
      [1, 1],
      [1, 1],
    ];
    expect(front(two, lower(2))).toEqual([1, 1, 0, 1, 0, 0, 1, 1, 1]);
    const three = [
      [1, 0, 1],
      [1, 1, 1],
      [0, 1, 1],
      [1, 0, 1],
      [1, 1, 0],
      [1, 1, 1],
    ];
    expect(front(three, lower(3))).toEqual([1, 0, 1, 1, 1, 0]);
  });
  test("moocore, r/tests: one dimension, mixed directions in 4, maximised in 4", () => {
    const one = [0.5, 0.6, 0.3, 0.1, 0, 0.9, 0].map((x) => [x]);
    expect(front(one, ["lower"])).toEqual([0, 0, 0, 0, 1, 0, 1]);
    const corners = [
      [0, 0, 0, 0],
      [1, 1, 1, 1],
    ];
    expect(front(corners, ["lower", "higher", "higher", "higher"])).toEqual([1, 1]);
    const four = [
      [0, 0, 0, 0],
      [0, 0, 0, 1],
      [0, 0, 1, 1],
      [0, 0, 1, 2],
      [1, 0, 0, 0],
      [10, 20, 0, 0],
      [20, 10, 0, 0],
      [2, 2, 0, 0],
    ];
    expect(front(four, ["higher", "higher", "higher", "higher"])).toEqual([0, 0, 0, 1, 0, 1, 1, 0]);
  });
  test("paretoset, its documentation: both directions, and hotels by price and distance", () => {
    const costs = [
      [2, 0],
      [1, 1],
      [0, 2],
      [3, 3],
    ];
    expect(front(costs, lower(2))).toEqual([1, 1, 1, 0]);
    expect(front(costs, ["lower", "higher"])).toEqual([0, 0, 1, 1]);
    const price = [50, 53, 62, 87, 83, 39, 60, 44];
    const distance = [13, 21, 19, 13, 5, 22, 22, 25];
    expect(
      front(
        price.map((p, i) => [p, distance[i]!]),
        lower(2),
      ),
    ).toEqual([1, 0, 0, 0, 1, 1, 0, 0]);
  });
});

const oracles = realLog("..", "oracles", "moocore", "input1.dat");
test.skipIf(!existsSync(oracles))("moocore's input1.dat, set 3: its mask", () => {
  const sets = readFileSync(oracles, "utf8")
    .trim()
    .split(/\n\s*\n+/);
  const points = sets[2]!
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  expect(front(points, lower(2))).toEqual([0, 0, 0, 0, 1, 0, 1, 1, 0, 1]);
});

const few = fc.integer({ min: 0, max: 6 });
test("agrees with the definition, in every number of dimensions, with copies and mixed directions", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }).chain((d) =>
        fc.tuple(
          fc
            .array(fc.oneof(few, fc.double({ min: -5, max: 5, noNaN: true })), { minLength: d, maxLength: d })
            .chain((one) =>
              fc.array(fc.oneof(fc.constant(one), fc.array(few, { minLength: d, maxLength: d })), { maxLength: 60 }),
            ),
          fc.array(fc.constantFrom("higher" as const, "lower" as const), { minLength: d, maxLength: d }),
        ),
      ),
      ([points, better]) => {
        expect(front(points, better)).toEqual(byDefinition(points, better));
      },
    ),
    { numRuns: 300 },
  );
});

test("large clouds, through every shortcut, agree with the definition", () => {
  const random = randomFrom(7);
  for (const d of [2, 3, 4, 5, 6]) {
    for (const kind of ["cube", "front", "few numbers"]) {
      const points = Array.from({ length: kind === "front" ? 1500 : 6000 }, () => {
        const point = Array.from({ length: d }, (_, k) =>
          kind === "few numbers" && k > 1 ? random.below(3) : random.below(501),
        );
        if (kind === "front") point[d - 1] = 1000 * d - point.slice(0, -1).reduce((a, b) => a + b, 0);
        return point;
      });
      const mask = front(points, lower(d));
      const members = points.filter((_, i) => mask[i] === 1);
      // Every point off the front is dominated by one on it, and none on it by another: then the front is the front.
      const dominated = (p: readonly number[]) =>
        members.some((q) => q.every((x, k) => x <= p[k]!) && q.some((x, k) => x < p[k]!));
      for (const [i, p] of points.entries()) expect(dominated(p)).toBe(mask[i] === 0);
    }
  }
});

test("bad input is named; no points are no front", () => {
  expect(nonDominated([], ["lower"])).toHaveLength(0);
  expect(() => nonDominated([1], [])).toThrow(/at least one dimension/);
  expect(() => nonDominated([1, 2, 3], lower(2))).toThrow(/rows of 2 numbers, got 3/);
  expect(() => nonDominated([1, 2, 3, Number.NaN], lower(2))).toThrow("point 2, dimension 2: expected a finite number");
  expect(() => nonDominated([1, Number.POSITIVE_INFINITY], lower(2))).toThrow("point 1, dimension 2");
});

test("sortOrder sorts as numbers sort, equal keys in the order given", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(few, fc.double({ noNaN: true }))), (keys) => {
      const expected = keys.map((_, i) => i).sort((a, b) => keys[a]! - keys[b]! || a - b);
      // −0 and 0 are equal; infinities less themselves are NaN, which sort treats as equal.
      fc.pre(keys.every(Number.isFinite));
      expect([...sortOrder(Float64Array.from(keys))]).toEqual(expected);
    }),
  );
});
