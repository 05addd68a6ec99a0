import fc from "fast-check";
import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { numberColumn } from "../runs/run-table";
import { estimateMean } from "./estimate-mean";
import { meanAlone } from "./mean-alone";
import { requestSums } from "./request-sums";

const sumsOf = (cells: readonly { agent: string; request: string; cost: number | null }[]) => {
  const table = fromRecords(cells.map(({ agent, request }, i) => ({ agent, request, attempt: i + 1 })));
  return requestSums(table, new Map([["cost", numberColumn(cells.map(({ cost }) => cost))]]));
};

// Two attempts at r1 and one at r2: ((1 + 2) / 2 + 4) / 2.
test("each request counts the same, however many attempts it had", () => {
  const cells = [1, 2, 4].map((cost, i) => ({ agent: "a", request: i < 2 ? "r1" : "r2", cost }));
  expect(meanAlone(sumsOf(cells), "cost", "a")).toBe(2.75);
});

test("it is the estimate, to the last digit, and unknown where that is", () => {
  const cost = fc.option(fc.double({ min: 0, max: 9, noNaN: true }), { freq: 9 });
  fc.assert(
    fc.property(fc.array(cost, { minLength: 2, maxLength: 12 }), (costs) => {
      const sums = sumsOf(costs.map((own, i) => ({ agent: "ab"[i % 2]!, request: `r${i % 3}`, cost: own })));
      for (const agent of sums.agents) {
        expect(meanAlone(sums, "cost", agent)).toBe(estimateMean(sums, "cost", agent).estimate);
      }
    }),
  );
});
