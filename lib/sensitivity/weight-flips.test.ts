import fc from "fast-check";
import { expect, test } from "vitest";
import { chapterEvidence, chapterObjective } from "../strategies/chapter-fixture";
import { upperEnvelope } from "./upper-envelope";
import { weightFlips } from "./weight-flips";

// Chapter: "The ranking flips at a coverage weight of about 0.96". By hand, with speed scores .2 and 44/45:
// .98 w + .2 (1 − w) = .95 w + (44/45) (1 − w) at w = (44/45 − .2) / (44/45 − .2 + .03) = .962861.
test("the chapter's flip, for both ways of saying it", () => {
  const flips = weightFlips(chapterEvidence());
  expect(flips.map((flip) => [flip.dimension, flip.below, flip.above])).toEqual([
    ["coverage", "C", "A"],
    ["speed", "A", "C"],
  ]);
  expect(flips[0]).toMatchObject({ strategy: "Gate, then equal weights", convention: "others rescaled in proportion" });
  expect(flips[0]!.at).toBeCloseTo(0.962861, 6);
  expect(flips[1]!.at).toBeCloseTo(1 - 0.962861, 6);
  expect(flips[0]!.low).toBeLessThan(0.962861);
});

test("agents that a gate removed flip nothing, and a single dimension has none", () => {
  const strategies = { all: [{ weights: { coverage: 1, speed: 1 } }], one: [{ weights: { coverage: 1, speed: 0 } }] };
  const flips = weightFlips(chapterEvidence({ ...chapterObjective, strategies }));
  // With B in, B beats A everywhere; B and C cross where .98 w + (14/15)(1 − w) = .95 w + (44/45)(1 − w): w = (2/45) / (2/45 + .03).
  expect(flips.map((flip) => flip.strategy)).toEqual(["all", "all"]);
  expect(flips[0]).toMatchObject({ below: "C", above: "B" });
  expect(flips[0]!.at).toBeCloseTo(2 / 45 / (2 / 45 + 0.03), 9);
});

const line = fc.record({ height: fc.integer({ min: -50, max: 50 }), slope: fc.integer({ min: -50, max: 50 }) });
test("the envelope agrees with a dense grid, and no order of lines changes it", () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (drawn) => {
      const lines = drawn.map((one, i) => ({ name: String.fromCharCode(97 + i), ...one }));
      const stretches = upperEnvelope(lines, 0, 10);
      expect(upperEnvelope([...lines].reverse(), 0, 10)).toEqual(stretches);
      expect([stretches[0]!.from, stretches.at(-1)!.to]).toEqual([0, 10]);
      for (let x = 0.005; x < 10; x += 0.0937) {
        const best = Math.max(...lines.map((one) => one.height + one.slope * x));
        const here = stretches.find((stretch) => stretch.from <= x && x <= stretch.to)!;
        const leader = lines.find((one) => one.name === here.names[0])!;
        expect(leader.height + leader.slope * x).toBeCloseTo(best, 9);
      }
    }),
  );
});

test("three lines through one point give one change, and equal lines are named together", () => {
  const at = (name: string, height: number, slope: number) => ({ name, height, slope });
  const stretches = upperEnvelope([at("a", 2, -1), at("b", 1, 0), at("c", 0, 1), at("d", 0, 1)], 0, 5);
  expect(stretches).toEqual([
    { from: 0, to: 1, names: ["a"] },
    { from: 1, to: 5, names: ["c", "d"] },
  ]);
  expect(upperEnvelope([], 0, 1)).toEqual([]);
});
