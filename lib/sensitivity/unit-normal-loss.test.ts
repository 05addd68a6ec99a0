import { expect, test } from "vitest";
import { unitNormalLoss } from "./unit-normal-loss";

// Two options, 0 and normal with mean 1 and standard deviation √5: .47981071 (the vignette of R's package voi gives the formula).
test("the unit normal loss", () => {
  expect(unitNormalLoss(1, Math.sqrt(5))).toBeCloseTo(0.4798107063, 9);
  expect(unitNormalLoss(0, 1)).toBeCloseTo(1 / Math.sqrt(2 * Math.PI), 12);
  expect(unitNormalLoss(3, 0)).toBe(0);
});
