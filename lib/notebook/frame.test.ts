import { DataFrame } from "danfojs";
import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { fromFrame, toFrame } from "./frame";

const runs = fromRecords([
  { agent: "A", request: "r1", passed: 1, cost: 0.5, task: "lookup" },
  { agent: "A", request: "r2", passed: 0, cost: null, task: null },
  { agent: "B", request: "r1", status: "error", task: "lookup" },
  { agent: "B", request: "r2", attempt: 2, passed: 1, cost: 1.5, task: "lookup" },
]);

test("a run table becomes a frame with one row a run, and danfojs can group it", () => {
  const frame = toFrame(runs, DataFrame);
  expect(frame.shape).toEqual([4, 7]);
  expect(frame.columns).toEqual(["agent", "request", "attempt", "status", "cost", "passed", "task"]);
  // (0.5) / 1 known cost for A, 1.5 / 1 for B
  const known = frame.iloc({ rows: [0, 3] });
  expect(known.groupby(["agent"]).col(["cost"]).mean().values).toEqual([
    ["A", 0.5],
    ["B", 1.5],
  ]);
});

test("back again it is the same table, and what was unknown still is", () => {
  const back = fromFrame(toFrame(runs, DataFrame));
  expect(back.agent).toEqual(runs.agent);
  expect(back.request).toEqual(runs.request);
  expect(back.attempt).toEqual(runs.attempt);
  expect(back.status).toEqual(runs.status);
  for (const name of ["cost", "passed"]) {
    const [one, other] = [runs.columns.get(name)!, back.columns.get(name)!];
    expect(other).toEqual(one);
  }
  expect(back.columns.get("task")).toEqual(runs.columns.get("task"));
});

test("a frame without agents is refused with every row", () => {
  expect(() => fromFrame({ columns: ["request"], values: [["r1"], ["r2"]] })).toThrow(
    /2 problems[\s\S]*expected agent/,
  );
});
