import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { estimateMean } from "../statistics/estimate-mean";
import { pairedLead } from "../statistics/paired-lead";
import { withoutReplays } from "../statistics/without-replays";
import { costOfPass } from "./cost-of-pass";
import { evidenceFrom } from "./evidence";
import { frontierOverRequests } from "./frontier-over-requests";
import type { Objective } from "./objective";
import { spend } from "./spend";
import { valueEstimate } from "./value-estimate";

interface Call {
  readonly agent?: string;
  readonly request?: string;
  readonly attempt?: number;
  readonly cost?: number | null;
  readonly fresh_cost?: number | null;
  readonly cached?: 0 | 1;
  readonly passed?: 0 | 1;
  readonly status?: string;
}

/** By hand an hour of $60 and half right at $10 a mistake; an agent that passes in 0 minutes is worth 60 + 5 − its cost. */
const objective: Objective = {
  byHand: { minutes: 60, passRate: 0.5 },
  prices: { hour: { amount: 60 }, mistake: { amount: 10 } },
};

function read(calls: readonly Call[]) {
  const rows = calls.map((call, place) => ({ agent: "s", request: `t${place + 1}`, passed: 1, minutes: 0, ...call }));
  return evidenceFrom(fromRecords(rows), objective);
}

const replay = { cached: 1, cost: 0 } as const;
const fresh = { cached: 0, cost: 0.02 } as const;

describe("four calls at $.02, three of them replayed: a served call costs $.02 (langfuse#2112, litellm#21816)", () => {
  const bills: [string, number | null][] = [
    ["0", 0],
    ["nothing known", null],
    ["the full price", 0.02],
  ];
  test.each(bills)("replays recorded at %s", (_, cost) => {
    const found = read([fresh, ...[1, 2, 3].map(() => ({ cached: 1 as const, cost }))]);
    const own = spend(found).get("s")!;
    const billed = cost === null ? null : 0.02 + 3 * cost;
    expect(own.billed.run).toMatchObject({
      dollars: billed,
      atLeast: billed ?? 0.02,
      unknown: cost === null ? 3 : 0,
      of: 4,
    });
    expect(own.fresh).toMatchObject({ dollars: 0.08, unknown: 0, of: 4 });
    expect(own.replayed).toBe(3);
    expect(estimateMean(found.sums, "cost", "s")).toMatchObject({
      estimate: 0.02,
      used: 1,
      of: 4,
      standardError: null,
    });
    expect(valueEstimate(found, "cost", "s")).toMatchObject({ estimate: -0.02, used: 1, of: 4, standardError: null });
    const total = valueEstimate(found, "total", "s");
    expect(total.estimate).toBeCloseTo(60 + 5 - 0.02, 12);
    expect(total.warning).toContain("at 3 of 4 requests the cost is the mean of s's fresh runs");
  });

  test("without any fresh run the cost is unknown, and the value is at most what is left of it", () => {
    const found = read([replay, replay, replay]);
    const cost = estimateMean(found.sums, "cost", "s");
    expect(cost).toMatchObject({ estimate: null, used: 0, of: 3 });
    expect(cost.why).toContain("all 3 runs were replayed from a cache");
    expect(valueEstimate(found, "total", "s")).toMatchObject({ estimate: null, atMost: 65, why: cost.why });
    expect(spend(found).get("s")!).toMatchObject({
      billed: { run: { dollars: 0 } },
      fresh: { dollars: null, atLeast: null, unknown: 3 },
    });
    expect(costOfPass(found)[0]!.cost.estimate).toBeNull();
  });

  test("a stated cost of the fresh run needs no lending", () => {
    const found = read([fresh, { ...replay, fresh_cost: 0.04 }, { ...replay, fresh_cost: 0.06 }]);
    expect(estimateMean(found.sums, "cost", "s")).toMatchObject({ used: 3, of: 3 });
    expect(estimateMean(found.sums, "cost", "s").estimate).toBeCloseTo(0.04, 12);
    expect(valueEstimate(found, "total", "s").warning ?? "").not.toContain("fresh runs");
  });
});

// t1: fresh .02 and a replay; t2: fresh .10; t3: a replay only. t1's replay costs .02, t3's the mean (.02 + .10) / 2 = .06.
describe("what lends a replay its cost", () => {
  const calls: Call[] = [
    { request: "t1", attempt: 1, ...fresh },
    { request: "t1", attempt: 2, ...replay },
    { request: "t2", cached: 0, cost: 0.1 },
    { request: "t3", passed: 0, ...replay },
  ];
  test("the request's own fresh runs first, then the mean over requests", () => {
    const found = read(calls);
    expect([...found.served!.filled.values].map((dollars) => dollars.toFixed(3))).toEqual([
      "0.020",
      "0.020",
      "0.100",
      "0.060",
    ]);
    expect(estimateMean(found.sums, "cost", "s")).toMatchObject({ used: 2, of: 4 });
    // over the two requests with a fresh run: (.02 + .10) / 2, with the standard error of two
    expect(estimateMean(found.sums, "cost", "s").estimate).toBeCloseTo(0.06, 12);
    expect(estimateMean(found.sums, "cost", "s").standardError).toBeCloseTo(0.04, 12);
  });

  test("the cost of a pass counts every request: (.02 + .10 + .06) / 2 passes", () => {
    expect(costOfPass(read(calls))[0]!.cost.estimate).toBeCloseTo(0.09, 12);
  });

  test("the frontier takes the lent cost, never the cache's 0", () => {
    // t1 at .02 a pass, t2 at .10; nobody passes t3
    expect(frontierOverRequests(read(calls), null)).toMatchObject({
      seen: expect.closeTo(0.06, 12),
      requests: 2,
      unsolved: 1,
    });
  });

  test("runs that are no evidence lend nothing, and another agent's never do", () => {
    const found = read([
      { request: "t1", cached: 0, cost: 9, status: "infra" },
      { request: "t2", ...replay },
      { agent: "other", request: "t2", cached: 0, cost: 7 },
    ]);
    expect(estimateMean(found.sums, "cost", "s").estimate).toBeNull();
  });

  test("a fresh run with an unknown cost leaves the mean unknown, with what it is at least", () => {
    const found = read([fresh, { cached: 0, cost: null }, replay]);
    // fresh requests only: (.02 + ≥ 0) / 2
    expect(estimateMean(found.sums, "cost", "s")).toMatchObject({ estimate: null, atLeast: 0.01 });
    expect(estimateMean(found.sums, "cost", "s").why).toBe("cost is unknown in 1 of 3 runs");
  });
});

test("agents are compared on requests for which both have a fresh cost", () => {
  const of = (agent: string, costs: readonly (number | null)[]) =>
    costs.map(
      (cost, place) => ({ agent, request: `t${place}`, cost: cost ?? 0, cached: cost === null ? 1 : 0 }) as Call,
    );
  const { sums } = read([...of("A", [1, 2, 3]), ...of("B", [2, null, 5])]);
  const { lead, unmatched } = pairedLead(sums, "cost", ["A", "B"], { better: "lower" });
  // (2 − 1 + 5 − 3) / 2
  expect([lead.estimate, lead.used, unmatched]).toEqual([1.5, 2, 1]);
});

test("identical replayed tries collapse to one, which still costs what a fresh run costs", () => {
  const tries = [1, 2, 3, 4].map((attempt): Call => ({ request: "t1", attempt, ...replay }));
  const table = withoutReplays(read([...tries, { request: "t2", ...fresh }]).table);
  const found = evidenceFrom(table, objective);
  expect(table.rows).toBe(2);
  expect(spend(found).get("s")).toMatchObject({ replayed: 1, fresh: { dollars: 0.04 } });
});

const calls = fc.array(
  fc.record({
    request: fc.integer({ min: 1, max: 5 }),
    cost: fc.integer({ min: 0, max: 1000 }),
    cached: fc.constantFrom(0 as const, 1 as const),
    passed: fc.constantFrom(0 as const, 1 as const),
  }),
  { minLength: 1, maxLength: 20 },
);
const asCalls = (given: readonly { request: number; cost: number; cached: 0 | 1; passed: 0 | 1 }[]) =>
  given.map((call, place): Call => ({ ...call, request: `t${call.request}`, attempt: place + 1 }));

test("what a cache was billed changes no value, and the parts add up to the total", () => {
  fc.assert(
    fc.property(calls, fc.integer({ min: 0, max: 1000 }), (given, billed) => {
      const found = read(asCalls(given));
      const rebilled = read(asCalls(given).map((call) => (call.cached === 1 ? { ...call, cost: billed } : call)));
      const total = valueEstimate(found, "total", "s");
      expect(valueEstimate(rebilled, "total", "s")).toEqual(total);
      expect(estimateMean(rebilled.sums, "cost", "s")).toEqual(estimateMean(found.sums, "cost", "s"));
      if (given.every(({ cached }) => cached === 1)) {
        expect(total.estimate).toBeNull();
        return;
      }
      const parts = (["timeSaved", "mistakeRisk", "cost"] as const).map(
        (part) => valueEstimate(found, part, "s").estimate!,
      );
      expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(total.estimate!, 6);
    }),
  );
});

test("the bill is the same to the last digit in whatever order the rows come", () => {
  const costs = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 2, maxLength: 20 });
  fc.assert(
    fc.property(costs, (amounts) => {
      const rows = amounts.map((cost, place) => ({
        agent: "s",
        request: `${place}`,
        passed: 1,
        cost,
        judge_cost: cost / 3,
      }));
      const bill = (runs: typeof rows) => spend(evidenceFrom(fromRecords(runs))).get("s")!.billed;
      expect(bill([...rows].reverse())).toEqual(bill(rows));
    }),
  );
});
