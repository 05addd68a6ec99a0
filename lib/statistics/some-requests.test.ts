import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { estimateMean } from "./estimate-mean";
import { requestSums } from "./request-sums";
import { someRequests } from "./some-requests";

// Task x: A 1, 0 and B 1, 1; task y: A 0 and B without a run.
const table = fromRecords([
  { agent: "A", request: "r1", task: "x", score: 1 },
  { agent: "A", request: "r2", task: "y", score: 0 },
  { agent: "A", request: "r3", task: "x", score: 0 },
  { agent: "B", request: "r1", task: "x", score: 1 },
  { agent: "B", request: "r3", task: "x", score: 1 },
]);
const score = table.columns.get("score")!;
const sums = requestSums(table, new Map(score.kind === "number" ? [["score", score]] : []));

test("means of some requests are the means of their runs alone", () => {
  const x = someRequests(sums, [0, 2], ["score", "no such measure"]);
  expect(x.requests).toEqual(["r1", "r3"]);
  expect([...x.measures.keys()]).toEqual(["score"]);
  expect(estimateMean(x, "score", "A").estimate).toBe(0.5);
  expect(estimateMean(x, "score", "B").estimate).toBe(1);
  expect([...x.task!.codes]).toEqual([0, 0]);
  const y = someRequests(sums, [1], ["score"]);
  expect(estimateMean(y, "score", "B")).toMatchObject({ estimate: null, of: 0 });
});
