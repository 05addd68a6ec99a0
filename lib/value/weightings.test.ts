import fc from "fast-check";
import { expect, test } from "vitest";
import { fromRecords, type RecordValue } from "../runs/from-records";
import type { Estimate } from "../statistics/estimate";
import { estimateMean } from "../statistics/estimate-mean";
import { estimateRatio } from "../statistics/ratio-estimate";
import { tiedWithBest } from "../statistics/tied-with-best";
import { evidenceFrom } from "./evidence";
import { meanOfRatios } from "./mean-of-ratios";
import type { Objective } from "./objective";
import { taskContributions } from "./task-contributions";
import { type Weighting, weightings } from "./weightings";

type Run = Record<string, RecordValue>;

function passes(agent: string, task: string, grades: readonly number[], more: Run = {}): Run[] {
  return grades.map((passed, place) => ({ agent, request: `${task}${place}`, task, passed, ...more }));
}

function of(runs: readonly Run[], objective: Objective = {}) {
  return weightings(evidenceFrom(fromRecords(runs), objective));
}

function named(found: readonly Weighting[], name: string, measure = "passRate"): Weighting {
  return found.find((one) => one.name === name && one.measure === measure)!;
}

// lm-evaluation-harness#3882: the macro mean .625 of groups of 8 and 2 rows, printed with the pooled .1581.
// By hand: variance of a mean (6/8)(2/8)/7 = .026786 and (1/2)(1/2)/1 = .25; √(.276786)/2 = .26305.
const macro = [...passes("s", "A", [1, 1, 1, 1, 1, 1, 0, 0]), ...passes("s", "B", [1, 0])];

test("each task equal carries its own standard error, not that of the pooled rows", () => {
  const { weightings: found } = of(macro);
  const task = named(found, "each task equal").agents.s!;
  expect(task.estimate).toBeCloseTo(0.625, 12);
  expect(task.standardError).toBeCloseTo(0.2631, 4);
  expect(named(found, "each request equal").agents.s!.estimate).toBeCloseTo(0.7, 12);
});

// By hand: Σ influence² = (1/16)²·(6/16 + 18/16) + (1/4)²·(1/4 + 1/4) = .037109, as many as .625·.375/.037109 = 120/19
// independent rows. Wilson's interval at 120/19: (p + z²/2n ± z·√(p(1 − p)/n + z²/4n²))/(1 + z²/n). At the 10 rows
// of the pooled mean it would be .3328 to .8477, shorter than its standard error allows.
test("each task equal carries its own interval, not that of the pooled rows", () => {
  const task = named(of(macro).weightings, "each task equal").agents.s!;
  const [p, n, z] = [0.625, 120 / 19, 1.959963984540054];
  const half = z * Math.sqrt((p * (1 - p)) / n + z ** 2 / (4 * n ** 2));
  expect(task.low).toBeCloseTo((p + z ** 2 / (2 * n) - half) / (1 + z ** 2 / n), 12);
  expect(task.high).toBeCloseTo((p + z ** 2 / (2 * n) + half) / (1 + z ** 2 / n), 12);
});

// Clopper and Pearson's lower end where all n passed is .025^(1/n). Requests worth 7, 1, 1 and 1 count as
// many as 10²/(49 + 3) = 25/13 (Kish), not as 4: the one at 7 could well have failed.
test("runs that all passed under unequal weights show no more than their weights allow", () => {
  const rows = [7, 1, 1, 1].map((worth, place) => ({ agent: "s", request: `r${place}`, passed: 1, worth }));
  const found = of(rows, { taskWeights: { value: "worth" } }).weightings;
  expect(named(found, "value").agents.s!.low).toBeCloseTo(0.025 ** (13 / 25), 9);
  expect(named(found, "each request equal").agents.s!.low).toBeCloseTo(0.025 ** (1 / 4), 9);
});

// By hand: `often` is 90 of 100 requests in production, `rare` 10. A passes 3/4 and 1/4, B 2/4 and 4/4.
// Traffic: A .9·.75 + .1·.25 = .70, B .9·.5 + .1 = .55. Value $1 and $30 a request, 4 of each in the log:
// A (3 + 30)/124 = .2661, B (2 + 120)/124 = .9839. Mix: .70 − .4339λ = .55 + .4339λ, λ = .15/(.4339 + .4339) = .17286.
const two = [
  ...passes("A", "often", [1, 1, 1, 0], { worth: 1 }),
  ...passes("A", "rare", [1, 0, 0, 0], { worth: 30 }),
  ...passes("B", "often", [1, 1, 0, 0], { worth: 1 }),
  ...passes("B", "rare", [1, 1, 1, 1], { worth: 30 }),
];

test.each([
  ["a column", "worth"],
  ["a table by task type", { often: 1, rare: 30 }],
])("traffic and value from %s can have different winners, and the exact mix between them is told", (_, value) => {
  const found = of(two, { taskWeights: { traffic: { often: 90, rare: 10 }, value } });
  const traffic = named(found.weightings, "traffic");
  const worth = named(found.weightings, "value");
  expect([traffic.agents.A!.estimate, traffic.agents.B!.estimate]).toEqual([
    expect.closeTo(0.7, 12),
    expect.closeTo(0.55, 12),
  ]);
  expect([worth.agents.A!.estimate, worth.agents.B!.estimate]).toEqual([
    expect.closeTo(33 / 124, 12),
    expect.closeTo(122 / 124, 12),
  ]);
  expect([traffic.winner, worth.winner]).toEqual(["A", "B"]);
  const flip = found.weightingFlips.find(({ between }) => between.join() === "traffic,value")!;
  expect(flip).toMatchObject({ measure: "passRate", below: "A", above: "B" });
  expect(flip.at).toBeCloseTo(0.15 / (0.7 - 33 / 124 + 122 / 124 - 0.55), 12);
});

test("production volume times value weighs each task type by both", () => {
  const found = of(two, { taskWeights: { traffic: { often: 90, rare: 10 }, value: "worth" } });
  // 90·$1 and 10·$30: shares 90/390 and 300/390; A .75·.2308 + .25·.7692 = .3654
  expect(named(found.weightings, "traffic × value").agents.A!.estimate).toBeCloseTo((0.75 * 90 + 0.25 * 300) / 390, 12);
});

test("a task type with traffic and no runs is named, and the pass rate bounded", () => {
  const found = of(two, { taskWeights: { traffic: { often: 60, rare: 20, unseen: 20 } } });
  const traffic = named(found.weightings, "traffic");
  expect(traffic.agents.A!.estimate).toBeNull();
  expect(traffic.agents.A!.why).toContain('"unseen" (20 % of the weight)');
  expect(traffic.bounds!.A![0]).toBeCloseTo(0.6 * 0.75 + 0.2 * 0.25, 12);
  expect(traffic.bounds!.A![1]).toBeCloseTo(0.6 * 0.75 + 0.2 * 0.25 + 0.2, 12);
  expect(traffic.winner).toBeNull();
});

test("each run equal weighs a request by its runs, with the error of that ratio", () => {
  // r1: 3 of 3, r2: 0 of 1. By run 3/4, by request 1/2. Ratio: deviations 3−.75·3 = .75 and 0−.75 = −.75,
  // √(2/1 · (.5625 + .5625))/4 = .375
  const found = of([
    ...[1, 2, 3].map((attempt) => ({ agent: "s", request: "r1", attempt, passed: 1 })),
    { agent: "s", request: "r2", passed: 0 },
  ]);
  expect(named(found.weightings, "each run equal").agents.s).toMatchObject({
    estimate: 0.75,
    standardError: expect.closeTo(0.375, 12),
  });
  expect(named(found.weightings, "each request equal").agents.s).toMatchObject({
    estimate: 0.5,
    standardError: expect.closeTo(0.5, 12),
  });
});

test("one request of a task type leaves the error unknown, and says which", () => {
  const found = of([...passes("s", "A", [1, 0]), ...passes("s", "B", [1])]);
  const task = named(found.weightings, "each task equal").agents.s!;
  expect([task.estimate, task.standardError]).toEqual([0.75, null]);
  expect(task.why).toBe('a standard error needs at least 2 requests of "B", got 1');
});

test("requests without a value are left out by name", () => {
  const found = of([...two, { agent: "A", request: "new", task: "rare", passed: 1 }], {
    taskWeights: { value: "worth" },
  });
  const worth = named(found.weightings, "value");
  expect(worth.leftOut).toBe('1 of 9 requests have no worth and are left out: "new"');
  expect(worth.agents.A).toMatchObject({ used: 8, of: 9 });
});

test.each<[string, Objective["taskWeights"], RegExp]>([
  ["negative traffic", { traffic: { often: -1, rare: 1 } }, /"often": expected a number of at least 0, got -1/],
  ["a task of the log that the table lacks", { traffic: { often: 1 } }, /the log has the task type "rare"/],
  ["a mistyped task", { value: { often: 1, rarely: 2 } }, /Did "rarely" mean it\?/],
  ["weights that cover no run", { traffic: { often: 0, rare: 0, other: 5 } }, /cover no run/],
  ["a column that is not there", { value: "amount" }, /expected a number column "amount"; the log has none/],
])("%s is refused", (_, taskWeights, message) => {
  expect(() => of(two, { taskWeights })).toThrow(message);
});

test("a request with two values is refused when the objective names the column, and a stray `value` column is not used", () => {
  const runs = two.map((run, place) => ({ ...run, value: place }));
  expect(() => of(runs, { taskWeights: { value: "value" } })).toThrow(/has more than one value/);
  expect(of(runs).weightings.map(({ name }) => name)).not.toContain("value");
});

test("each request equal is the plain mean and the plain paired lead, with their own errors", () => {
  const run = fc.record({
    request: fc.constantFrom("r1", "r2", "r3", "r4"),
    agent: fc.constantFrom("A", "B"),
    passed: fc.constantFrom(0, 1, 0.3),
  });
  fc.assert(
    fc.property(fc.array(run, { minLength: 1, maxLength: 20 }), (drawn) => {
      const runs = drawn.map((one, attempt) => ({ ...one, attempt, cluster: one.request === "r4" ? "c" : "d" }));
      const evidence = evidenceFrom(fromRecords(runs));
      const plain = named(weightings(evidence).weightings, "each request equal");
      for (const agent of evidence.sums.agents) {
        expect(near(plain.agents[agent]!)).toEqual(near(estimateMean(evidence.sums, "grade", agent)));
      }
      const { best, tied } = tiedWithBest(evidence.sums, "grade", evidence.sums.agents);
      expect([plain.winner, plain.tied]).toEqual([best, tied]);
    }),
  );
});

const near = ({ estimate, standardError, low, high, used, of }: Estimate) =>
  [estimate, standardError, low, high, used, of].map((number) => (number === null ? null : Math.round(number * 1e9)));

test("with all requests in one task type, every weighting agrees with the plain mean", () => {
  const grades = fc.array(fc.constantFrom(0, 1), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(grades, (own) => {
      const found = of(passes("s", "T", own), { taskWeights: { traffic: "share", value: { T: 3 } } }).weightings;
      const plain = named(found, "each request equal").agents.s!;
      for (const name of ["each task equal", "traffic", "value"]) {
        const other = named(found, name).agents.s!;
        expect(other.estimate).toBeCloseTo(plain.estimate!, 12);
        expect(other.standardError).toBeCloseTo(plain.standardError!, 12);
      }
    }),
  );
});

test("the winner under any mix is the one that the flips tell", () => {
  const grade = fc.array(fc.constantFrom(0, 1), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(grade, grade), { minLength: 2, maxLength: 5 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (agents, mix) => {
        const runs = agents.flatMap(([often, rare], place) => [
          ...passes(`a${place}`, "often", often),
          ...passes(`a${place}`, "rare", rare),
        ]);
        const found = of(runs, { taskWeights: { traffic: { often: 9, rare: 1 }, value: { often: 1, rare: 9 } } });
        const [first, second] = ["traffic", "value"].map((name) => named(found.weightings, name).agents);
        const score = (agent: string) => (1 - mix) * first![agent]!.estimate! + mix * second![agent]!.estimate!;
        const flips = found.weightingFlips.filter(({ between }) => between.join() === "traffic,value");
        const told = flips.findLast(({ at }) => at <= mix)?.above ?? flips[0]?.below ?? null;
        const best = Math.max(...Object.keys(first!).map(score));
        if (told !== null) expect(score(told)).toBeCloseTo(best, 9);
      },
    ),
  );
});

test("the contributions of task types add up to the lead, the largest first", () => {
  const evidence = evidenceFrom(fromRecords(two), {
    taskWeights: { traffic: { often: 90, rare: 10 }, value: "worth" },
  });
  // by traffic: often .9·(.75 − .5) = .225, rare .1·(.25 − 1) = −.075; by value: often 4/124·.25, rare 120/124·(−.75)
  const traffic = taskContributions(evidence, ["A", "B"], "traffic");
  expect(traffic.map(({ task, contribution }) => [task, contribution.estimate])).toEqual([
    ["often", expect.closeTo(0.225, 12)],
    ["rare", expect.closeTo(-0.075, 12)],
  ]);
  const value = taskContributions(evidence, ["A", "B"], "value");
  expect(value.map(({ task, share, lead }) => [task, share, lead.estimate])).toEqual([
    ["rare", expect.closeTo(120 / 124, 12), -0.75],
    ["often", expect.closeTo(4 / 124, 12), 0.25],
  ]);
  expect(() => taskContributions(evidence, ["A", "B"], "hours")).toThrow(/no weighting "hours".*"each task equal"/);
});

test("a mean of ratios and a ratio of means are told apart", () => {
  // by hand 10 and 100 minutes, with the agent 1 and 50: (10 + 2)/2 = 6, and 110/51
  const runs = [
    { agent: "s", request: "a", passed: 1, hand: 10, own: 1 },
    { agent: "s", request: "b", passed: 1, hand: 100, own: 50 },
  ];
  const { sums } = evidenceFrom(fromRecords(runs));
  expect(meanOfRatios(sums, "hand", "own", "s")).toMatchObject({ estimate: 6, estimator: "mean of ratios" });
  const ratio = estimateRatio(sums, "hand", "own", "s");
  expect(ratio).toMatchObject({ estimate: expect.closeTo(110 / 51, 12), estimator: "sum over sum" });
  const zero = evidenceFrom(fromRecords([...runs, { agent: "s", request: "c", passed: 1, hand: 5, own: 0 }]));
  expect(meanOfRatios(zero.sums, "hand", "own", "s")).toMatchObject({
    estimate: null,
    why: expect.stringContaining("0 at 1"),
  });
});
