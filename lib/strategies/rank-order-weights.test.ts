import { expect, test } from "vitest";
import { rankOrderWeights } from "./rank-order-weights";

// Barron and Barrett (1996), table 1: rank-order centroid weights for 3 attributes .6111, .2778, .1111.
test("rank-order centroid weights", () => {
  expect(Object.values(rankOrderWeights(["a", "b", "c"]))).toEqual(
    [11 / 18, 5 / 18, 2 / 18].map((x) => expect.closeTo(x, 12)),
  );
  expect(() => rankOrderWeights(["a", "a"])).toThrow(/each dimension once/);
});
