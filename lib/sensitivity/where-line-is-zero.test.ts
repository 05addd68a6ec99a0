import { expect, test } from "vitest";
import { whereLineIsZero } from "./where-line-is-zero";

// Davison and Hinkley (1997), table 2.1 (city): mean(x) / mean(u) = 1.5203125. Fieller's 95 % interval with t on 9 degrees
// of freedom, worked out by hand from the means 97.3, 64, their variances and covariance: 1.19595644 to 2.46137515.
test("Fieller's interval of the city data", () => {
  const u = [138, 93, 61, 179, 48, 37, 29, 23, 30, 2];
  const x = [143, 104, 69, 260, 75, 63, 50, 48, 111, 50];
  const zero = whereLineIsZero({ height: x, slope: u.map((one) => -one) });
  expect(zero.at).toBeCloseTo(1.5203125, 9);
  expect(zero.low).toBeCloseTo(1.19595644, 7);
  expect(zero.high).toBeCloseTo(2.46137515, 7);
});

test("a slope that cannot be told from 0 bounds nothing", () => {
  expect(whereLineIsZero({ height: [1, 2, 3], slope: [5, -4, 0] })).toMatchObject({ low: null, high: null });
});

test("no requests, one request, and lines that never cross", () => {
  expect(whereLineIsZero({ height: [], slope: [] })).toMatchObject({ at: null });
  expect(whereLineIsZero({ height: [-6], slope: [2] })).toMatchObject({ at: 3, low: null, high: null });
  expect(whereLineIsZero({ height: [1, 1], slope: [0.1, -0.1] })).toMatchObject({ at: null, same: false });
  expect(whereLineIsZero({ height: [0, 0], slope: [0, 0] })).toMatchObject({ at: null, same: true });
});
