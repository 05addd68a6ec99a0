import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { realLog } from "../runs/real-log-files";
import { findNumbers, type NumberColumn } from "../runs/run-table";
import { bootstrap } from "./bootstrap";
import { clusteredMean } from "./clustered-mean";
import { estimateQuantile } from "./estimate-quantile";
import { estimateSum } from "./estimate-sum";
import { independentLead } from "./independent-lead";
import { leadPower } from "./lead-power";
import { leastSquares } from "./least-squares";
import { pairedLead } from "./paired-lead";
import { pairsOfScores } from "./pairs-of-scores-fixture";
import { passPowerK } from "./pass-at-k";
import { agentRanks } from "./ranks";
import { requestSums } from "./request-sums";
import { whoCounts } from "./who-counts";

function sumsOf(records: Parameters<typeof fromRecords>[0], name = "y") {
  const table = fromRecords(records);
  return requestSums(table, new Map([[name, findNumbers(table, name) as NumberColumn]]));
}

describe("two agents on the same requests, lm-evaluation-harness 3831", () => {
  const sums = sumsOf(
    pairsOfScores.flatMap(([a, b], request) => [
      { agent: "A", request: `r${request}`, y: a },
      { agent: "B", request: `r${request}`, y: b },
    ]),
  );
  test("unpaired, the difference drowns: standard error .1215", () => {
    const lead = independentLead(sums, "y", ["B", "A"]);
    expect(lead.estimate).toBeCloseTo(0.0475, 12);
    expect(lead.standardError).toBeCloseTo(0.1215, 4);
    // Welch's degrees of freedom are near 14 as the spreads are alike; t = 2.145
    expect((lead.high! - lead.estimate!) / lead.standardError!).toBeCloseTo(2.145, 2);
  });
  test("what the pairs could show, and that no more are needed", () => {
    const lead = pairedLead(sums, "y", ["B", "A"]);
    const { detectable, moreRequests } = leadPower(lead);
    expect(detectable).toBeCloseTo((1.959964 + 0.841621) * lead.lead.standardError!, 6);
    expect(moreRequests).toBe(0);
  });
});

// n · ((1.96 + .84) · SE / lead)²: with n = 4, lead 1/4 and SE of (1, 0, 0, 0) = 1/4 that is 4 · 7.849 = 31.4
test("a lead of one standard error on 4 requests needs 28 more", () => {
  const records = [1, 0, 0, 0].flatMap((y, place) => [
    { agent: "A", request: `r${place}`, y: y + 3 },
    { agent: "B", request: `r${place}`, y: 3 },
  ]);
  expect(leadPower(pairedLead(sumsOf(records), "y", ["A", "B"])).moreRequests).toBe(28);
  expect(leadPower(pairedLead(sumsOf(records), "y", ["A", "A"])).moreRequests).toBeNull();
});

describe("a quantile", () => {
  // For 6 values the median lies between the least and the greatest with 1 − 2/64 = 96.9 %, and no narrower pair has 95 %.
  test("its interval runs between order statistics", () => {
    expect(estimateQuantile([6, 1, 5, 2, 4, 3], 0.5)).toMatchObject({ estimate: 3.5, low: 1, high: 6, used: 6 });
  });
  // Conover (1999), section 3.2: 16 values, upper quartile: binomial(16, .75) has P(≤ 7) = .0075, P(≤ 8) = .0271, P(≤ 15) = .99
  test("16 values, upper quartile: 8th and 16th", () => {
    const { low, high } = estimateQuantile(
      Array.from({ length: 16 }, (_, place) => place + 1),
      0.75,
    );
    expect([low, high]).toEqual([8, 16]);
  });
  test("5 runs cannot bound a p95 from above, and one has no error", () => {
    expect(estimateQuantile([1, 2, 3, 4, 5], 0.95)).toMatchObject({
      high: null,
      why: expect.stringContaining("too few"),
    });
    expect(estimateQuantile([1], 0.5)).toMatchObject({ estimate: 1, standardError: null });
    expect(estimateQuantile([], 0.5).estimate).toBeNull();
    expect(() => estimateQuantile([1], 95)).toThrow(/share/);
  });
  // A large-sample fact: for uniform values on 0 to 1 the median's error is .5/√n
  test("its standard error for 1,001 evenly spaced values is .5/√n", () => {
    const even = Array.from({ length: 1001 }, (_, place) => place / 1000);
    expect(estimateQuantile(even, 0.5).standardError! / (0.5 / Math.sqrt(1001))).toBeCloseTo(1, 2);
  });
});

// 1, 2, 3: total 6, standard error √3 · s = √3
test("a sum, with the error of a sum over as many requests", () => {
  const sum = estimateSum(sumsOf([1, 2, 3].map((y) => ({ agent: "s", request: `r${y}`, y }))), "y", "s");
  expect(sum.estimate).toBe(6);
  expect(sum.standardError).toBeCloseTo(Math.sqrt(3), 12);
});

test("points on a line, and columns that depend on each other", () => {
  const ones = [1, 1, 1];
  const { coefficients } = leastSquares([ones, [0, 1, 2]], [1, 3, 5]);
  expect(coefficients.map((own) => own.toFixed(10))).toEqual(["1.0000000000", "2.0000000000"]);
  expect(() => leastSquares([ones, [2, 2, 2]], [1, 2, 3])).toThrow(/depend/);
});

// Grunfeld's investment data, 10 firms × 20 years; Stata: regress inv value capital, vce(cluster firm)
const grunfeld = realLog("..", "oracles", "statsmodels", "grunfeld_10firms.csv");
test.skipIf(!existsSync(grunfeld))("clustered errors of a regression are Stata's, and of a mean", () => {
  const [head, ...lines] = readFileSync(grunfeld, "utf8").trim().split(/\r?\n/);
  const names = head!.replaceAll('"', "").split(",");
  const column = (name: string) =>
    lines.map((line) => Number(line.replaceAll('"', "").split(",")[names.indexOf(name)]));
  const [y, firm] = [column("inv"), column("firm")];
  const fit = leastSquares([column("value"), column("capital"), y.map(() => 1)], y, firm);
  expect(fit.coefficients[0]).toBeCloseTo(0.11556215606596, 8);
  expect(fit.standardErrors[0]).toBeCloseTo(0.01589433647768, 8);
  expect(fit.standardErrors[1]).toBeCloseTo(0.08496711097464, 8);
  expect(fit.standardErrors[2]).toBeCloseTo(20.425202580078, 5);
  const mean = clusteredMean({ values: y, cluster: firm })!;
  expect(mean.mean).toBeCloseTo(145.95825, 10);
  expect(mean.standardError).toBeCloseTo(62.87373437892321, 8);
});

// tau-bench, gpt-4o on the airline tasks, 50 tasks × 4 trials: published .420 .273 .220 .200
const airline = realLog("tau-bench", "gpt-4o-airline.json");
test.skipIf(!existsSync(airline))("pass^k of tau-bench's own log", () => {
  const rows = JSON.parse(readFileSync(airline, "utf8")) as { task_id: number; trial: number; reward: number }[];
  const table = fromRecords(
    rows.map(({ task_id, trial, reward }) => ({
      agent: "gpt-4o",
      request: `t${task_id}`,
      attempt: trial + 1,
      passed: reward === 1,
    })),
  );
  const sums = requestSums(table, new Map([["grade", whoCounts(table).grade]]));
  expect([1, 2, 3, 4].map((k) => passPowerK(sums, "gpt-4o", k).estimate!.toFixed(3))).toEqual([
    "0.420",
    "0.273",
    "0.220",
    "0.200",
  ]);
});

test("ranks among agents that are all equal: nobody is placed above another, and all share the chance", () => {
  const records = ["A", "B", "C"].flatMap((agent) =>
    [0.1, 0.4, 0.2, 0.9, 0.5].map((y, place) => ({ agent, request: `r${place}`, y })),
  );
  const ranks = agentRanks(bootstrap(sumsOf(records), { resamples: 200 }), "y");
  for (const own of ranks)
    expect(own).toMatchObject({ from: 1, to: 3, mayBeBest: true, chanceOfBest: expect.closeTo(1 / 3) });
});
