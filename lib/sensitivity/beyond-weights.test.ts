import fc from "fast-check";
import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { evidenceFrom } from "../value/evidence";
import { beyondWeights } from "./beyond-weights";

const find = (points: readonly (readonly number[])[]) => {
  const names = points[0]!.map((_, k) => `d${k}`);
  const rows = points.map((point, i) => ({
    agent: `a${String(i).padStart(2, "0")}`,
    request: "r",
    passed: 1,
    ...Object.fromEntries(point.map((value, k) => [`d${k}`, value])),
  }));
  const dimensions = names.map((name) => ({ name, field: name, better: "higher" as const }));
  return beyondWeights(evidenceFrom(fromRecords(rows), { dimensions }), names);
};

// (.4, .4) lies below the line from (0, 1) to (1, 0), so no weights pick it; (.6, .6) lies above; (.5, .5) on it.
test("a point in a dent of the front is named", () => {
  const ends = [
    [0, 1],
    [1, 0],
  ];
  expect(find([...ends, [0.4, 0.4]])).toEqual({ reachable: ["a00", "a01"], unreachable: ["a02"], unknown: [] });
  expect(find([...ends, [0.6, 0.6]]).unreachable).toEqual([]);
  expect(find([...ends, [0.5, 0.5]]).unreachable).toEqual([]);
  expect(find([...ends, [0.4, 0.3], [0.4, 0.4]]).unreachable).toEqual(["a03"]);
});

test("in three dimensions too, and a single agent is always reached", () => {
  const corners = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  expect(find([...corners, [0.3, 0.3, 0.3]]).unreachable).toEqual(["a03"]);
  expect(find([...corners, [0.34, 0.34, 0.34]]).unreachable).toEqual([]);
  expect(find([[1, 2, 3]]).reachable).toEqual(["a00"]);
});

test("whoever wins at some positive weights is on the front and reachable", () => {
  const point = fc.tuple(
    fc.integer({ min: 0, max: 9 }),
    fc.integer({ min: 0, max: 9 }),
    fc.integer({ min: 0, max: 9 }),
  );
  const weight = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 1, maxLength: 8 }),
      fc.tuple(weight, weight, weight),
      (points, weights) => {
        const { reachable } = find(points);
        const scores = points.map((own) => own.reduce((sum, value, k) => sum + value * weights[k]!, 0));
        const top = Math.max(...scores);
        scores.forEach((score, i) => {
          if (score === top) expect(reachable).toContain(`a${String(i).padStart(2, "0")}`);
        });
      },
    ),
    { numRuns: 60 },
  );
});
