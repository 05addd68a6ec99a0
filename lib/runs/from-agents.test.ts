import { expect, test } from "vitest";
import { fromAgents } from "./from-agents";
import { fromRecords } from "./from-records";

test("lists give a value for each request, a single value stands for all", () => {
  const table = fromAgents({ A: { passed: [true, false], cost: 0.4 }, B: { passed: [1, 1], cost: [0.5, null] } });
  expect(table).toEqual(
    fromRecords([
      { agent: "A", request: "r1", passed: 1, cost: 0.4 },
      { agent: "A", request: "r2", passed: 0, cost: 0.4 },
      { agent: "B", request: "r1", passed: 1, cost: 0.5 },
      { agent: "B", request: "r2", passed: 1, cost: null },
    ]),
  );
});

test("requests and attempts can be given, as by whoever repeats requests", () => {
  const { request, attempt } = fromAgents({ A: { request: ["x", "x"], attempt: [1, 2], score: [0, 1] } });
  expect([request.names, [...attempt]]).toEqual([["x"], [1, 2]]);
});

test("lists of different lengths, or none, are refused with what was found", () => {
  expect(() => fromAgents({ A: { passed: [1, 0], cost: [1] } })).toThrow('agent "A": expected lists of one length');
  expect(() => fromAgents({ A: { cost: 1 } })).toThrow("got none");
});
