import { expect, test } from "vitest";
import { chapterEvidence, chapterObjective } from "../strategies/chapter-fixture";
import { runStrategy } from "../strategies/run-strategy";
import { strategyDominance } from "./strategy-dominance";
import { strategyWeightRegions } from "./strategy-weight-regions";

const evidence = chapterEvidence({
  ...chapterObjective,
  dimensions: [
    ...chapterObjective.dimensions,
    { name: "spend", field: "cost", better: "lower", scale: { worst: 5, best: 0 } },
  ],
  strategies: {
    weighed: [{ gates: "all" }, { weights: { coverage: 0.5, speed: 0.5, spend: 0 } }],
    dollars: ["dollars"],
    front: [{ pareto: ["coverage", "speed"] }],
    "gated front": [{ gates: "all" }, { pareto: ["coverage", "speed"] }],
  },
});
const results = Object.entries(evidence.objective.strategies!).map(([name, steps]) =>
  runStrategy(name, steps, evidence),
);

// Behind the gate C wins up to a coverage weight of .962861 (see weight-flips.test.ts); spend has no weight and no say.
test("each strategy that ends in weights: among those it keeps, without dimensions of weight 0", () => {
  const regions = strategyWeightRegions(evidence, results);
  expect(regions.map(({ strategy, dimensions }) => [strategy, dimensions])).toEqual([
    ["weighed", ["coverage", "speed"]],
  ]);
  expect(regions[0]!.shares).toEqual({ A: expect.closeTo(0.037139, 6), C: expect.closeTo(0.962861, 6) });
});

// B covers what A covers in less time, in every resample. Behind the gate, without B, nothing dominates A.
test("each strategy that ends in a front: among those its gates keep", () => {
  const shares = strategyDominance(evidence, results, { resamples: 200 });
  const onFront = shares.map(({ strategy, agents }) => [strategy, agents.map((one) => [one.agent, one.onFront])]);
  expect(onFront).toEqual([
    [
      "front",
      [
        ["A", 0],
        ["B", 1],
        ["C", 1],
      ],
    ],
    [
      "gated front",
      [
        ["A", 1],
        ["C", 1],
      ],
    ],
  ]);
});
