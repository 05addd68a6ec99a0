import { expect, test } from "vitest";
import { fromRecords } from "./from-records";
import { numberAt, statuses, textAt } from "./run-table";

test("a record without a grade is unscored, and unknown numbers stay unknown", () => {
  const table = fromRecords([
    { agent: "B", request: "r1", passed: true, cost: 0 },
    { agent: "A", request: "r1", cost: null },
  ]);
  expect(table.agent.names).toEqual(["A", "B"]);
  expect(textAt(table.agent, 0)).toBe("B");
  expect(statuses[table.status[1]!]).toBe("unscored");
  const cost = table.columns.get("cost")!;
  expect(cost.kind === "number" && [numberAt(cost, 0), numberAt(cost, 1)]).toEqual([0, null]);
});

test("every problem is reported at once, a duplicated slot with both rows", () => {
  const make = () =>
    fromRecords([
      { agent: "s", request: "dup", passed: 0 },
      { agent: "s", request: "dup", passed: 1 },
      { agent: "s", request: "", status: "sick" },
    ]);
  expect(make).toThrow(/rows 1 and 2[\s\S]*|got nothing/);
  expect(make).toThrow(/expected ok, error, infra, unscored, got "sick"/);
});
