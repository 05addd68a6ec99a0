import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { evidenceFrom } from "../value/evidence";
import { gradingInCost } from "./grading-in-cost";

const found = (rows: readonly { cost: number; run_cost: number; judge_cost: number }[]) =>
  gradingInCost(
    evidenceFrom(fromRecords(rows.map((row, place) => ({ agent: "s", request: `t${place}`, passed: 1, ...row })))),
  );

// .01 + .02 = .03 in each row: $.06 of grading
test("a cost that holds the judge's is told, with the column that does not", () => {
  const rows = [1, 2, 3].map(() => ({ cost: 0.03, run_cost: 0.01, judge_cost: 0.02 }));
  expect(found(rows)).toMatchObject([{ code: "total-differs", severity: "warning", rows: [1, 2, 3] }]);
  expect(found(rows)[0]!.effect).toContain("$0.06");
  expect(found(rows)[0]!.remedy).toContain("--columns cost=run_cost");
});

test("a cost of the run alone is none, nor is one row that happens to add up", () => {
  expect(found([1, 2].map(() => ({ cost: 0.01, run_cost: 0.01, judge_cost: 0.02 })))).toEqual([]);
  expect(found([{ cost: 0.03, run_cost: 0.01, judge_cost: 0.02 }])).toEqual([]);
});
