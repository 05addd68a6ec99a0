// Health economics draws the same picture: net benefit = effect × price − cost is a straight line in the price, the options
// on the upper envelope are those "not dominated", and where they take over are the incremental cost-effectiveness ratios.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { realLog } from "../runs/real-log-files";
import { upperEnvelope } from "./upper-envelope";

const frontier = (names: readonly string[], cost: readonly number[], effect: readonly number[]) => {
  const lines = names.map((name, i) => ({ name, height: -cost[i]!, slope: effect[i]! }));
  const stretches = upperEnvelope(lines, 0, Number.POSITIVE_INFINITY);
  return { kept: stretches.flatMap((one) => one.names), ratios: stretches.slice(1).map((one) => one.from) };
};

test("HERC's example: usual care, B, D and E, with ratios 5000, 12500 and 20000; A dominated, C by extension", () => {
  const found = frontier(
    ["E", "D", "C", "B", "A", "UC"],
    [55000, 35000, 25000, 10000, 12000, 5000],
    [5, 4, 3, 2, 1.5, 1],
  );
  expect(found).toEqual({ kept: ["UC", "B", "D", "E"], ratios: [5000, 12500, 20000] });
});

test("Paltiel (2005), HIV screening: annual screening is dominated", () => {
  const names = ["status quo", "one time", "5yr", "3yr", "annual"];
  const found = frontier(
    names,
    [26000, 27000, 28020, 28440, 29440],
    [277.25, 277.57, 277.78, 277.83, 277.76].map((x) => x / 12),
  );
  expect(found.kept).toEqual(["status quo", "one time", "5yr", "3yr"]);
  expect(found.ratios).toEqual([37500, 58285.714285714, 100800].map((x) => expect.closeTo(x, 2)));
});

const oracles = realLog("..", "oracles");
describe.skipIf(!existsSync(oracles))("with the oracles' data", () => {
  test("heemod's 13 frontiers", () => {
    const cases = JSON.parse(readFileSync(join(oracles, "heemod/frontier_cases.json"), "utf8"));
    expect(cases).toHaveLength(13);
    for (const { cost, effect, frontier_1based: expected } of cases) {
      const names = cost.map((_: number, i: number) => String(i + 1));
      expect(frontier(names, cost, effect).kept).toEqual(expected.map(String));
    }
  });
  // Worked out independently, as dampack stores no answer for its hund_strat (oracles/expected.json, icer_tables.hund).
  test("dampack's 100 strategies: 6 on the frontier, with their ratios", () => {
    const rows = readFileSync(join(oracles, "dampack/hund_strat.csv"), "utf8").trim().split("\n").slice(1);
    expect(rows).toHaveLength(100);
    const [names, cost, effect] = [0, 1, 2].map((place) => rows.map((row) => row.split(",")[place]!));
    const found = frontier(names!, cost!.map(Number), effect!.map(Number));
    const { nd_ids: kept, icer } = JSON.parse(readFileSync(join(oracles, "expected.json"), "utf8")).icer_tables.hund;
    expect(found.kept).toEqual(kept.map(String));
    expect(found.ratios).toEqual(icer.slice(1).map((ratio: number) => expect.closeTo(ratio, 6)));
  });
  test("dampack's table of 11 strategies", () => {
    const rows = readFileSync(join(oracles, "dampack/cdiff_icers_published.csv"), "utf8")
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split(","));
    const found = frontier(
      rows.map((row) => row[0]!),
      rows.map((row) => Number(row[1])),
      rows.map((row) => Number(row[2])),
    );
    const published = rows.filter((row) => row.at(-1) === "ND");
    expect(found.kept).toEqual(published.map((row) => row[0]));
    expect(found.ratios).toEqual(published.slice(1).map((row) => expect.closeTo(Number(row[5]), 5)));
  });
});

test("a line that only draws level at the end has no stretch, also where rounding puts the meeting a little before it", () => {
  // Two agents with 0.3 = 3 × 0.1 at the end, one of them 0.1 + 0.2, which is 4e-17 more.
  const lines = [
    { name: "ahead", height: 0.9, slope: 0.3 - 0.9 },
    { name: "level at the end", height: 0.1, slope: 0.1 + 0.2 - 0.1 },
  ];
  expect(upperEnvelope(lines, 0, 1)).toEqual([{ from: 0, to: 1, names: ["ahead"] }]);
  expect(upperEnvelope(lines, 0, 1.1).map((one) => one.names)).toEqual([["ahead"], ["level at the end"]]);
});
