import { describe, expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { numberColumn } from "../runs/run-table";
import { combineMeasures } from "./combine-measures";
import { requestSums } from "./request-sums";

const column = (...values: (number | null)[]) => numberColumn(values);

describe("sums by agent and request", () => {
  const table = fromRecords([
    { agent: "A", request: "r1", attempt: 2 },
    { agent: "A", request: "r1", attempt: 1 },
    { agent: "B", request: "r2", attempt: 1 },
  ]);
  test("add up attempts in their own order, so that the order of rows changes no bit", () => {
    // .1 + .2 + .3 and .3 + .2 + .1 differ in the last bit
    const rows = [0.1, 0.2, 0.3].map((y, place) => ({ agent: "A", request: "r", attempt: place + 1, y }));
    const sumOf = (records: typeof rows) => {
      const made = fromRecords(records);
      return requestSums(made, new Map([["y", made.columns.get("y") as ReturnType<typeof column>]])).measures.get("y")!
        .sum[0];
    };
    expect(sumOf([...rows].reverse())).toBe(sumOf(rows));
  });
  test("count what is known apart from what was dealt", () => {
    const sums = requestSums(table, new Map([["y", column(3, null, 5)]]));
    const { sum, sumOfSquares, count } = sums.measures.get("y")!;
    // cells: A r1, A r2, B r1, B r2
    expect([...sums.dealt]).toEqual([2, 0, 0, 1]);
    expect([...sum]).toEqual([3, 0, 0, 5]);
    expect([...sumOfSquares]).toEqual([9, 0, 0, 25]);
    expect([...count]).toEqual([1, 0, 0, 1]);
  });
  test("without attempts squares come when asked for, and survive a copy", () => {
    const single = fromRecords([
      { agent: "A", request: "r1" },
      { agent: "A", request: "r2" },
    ]);
    const own = requestSums(single, new Map([["y", column(3, -2)]])).measures.get("y")!;
    expect([...{ ...own }.sumOfSquares]).toEqual([9, 4]);
  });
  // inspect_ai 1251: a missing key must not make a silent cluster of its own
  test("a row without a cluster where others have one, and a request in two, are refused with their rows", () => {
    const clustered = fromRecords([
      { agent: "A", request: "r1", cluster: "c1" },
      { agent: "A", request: "r2", cluster: null },
      { agent: "B", request: "r1", cluster: "c2" },
    ]);
    const sum = () => requestSums(clustered, new Map());
    expect(sum).toThrow(/2 problems/);
    expect(sum).toThrow(/line 2, cluster: expected a cluster as in other rows, got nothing/);
    expect(sum).toThrow(/line 3, cluster: expected "c1", as in an earlier row of request "r1", got "c2"/);
  });
  test("too many cells are refused with the way out, before any memory is taken", () => {
    const names = (count: number) => ({ length: count }) as unknown as string[];
    const huge = {
      ...table,
      agent: { ...table.agent, names: names(50) },
      request: { ...table.request, names: names(1_000_000) },
    };
    expect(() => requestSums(huge, new Map())).toThrow(/50 agents × 1000000 requests.*Compare fewer agents/);
  });
});

describe("a combined measure", () => {
  const table = fromRecords([
    { agent: "A", request: "r1" },
    { agent: "A", request: "r2" },
  ]);
  const sums = requestSums(
    table,
    new Map([
      ["x", column(1, 2)],
      ["y", column(10, null)],
    ]),
  );
  test("is known where its parts are; a weight of 0 leaves its part out, known or not", () => {
    const both = combineMeasures(
      sums,
      "z",
      new Map([
        ["x", 2],
        ["y", 0.5],
      ]),
      1,
    ).measures.get("z")!;
    expect([both.sum[0], both.count[1]]).toEqual([1 + 2 + 5, 0]);
    const alone = combineMeasures(
      sums,
      "z",
      new Map([
        ["x", 2],
        ["y", 0],
      ]),
    ).measures.get("z")!;
    expect([...alone.sum]).toEqual([2, 4]);
  });
  test.each([[Number.NaN], [Number.POSITIVE_INFINITY]])("refuses the coefficient %s by name", (coefficient) => {
    expect(() => combineMeasures(sums, "z", new Map([["x", coefficient]]))).toThrow(/"x" must be a finite number/);
  });
  test("refuses coefficients that are all 0, and measures that are not there", () => {
    expect(() => combineMeasures(sums, "z", new Map([["x", 0]]))).toThrow(/at least one coefficient/);
    expect(() => combineMeasures(sums, "z", new Map([["w", 1]]))).toThrow(/no measure "w"; there are: x, y/);
  });
});
