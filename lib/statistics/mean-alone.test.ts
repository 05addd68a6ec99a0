import fc from "fast-check";
import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { evidenceFrom } from "../value/evidence";
import { estimateMean } from "./estimate-mean";
import { meanAlone } from "./mean-alone";

// Two attempts at r1 and one at r2: ((1 + 2) / 2 + 4) / 2.
test("each request counts the same, however many attempts it had", () => {
  const rows = [1, 2, 4].map((x, i) => ({
    agent: "a",
    request: i < 2 ? "r1" : "r2",
    attempt: 1 + (i % 2),
    passed: 1,
    x,
  }));
  expect(meanAlone(evidenceFrom(fromRecords(rows)).sums, "x", "a")).toBe(2.75);
});

test("it is the estimate, to the last digit, and unknown where that is", () => {
  const run = fc.record({
    passed: fc.option(fc.constantFrom(0, 1), { freq: 9 }),
    cost: fc.option(fc.double({ min: 0, max: 9, noNaN: true }), { freq: 9 }),
    x: fc.option(fc.double({ min: -9, max: 9, noNaN: true }), { freq: 9 }),
  });
  fc.assert(
    fc.property(fc.array(run, { minLength: 2, maxLength: 12 }), (runs) => {
      const rows = runs.map((own, i) => ({ agent: "ab"[i % 2]!, request: `r${i % 3}`, attempt: i + 1, ...own }));
      const { sums } = evidenceFrom(fromRecords(rows));
      for (const agent of sums.agents) {
        for (const measure of sums.measures.keys()) {
          expect(meanAlone(sums, measure, agent)).toBe(estimateMean(sums, measure, agent).estimate);
        }
      }
    }),
  );
});
