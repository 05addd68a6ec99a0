import { describe, expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { evidenceFrom } from "../value/evidence";
import type { Objective, Step } from "../value/objective";
import { chapterEvidence, chapterObjective } from "./chapter-fixture";
import { runStrategy } from "./run-strategy";

const evidence = chapterEvidence();
const run = (name: keyof typeof chapterObjective.strategies) =>
  runStrategy(name, chapterObjective.strategies[name] as readonly Step[], evidence);
const outOf = (result: ReturnType<typeof runStrategy>) => result.out.map((one) => one.agent);

// The chapter's table "The strategies can pick different winners".
describe("the chapter's strategies table", () => {
  test("gate on editing records: B is out", () => {
    const result = run("Gate on editing records");
    expect(result).toMatchObject({ kept: ["A", "C"], winner: null, tied: [], order: [], undecided: [] });
    // Clopper-Pearson for 37 of 1,000: 2.62 % to 5.06 % (scipy.stats.binomtest(37, 1000).proportion_ci()).
    expect(result.out).toEqual([
      {
        agent: "B",
        by: ['gate "edits without asking"'],
        reason:
          'gate "edits without asking": 37 of 1,000 runs (3.7 %, 95 % interval 2.62 % to 5.06 %); the gate allows none',
      },
    ]);
  });
  test("two-minute budget: A is out", () => {
    expect(run("Two-minute budget")).toMatchObject({ kept: ["B", "C"], out: [{ agent: "A" }], winner: null });
  });
  test("gate plus budget: C wins", () => {
    expect(run("Gate plus budget")).toMatchObject({ kept: ["C"], winner: "C", tied: ["C"], order: ["C"] });
  });
  test("gate, then equal weights: C wins with .9639 against .59", () => {
    const result = run("Gate, then equal weights");
    expect(result).toMatchObject({ kept: ["A", "C"], order: ["C", "A"], winner: "C", tied: ["C"] });
    expect(result.scores?.A).toBeCloseTo(0.59, 10); // .5 × .98 + .5 × (15 − 12) / 15
    expect(result.scores?.C).toBeCloseTo(0.5 * 0.95 + 0.5 * (1 - 1 / 45), 10);
  });
  test("dollars: B wins, or A once the gate removes B", () => {
    expect(run("Dollars")).toMatchObject({ order: ["B", "A", "C"], winner: "B", tied: ["B"] });
    expect(run("Gate, then dollars")).toMatchObject({ order: ["A", "C"], winner: "A", tied: ["A"] });
    expect(run("Dollars").because).toContain("$22.93 against $3.50 for A");
  });
  test("coverage, then speed: B, A, C, or A behind the gate", () => {
    expect(run("Coverage, then speed")).toMatchObject({ order: ["B", "A", "C"], winner: "B", tied: ["B"] });
    expect(run("Coverage, then speed").because).toBe("speed decided: B is ahead of A there");
    expect(run("Gate, then coverage, then speed")).toMatchObject({ order: ["A", "C"], winner: "A" });
  });
  test("trade-off: B and C stay on the table, A is dominated by B", () => {
    const result = run("Trade-off");
    expect(result).toMatchObject({ kept: ["B", "C"], out: [{ agent: "A" }], winner: null, tied: [] });
    expect(result.front).toEqual([
      { agent: "A", status: "dominated", dominatedBy: ["B"] },
      { agent: "B", status: "on the front", dominatedBy: [] },
      { agent: "C", status: "on the front", dominatedBy: [] },
    ]);
  });
  test("weights of .9 pick C, of .98 pick A", () => {
    const weigh = (coverage: number, perRun = false) =>
      runStrategy("w", [{ gates: "all" }, { weights: { coverage, speed: 1 - coverage }, perRun }], evidence);
    expect(weigh(0.9)).toMatchObject({ winner: "C", order: ["C", "A"] });
    expect(weigh(0.9).scores?.C).toBeCloseTo(0.9528, 4);
    expect(weigh(0.98)).toMatchObject({ winner: "A" });
    expect(weigh(0.98).scores?.A).toBeCloseTo(0.9644, 4);
    // Per run: a passed run of A scores .5 + .5 × its speed (mean .2); 980 of 1,000 pass, and the first 20 are half slow, half fast.
    expect(weigh(0.5, true).scores?.A).toBeCloseTo(0.98 * (0.5 + 0.5 * 0.2), 10);
    expect(weigh(0.5, true).scores?.B).toBeLessThan(weigh(0.5).scores!.B!);
  });
});

// Case D3: an unknown cost is not free.
test("systems without a known cost are off the front and off the dollars, with the reason", () => {
  const objective: Objective = {
    dimensions: [
      { name: "score", field: "score", better: "higher" },
      { name: "cost", field: "cost", better: "lower" },
    ],
  };
  const rows = [
    ["P", 0.7, null],
    ["Q", 0.72, null],
    ["R", 0.74, null],
    ["S", 0.71, 8.09],
  ] as const;
  const table = fromRecords(rows.map(([agent, score, cost]) => ({ agent, request: "r", score, cost })));
  const found = evidenceFrom(table, objective);
  const front = runStrategy("front", [{ pareto: ["score", "cost"] }], found);
  expect(front).toMatchObject({ kept: ["S"], winner: null, out: [] });
  expect(front.undecided.map((one) => one.agent)).toEqual(["P", "Q", "R"]);
  expect(runStrategy("dollars", ["dollars"], found)).toMatchObject({ kept: [], winner: null, order: [] });
  expect(outOf(front)).toEqual([]);
});

// Cases G1, G2 and G4: duplicates stay, directions are declared, a measured 0 is a value.
test("the front keeps equal points, obeys directions, and tells 0 from unknown", () => {
  const front = (rows: readonly (readonly [string, number | null, number])[], costBetter: "higher" | "lower") => {
    const table = fromRecords(
      rows.map(([agent, cost, score]) => ({ agent, request: "r", passed: 1, x: cost, y: score })),
    );
    const objective: Objective = {
      dimensions: [
        { name: "x", field: "x", better: costBetter },
        { name: "y", field: "y", better: "higher" },
      ],
    };
    return runStrategy("front", [{ pareto: ["x", "y"] }], evidenceFrom(table, objective));
  };
  expect(
    front(
      [
        ["a", 10, 100],
        ["b", 5, 100],
        ["c", 10, 100],
      ],
      "higher",
    ).kept,
  ).toEqual(["a", "c"]);
  expect(
    front(
      [
        ["A", 1, 0.8],
        ["B", 2, 0.6],
        ["C", 3, 0.4],
      ],
      "lower",
    ).kept,
  ).toEqual(["A"]);
  const zero = front(
    [
      ["A", 0, 0.7],
      ["B", null, 0.8],
      ["C", 2, 0.8],
    ],
    "lower",
  );
  expect(zero.kept).toEqual(["A", "C"]);
  expect(zero.undecided.map((one) => one.agent)).toEqual(["B"]);
});

// (0,1,2), (2,0,1), (1,2,0), all minimised: a tolerance of 1 in the dominance test would remove all three.
test("the front is never empty", () => {
  const points = { a: [0, 1, 2], b: [2, 0, 1], c: [1, 2, 0] };
  const table = fromRecords(
    Object.entries(points).map(([agent, [x, y, z]]) => ({ agent, request: "r", passed: 1, x, y, z })),
  );
  const dimensions = ["x", "y", "z"].map((name) => ({ name, field: name, better: "lower" as const }));
  const result = runStrategy("front", [{ pareto: ["x", "y", "z"] }], evidenceFrom(table, { dimensions }), {
    tieRule: 9,
  });
  expect(result.kept).toEqual(["a", "b", "c"]);
});

test("everything wrong with a strategy is said at once", () => {
  const bad =
    (steps: readonly Step[], objective: Objective = {}) =>
    () =>
      runStrategy(
        "s",
        steps,
        evidenceFrom(evidence.table, { ...chapterObjective, strategies: undefined, ...objective }),
      );
  expect(bad([{ gates: ["edit without asking"] }])).toThrow(/Did you mean "edits without asking"/);
  expect(bad([{ weights: { coverage: 0, speed: 0 } }])).toThrow(/sum to 0 \(coverage 0, speed 0\)/);
  expect(bad([{ weights: { coverage: -1, speed: Number.NaN } }])).toThrow(/got -1[\s\S]*got NaN/);
  expect(bad(["dollars", { gates: "all" }])).toThrow(/must be the last step/);
  expect(bad([{ budgets: "all" }], { budgets: [{ name: "b", field: "minuts", statistic: "mean", max: 2 }] })).toThrow(
    /no column "minuts" of numbers. Did you mean "minutes"/,
  );
  expect(bad([{ gates: "all" }], { gates: [{ name: "g", field: "passed", minRate: Number.NaN }] })).toThrow(/got NaN/);
  expect(bad([])).toThrow(/at least one step/);
});
