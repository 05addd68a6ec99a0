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
  [2.5, "seconds", "2.50 s"],
  [100, "number", "100"],
  [0.962861, "number", "0.9629"],
] as const)("%d as %s reads %s", (value, unit, text) => expect(formatNumber(value, unit)).toBe(text));

test("an estimate shows its standard error in the same unit, and no number where there is none", () => {
  expect(formatEstimate(estimate, "dollars")).toBe("$22.933 ± 0.020");
  expect(formatEstimate({ ...estimate, standardError: null }, "dollars")).toBe("$22.93");
  expect(formatEstimate({ ...estimate, estimate: null, atLeast: 0.7 }, "dollars")).toBe("unknown, at least $0.70");
  expect(formatInterval(estimate, "dollars")).toBe("$22.890 to $22.970");
  expect(formatInterval({ ...estimate, low: null }, "dollars")).toBe("");
});

// At most two digits; decimals: two digits of the standard error where it begins with 1 to 3.54 or 9.5 and more, else one.
test.each([
  [1 / 3, 0.00486, "minutes", "0.333 min ± 0.005"],
  [1 / 3, 0.0042, "minutes", "0.333 min ± 0.004"],
  [12, 0.225, "minutes", "12.00 min ± 0.23"],
  [1, 0.0156, "minutes", "1.000 min ± 0.016"],
  [22.9333, 96.97, "dollars", "$22.93 ± 97"],
  [-575.6056, 141.77, "dollars", "−$575.61 ± 140"],
  [-0.05, 0.00101, "dollars", "−$0.0500 ± 0.0010"],
  [-0.4, 0.00667, "dollars", "−$0.400 ± 0.007"],
  [0.98, 0.00485, "share", "98.0 % ± 0.5"],
  [0.885, 0.013, "share", "88.5 % ± 1.3"],
  [0.4, 0.16, "share", "40 % ± 16"],
  [0.03, 0.0074, "points", "3.0 points ± 0.7"],
  [1234.5678, 56, "number", "1,235 ± 56"],
  [0.5, 0.00000042, "number", "0.5000000 ± 0.0000004"],
  [0.00001234, 0.00000042, "dollars", "$0.0000123 ± 0.0000004"],
  [2.5, 0.042, "seconds", "2.50 s ± 0.04"],
  [1.5, 0, "dollars", "$1.50 ± 0"],
  [1.5, 1e-16, "minutes", "1.50 min ± 0"],
  [0, 0.02, "share", "0.0 % ± 2.0"],
] as const)("%d ± %d as %s reads %s", (value, standardError, unit, text) =>
  expect(formatEstimate({ ...estimate, estimate: value, standardError }, unit)).toBe(text),
);
