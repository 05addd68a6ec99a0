import { expect, test } from "vitest";
import { chapterObjective } from "./chapter-fixture";
import { weightsFromTradeOffs } from "./weights-from-trade-offs";

const objective = {
  dimensions: [
    ...chapterObjective.dimensions,
    { name: "cost", field: "cost", better: "lower" as const, scale: { worst: 2, best: 0 } },
  ],
};

// One point of coverage for 1.35 minutes of 15: weights in the ratio (1.35 / 15) to (.01 / 1), 9 to 1.
test("a trade-off gives the weights whose exchange rate it is", () => {
  const found = weightsFromTradeOffs(objective, [{ of: "coverage", amount: 0.01, in: "speed", worth: 1.35 }]);
  expect(found.weights).toEqual({ coverage: expect.closeTo(0.9, 12), speed: expect.closeTo(0.1, 12) });
  expect(found).toMatchObject({ consistent: true, inconsistent: [] });
});

test("answers that contradict each other are named, with what the others say", () => {
  const answers = [
    { of: "coverage", amount: 0.01, in: "speed", worth: 1 },
    { of: "speed", amount: 1, in: "cost", worth: 0.5 },
    { of: "coverage", amount: 0.01, in: "cost", worth: 4 }, // the first two make it .5
  ];
  const found = weightsFromTradeOffs(objective, answers);
  expect(found.consistent).toBe(false);
  expect(found.inconsistent).toHaveLength(3); // a triangle that does not close cannot say which side is wrong
  expect(weightsFromTradeOffs(objective, [...answers.slice(0, 2), { ...answers[2]!, worth: 0.5 }]).consistent).toBe(
    true,
  );
});

test("answers that cannot be used are refused, each by name", () => {
  const ask =
    (of: string, against: string, worth = 1) =>
    () =>
      weightsFromTradeOffs(objective, [{ of, amount: 1, in: against, worth }]);
  expect(ask("coverage", "nothing")).toThrow(/no dimension is named "nothing"/);
  expect(ask("coverage", "coverage")).toThrow(/two dimensions/);
  expect(ask("coverage", "speed", 0)).toThrow(/amounts above 0, got 0/);
  expect(() => weightsFromTradeOffs(objective, [])).toThrow(/at least one trade-off/);
});
