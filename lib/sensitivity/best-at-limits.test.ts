import { expect, test } from "vitest";
import { bestAtLimits } from "./best-at-limits";

const agents = [
  { agent: "c", use: 3, gain: 9 },
  { agent: "b", use: 2, gain: 4 },
  { agent: "a", use: 1, gain: 5 },
  { agent: "d", use: 3, gain: 9 },
];

// Up to 3 only a and b are within, and b never beats a; at 3 come c and d, which are equal.
test("the answer changes only where a better agent comes in", () => {
  expect(bestAtLimits(agents, "lower")).toEqual([
    { from: 1, to: 3, best: ["a"] },
    { from: 3, to: null, best: ["c", "d"] },
  ]);
  expect(bestAtLimits([...agents].reverse(), "lower")).toEqual(bestAtLimits(agents, "lower"));
});

test("a smallest use goes the other way; no agent, no stretch", () => {
  expect(bestAtLimits(agents, "higher")).toEqual([{ from: 3, to: null, best: ["c", "d"] }]);
  expect(bestAtLimits([], "lower")).toEqual([]);
});
