import { expect, test } from "vitest";
import { hullOf } from "./convex-hull";

test("the hull leaves out a front point that lies under the line between its neighbours", () => {
  // Cost down, quality up: (2, .6) is under the line from (1, .5) to (3, .9).
  expect(
    hullOf(
      [
        [1, 0.5],
        [2, 0.6],
        [3, 0.9],
      ],
      "higher",
    ),
  ).toEqual([
    [1, 0.5],
    [3, 0.9],
  ]);
  expect(
    hullOf(
      [
        [1, 0.5],
        [2, 0.8],
        [3, 0.9],
      ],
      "higher",
    ),
  ).toHaveLength(3);
});
