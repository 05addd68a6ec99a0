// What users of eval tools run into, as public reports tell it, with the values that follow by arithmetic.
import { describe, expect, test } from "vitest";
import { fromRecords, type RecordValue } from "../runs/from-records";
import type { NumberColumn, RunTable } from "../runs/run-table";
import { countStatuses } from "./count-statuses";
import { estimateMean } from "./estimate-mean";
import { pairedLead } from "./paired-lead";
import { passRate } from "./pass-rate";
import { requestSums } from "./request-sums";
import { tiedWithBest } from "./tied-with-best";
import { gradedRuns, type MissingPolicy, whoCounts } from "./who-counts";

type Row = Record<string, RecordValue>;
const infra = { status: "infra" };

/** Runs of agent s at requests r1, r2 …, one attempt each. */
function runsOf(...rows: readonly Row[]): RunTable {
  return fromRecords(rows.map((row, place) => ({ agent: "s", request: `r${place + 1}`, ...row })));
}

function sumsOf(table: RunTable, policy?: MissingPolicy) {
  const who = whoCounts(table, policy);
  const measures = new Map<string, NumberColumn>([
    ["grade", who.grade],
    ["grade.given", gradedRuns(who)],
  ]);
  for (const [name, column] of table.columns) if (column.kind === "number") measures.set(name, column);
  return requestSums(table, measures);
}

const grades = (...values: number[]) => values.map((score) => ({ score }));

describe("missing, errored, NaN", () => {
  // inspect_ai 3707: survivors only would give 2/6.
  test("errors count as failures, and the bounds say what they could have been", () => {
    const table = runsOf(...grades(1, 1, 0, 0, 0, 0), { status: "error" }, { status: "error" });
    const { rate, bounds } = passRate(sumsOf(table), "s");
    expect(rate.estimate).toBe(2 / 8);
    expect(bounds).toEqual({ worst: 0.25, best: 0.5 });
    expect(countStatuses(table, whoCounts(table)).get("s")).toEqual({
      runs: 8,
      ok: 6,
      error: 2,
      infra: 0,
      unscored: 0,
    });
  });
  // promptfoo 6343
  test("half the runs lost to infrastructure still leaves a rate, with bounds", () => {
    const { rate, bounds } = passRate(sumsOf(runsOf(...grades(1, 1, 0, 0, 0), infra, infra, infra, infra, infra)), "s");
    expect(rate).toMatchObject({ estimate: 0.4, used: 5, of: 10 });
    expect(bounds).toEqual({ worst: 0.2, best: 0.7 });
  });
  // tau2-bench 493
  test("one surviving attempt of 8 is no rate", () => {
    const rows = [{ passed: 1 }, infra, infra, infra, infra, infra, infra, infra].map((row, place) => ({
      agent: "s",
      request: place < 4 ? "T1" : "T2",
      attempt: (place % 4) + 1,
      ...row,
    }));
    const { rate, bounds } = passRate(sumsOf(fromRecords(rows)), "s");
    expect(rate).toMatchObject({ estimate: null, standardError: null, used: 1, of: 8 });
    expect(rate.why).toContain("1 of 8");
    expect(bounds).toEqual({ worst: 0.125, best: 1 });
  });
  // inspect_ai 4580: NaN read as 0 would give .60
  test("an unscored run is left out of the mean, and counted", () => {
    const table = runsOf(...grades(1, Number.NaN, 1, 1, 0));
    expect(passRate(sumsOf(table), "s").rate).toMatchObject({ estimate: 0.75, used: 4, of: 5 });
    expect(countStatuses(table, whoCounts(table)).get("s")!.unscored).toBe(1);
  });
  // inspect_ai's accuracy() gives 0 here
  test("no evidence is null, not 0 and not 1", () => {
    const sums = sumsOf(runsOf(infra, infra, infra, infra, infra));
    expect(passRate(sums, "s").rate).toMatchObject({ estimate: null, standardError: null, low: null, high: null });
    expect(tiedWithBest(sums, "grade", ["s"])).toEqual({ best: null, tied: [], noEvidence: ["s"] });
  });
});

describe("error bars", () => {
  // inspect_ai 1113: SE over 9 rows would be .1757
  test("repeats at a request are not independent", () => {
    const rows = [1, 1, 1, 1, 1, 0, 0, 0, 0].map((passed, place) => ({
      agent: "s",
      request: `T${1 + Math.floor(place / 3)}`,
      attempt: (place % 3) + 1,
      passed,
    }));
    const rate = estimateMean(sumsOf(fromRecords(rows)), "grade", "s");
    expect(rate.estimate).toBeCloseTo(0.5556, 4);
    expect(rate.standardError).toBeCloseTo(0.294, 4);
  });
  // inspect_ai 1251: naive .1633
  test("questions about one passage move together", () => {
    const rows = [1, 1, 1, 1, 0, 0, 0, 1, 1, 0].map((passed, place) => ({ passed, cluster: `P${1 + (place >> 2)}` }));
    expect(estimateMean(sumsOf(runsOf(...rows)), "grade", "s").standardError).toBeCloseTo(0.2615, 4);
  });
  // openai/evals 1834
  test("one run has no standard error", () => {
    const rate = estimateMean(sumsOf(runsOf(...grades(1))), "grade", "s");
    expect(rate).toMatchObject({ estimate: 1, standardError: null });
    expect(rate.why).toMatch(/at least 2/);
  });
});

describe("comparing systems", () => {
  const pairs = [
    [0.2, 0.25],
    [0.4, 0.44],
    [0.6, 0.66],
    [0.8, 0.85],
    [0.9, 0.93],
    [0.3, 0.35],
    [0.5, 0.56],
    [0.7, 0.74],
  ] as const;
  const table = fromRecords(
    pairs.flatMap(([a, b], request) => [
      { agent: "A", request: `r${request}`, score: a },
      { agent: "B", request: `r${request}`, score: b },
    ]),
  );
  // lm-evaluation-harness 3831: unpaired SE would be .1215
  test("a lead is worked out on pairs", () => {
    const { lead, tied, unmatched } = pairedLead(sumsOf(table), "grade", ["B", "A"]);
    expect(lead.estimate).toBeCloseTo(0.0475, 10);
    expect(lead.standardError).toBeCloseTo(0.0037, 4);
    expect([tied, unmatched]).toEqual([false, 0]);
    expect(tiedWithBest(sumsOf(table), "grade", ["A", "B"])).toEqual({ best: "B", tied: ["B"], noEvidence: [] });
    expect(tiedWithBest(sumsOf(table), "grade", ["A", "B"], { better: "lower" }).best).toBe("A");
  });
  // helm 4336: A and B cannot be told apart
  test("who leads by less than a standard error is tied with the best", () => {
    const scores = { A: [0.9, 0.8, 0.72, 0.9, 0.62, 0.8], B: [0.8, 0.9, 0.7, 0.82, 0.7, 0.78] };
    const rows = Object.entries({ ...scores, C: [0.2, 0.1, 0.3, 0.2, 0.1, 0.2] }).flatMap(([agent, own]) =>
      own.map((score, request) => ({ agent, request: `r${request}`, score })),
    );
    const sums = sumsOf(fromRecords(rows));
    const { lead } = pairedLead(sums, "grade", ["A", "B"]);
    expect(lead.estimate).toBeCloseTo(0.0067, 4);
    expect(lead.standardError).toBeCloseTo(0.033, 3);
    expect(tiedWithBest(sums, "grade", ["A", "B", "C"])).toEqual({ best: "A", tied: ["A", "B"], noEvidence: [] });
  });
  test("agents that are exactly equal have no best, in any order", () => {
    const rows = ["A", "B", "C"].flatMap((agent) =>
      [0.1, 0.2, 0.3].map((score, place) => ({ agent, request: `r${agent === "B" ? 2 - place : place}`, score })),
    );
    expect(tiedWithBest(sumsOf(fromRecords(rows)), "grade", ["C", "A", "B"])).toEqual({
      best: null,
      tied: ["A", "B", "C"],
      noEvidence: [],
    });
  });
});

test("an unknown cost leaves the mean cost unknown, with what it is at least", () => {
  const sums = sumsOf(runsOf({ score: 1, cost: 0.5 }, { score: 1, cost: null }, { score: 1, cost: 0.2 }));
  const cost = estimateMean(sums, "cost", "s");
  expect(cost).toMatchObject({ estimate: null, used: 2, of: 3 });
  expect(cost.atLeast).toBeCloseTo(0.7 / 3, 12);
});
