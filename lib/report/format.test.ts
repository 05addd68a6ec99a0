import { expect, test } from "vitest";
import { formatEstimate, formatInterval, formatNumber } from "./format";

const estimate = { estimate: 22.9333, standardError: 0.02, low: 22.89, high: 22.97, used: 1000, of: 1000 };

test.each([
  [-575.6056, "dollars", "−$575.61"],
  [1234567.891, "dollars", "$1,234,567.89"],
  [0.0395, "dollars", "$0.0395"],
  [-0.000001, "dollars", "$0.00"],
  [1e-14, "dollars", "$0.00"],
  [0, "dollars", "$0.00"],
  [0.98, "share", "98 %"],
  [0.003682, "share", "0.4 %"],
  [0.315, "points", "31.5 points"],
  [1 / 3, "minutes", "0.33 min"],
  [-0.001, "minutes", "0.00 min"],
  [100, "number", "100"],
  [0.962861, "number", "0.9629"],
] as const)("%d as %s reads %s", (value, unit, text) => expect(formatNumber(value, unit)).toBe(text));

test("an estimate shows its standard error in the same unit, and no number where there is none", () => {
  expect(formatEstimate(estimate, "dollars")).toBe("$22.93 ± 0.02");
  expect(formatEstimate({ ...estimate, standardError: null }, "dollars")).toBe("$22.93");
  expect(formatEstimate({ ...estimate, estimate: null, atLeast: 0.7 }, "dollars")).toBe("unknown, at least $0.70");
  expect(formatInterval(estimate, "dollars")).toBe("$22.89 to $22.97");
  expect(formatInterval({ ...estimate, low: null }, "dollars")).toBe("");
});
