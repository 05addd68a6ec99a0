// What users of eval tools run into, as public reports tell it, with the values that follow by arithmetic.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromRecords, type RecordValue } from "../runs/from-records";
import type { NumberColumn, RunTable } from "../runs/run-table";
import { bootstrap } from "./bootstrap";
import { clusteredMean } from "./clustered-mean";
import { countStatuses } from "./count-statuses";
import { estimateMean } from "./estimate-mean";
import { estimateSum } from "./estimate-sum";
import { pairedLead } from "./paired-lead";
import { pairsOfScores } from "./pairs-of-scores-fixture";
import { passAtK, passPowerK } from "./pass-at-k";
import { passRate } from "./pass-rate";
import { agentRanks } from "./ranks";
import { rateBounds } from "./rate-bounds";
import { requestMeans } from "./request-means";
import { requestSpread } from "./request-spread";
import { requestSums } from "./request-sums";
import { tiedWithBest } from "./tied-with-best";
import { gradedRuns, type MissingPolicy, whoCounts } from "./who-counts";
import { winRates } from "./win-rates";
import { withoutReplays } from "./without-replays";

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
  test("an empty column passed is no grade where a score is there", () => {
    const table = runsOf({ passed: null, score: 1 }, { passed: null, score: 0.5 });
    expect(passRate(sumsOf(table), "s").rate).toMatchObject({ estimate: 0.75, used: 2, of: 2 });
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
  // gdpval-realworks 362: the task whose grader failed looked better than it can have been
  test("items worth different points: what was graded, and what the rest could make of it", () => {
    const points = [10, 10, 20, 30, 30];
    const sums = sumsOf(runsOf(...grades(1, 0.8, 0.75), { status: "unscored" }, { status: "unscored" }));
    const { values, known } = requestMeans(sums, "grade", "s");
    expect(clusteredMean({ values, known, weights: points })!.mean).toBeCloseTo(33 / 40, 12);
    const bounds = rateBounds(sums, "s", { weights: points })!;
    expect(bounds.worst).toBeCloseTo(0.33, 12);
    expect(bounds.best).toBeCloseTo(0.93, 12);
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
  // lighteval 763, langsmith-sdk 768: only the mean is shown
  test("spread within and between requests, and which requests are unstable", () => {
    const rows = [1, 1, 1, 1, 1, 0, 0, 0, 0].map((passed, place) => ({
      agent: "s",
      request: `T${1 + Math.floor(place / 3)}`,
      attempt: (place % 3) + 1,
      passed,
    }));
    const { between, within, unstable } = requestSpread(sumsOf(fromRecords(rows)), "grade", "s");
    expect(unstable).toEqual(["T2"]);
    expect(between).toBeCloseTo(0.509, 3);
    // Only T2's attempts differ: squares 2/3 over 3 · 2 degrees of freedom
    expect(within).toBeCloseTo(Math.sqrt(2 / 3 / 6), 12);
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
  const table = fromRecords(
    pairsOfScores.flatMap(([a, b], request) => [
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
    const more = fromRecords([
      { agent: "A", request: "r1", score: 1 },
      { agent: "B", request: "r1", score: 1 },
      { agent: "B", request: "r2", score: 1 },
    ]);
    expect(pairedLead(sumsOf(more), "grade", ["A", "B"]).unmatched).toBe(1);
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
  test("rank intervals: A and B share ranks 1 and 2, C is third", () => {
    const scores = { A: [0.9, 0.8, 0.72, 0.9, 0.62, 0.8], B: [0.8, 0.9, 0.7, 0.82, 0.7, 0.78] };
    const rows = Object.entries({ ...scores, C: [0.2, 0.1, 0.3, 0.2, 0.1, 0.2] }).flatMap(([agent, own]) =>
      own.map((score, request) => ({ agent, request: `r${request}`, score })),
    );
    const ranks = agentRanks(bootstrap(sumsOf(fromRecords(rows)), { measures: ["grade"] }), "grade");
    expect(ranks.map(({ agent, from, to, mayBeBest }) => [agent, from, to, mayBeBest])).toEqual([
      ["A", 1, 2, true],
      ["B", 1, 2, true],
      ["C", 3, 3, false],
    ]);
    expect(ranks.reduce((sum, { chanceOfBest }) => sum + chanceOfBest, 0)).toBeCloseTo(1, 12);
    expect(ranks[2]!.chanceOfBest).toBe(0);
  });
  // helm 2991: ties got 0 or 1
  test("win rates count a tie as half, in any order", () => {
    const scores = [0.347, 0.347, 0.359, 0.4];
    for (const order of [
      [0, 1, 2, 3],
      [3, 1, 0, 2],
      [2, 3, 1, 0],
    ]) {
      const rates = winRates(new Map(order.map((place) => [`s${place}`, scores[place]!])));
      expect([0, 1, 2, 3].map((place) => rates.get(`s${place}`)!.toFixed(4))).toEqual([
        "0.1667",
        "0.1667",
        "0.6667",
        "1.0000",
      ]);
    }
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

// promptfoo 5947, inspect_ai 3969
describe("all of k attempts pass", () => {
  const attempts = (rows: readonly Row[]) =>
    fromRecords(rows.map((row, place) => ({ agent: "s", request: "r", attempt: place + 1, ...row })));
  test("3 of 4 passed, k = 2: C(3, 2)/C(4, 2), not .75²", () => {
    const sums = sumsOf(attempts(grades(1, 1, 1, 0).map(({ score }) => ({ passed: score }))));
    expect(passPowerK(sums, "s", 2).estimate).toBeCloseTo(0.5, 12);
    expect(passAtK(sums, "s", 2).estimate).toBe(1);
    expect(passPowerK(sums, "s", 5)).toMatchObject({ estimate: null, used: 0, of: 1 });
    expect(() => passPowerK(sums, "s", 0)).toThrow(/at least 1/);
  });
  test.each([1, "yes"])("the same reply replayed 4 times is one attempt (cached: %s)", (cached) => {
    const table = withoutReplays(attempts([1, 1, 1, 1].map((passed) => ({ passed, cached }))));
    expect(table.rows).toBe(1);
    expect(passPowerK(sumsOf(table), "s", 2).estimate).toBeNull();
  });
  test("replays beside a fresh attempt are left out", () => {
    const table = withoutReplays(
      attempts([
        { passed: 1, cached: 1 },
        { passed: 0, cached: 0 },
        { passed: 1, cached: 0 },
      ]),
    );
    expect([table.rows, table.attempt[0], table.attempt[1]]).toEqual([2, 2, 3]);
  });
  // tau2-bench 493
  test("one survivor of 8 is no pass^1", () => {
    const rows = [{ passed: 1 }, infra, infra, infra, infra, infra, infra, infra].map((row, place) => ({
      agent: "s",
      request: place < 4 ? "T1" : "T2",
      attempt: (place % 4) + 1,
      ...row,
    }));
    expect(passPowerK(sumsOf(fromRecords(rows)), "s", 1)).toMatchObject({ estimate: null, used: 1, of: 2 });
  });
});

describe("unknown costs", () => {
  const sums = sumsOf(runsOf({ score: 1, cost: 0.5 }, { score: 1, cost: null }, { score: 1, cost: 0.2 }));
  test("leave the mean unknown, with what it is at least", () => {
    const cost = estimateMean(sums, "cost", "s");
    expect(cost).toMatchObject({ estimate: null, used: 2, of: 3 });
    expect(cost.atLeast).toBeCloseTo(0.7 / 3, 12);
  });
  // inspect_ai's sum treats an unknown cost as absent
  test("and the sum: at least .70, 1 of 3 unknown", () => {
    expect(estimateSum(sums, "cost", "s")).toMatchObject({ estimate: null, atLeast: 0.7, why: "1 of 3 unknown" });
  });
});

test("the worst a pass rate can be is never above the rate, nor the rate above the best", () => {
  const run = fc.record({
    request: fc.integer({ min: 0, max: 5 }),
    score: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  });
  fc.assert(
    fc.property(fc.array(run, { minLength: 1, maxLength: 30 }), (runs) => {
      const table = fromRecords(
        runs.map(({ request, score }, at) => ({ agent: "s", request, attempt: at + 1, score })),
      );
      const who = whoCounts(table);
      const measures = new Map([
        ["grade", who.grade],
        ["grade.given", gradedRuns(who)],
      ]);
      const { rate, bounds } = passRate(requestSums(table, measures), "s");
      expect(bounds!.worst).toBeLessThanOrEqual(bounds!.best);
      expect(bounds!.best).toBeLessThanOrEqual(1);
      if (runs.every(({ score }) => score !== null)) expect(rate.estimate).toBe(bounds!.worst);
    }),
  );
});
