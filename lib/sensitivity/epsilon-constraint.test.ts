import fc from "fast-check";
import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { chapterEvidence } from "../strategies/chapter-fixture";
import { evidenceFrom } from "../value/evidence";
import { limitSweep } from "./epsilon-constraint";

// Chapter: minutes 12, 1, 1/3; coverage .98, .98, .95. Below 20 seconds nobody; then C; from a minute on B, and A adds
// nothing at 12 minutes, as it covers exactly what B does.
test("who is best at every limit on the rep's time", () => {
  const { stretches } = limitSweep(chapterEvidence(), "speed", "coverage");
  expect(stretches.map((one) => one.best)).toEqual([["C"], ["B"], ["A", "B"]]);
  expect(stretches.map((one) => one.from)).toEqual([1 / 3, 1, 12].map((x) => expect.closeTo(x, 9)));
  expect(stretches.at(-1)?.to).toBeNull();
});

test("an unknown amount is listed, and takes part in nothing", () => {
  const rows = [
    { agent: "a", request: "r", passed: 1, cost: null },
    { agent: "b", request: "r", passed: 0, cost: 1 },
  ];
  const dimensions = [
    { name: "quality", field: "passed", better: "higher" as const },
    { name: "spend", field: "cost", better: "lower" as const },
  ];
  const sweep = limitSweep(evidenceFrom(fromRecords(rows), { dimensions }), "spend", "quality");
  expect(sweep.stretches).toEqual([{ from: 1, to: null, best: ["b"] }]);
  expect(sweep.unknown.map((one) => one.agent)).toEqual(["a"]);
});

const cell = fc.integer({ min: 0, max: 20 });
test("agrees with a dense grid of limits, in both directions", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), fc.boolean(), (points, upper) => {
      const rows = points.map(([x, y], i) => ({ agent: `a${i}`, request: "r", passed: 1, x, y }));
      const dimensions = [
        { name: "x", field: "x", better: upper ? ("lower" as const) : ("higher" as const) },
        { name: "y", field: "y", better: "higher" as const },
      ];
      const { stretches } = limitSweep(evidenceFrom(fromRecords(rows), { dimensions }), "x", "y");
      for (let limit = -0.5; limit <= 21; limit += 0.5) {
        const within = rows.filter(({ x }) => (upper ? x <= limit : x >= limit));
        const top = Math.max(...within.map(({ y }) => y));
        const here = stretches.findLast(({ from }) => (upper ? from <= limit : from >= limit));
        expect(here?.best ?? []).toEqual(within.filter(({ y }) => y === top).map(({ agent }) => agent));
      }
    }),
  );
});
