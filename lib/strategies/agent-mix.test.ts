import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { evidenceFrom } from "../value/evidence";
import type { Objective } from "../value/objective";
import { agentMix } from "./agent-mix";

/** Two types of task, half of the volume each: strong is right always at $4, weak always on easy tasks and half of the hard ones, at $1. */
const rows = ["easy", "hard"].flatMap((task) =>
  ["strong", "weak"].flatMap((agent) =>
    [0, 1].map((i) => ({
      agent,
      task,
      request: `${task}${i}`,
      passed: agent === "strong" || task === "easy" || i === 0,
      minutes: 0,
      cost: agent === "strong" ? 4 : 1,
      broke: agent === "weak" && task === "hard" && i === 1,
    })),
  ),
);
const objective: Objective = {
  byHand: { minutes: 0, passRate: 0 },
  prices: { hour: { amount: 60 }, mistake: { amount: 10 } },
  gates: [
    { name: "broken", field: "broke", maxRate: 0.1 },
    { name: "never", field: "broke" },
    { name: "quality", field: "passed", minRate: 0.9 },
  ],
  budgets: [
    { name: "spend", field: "cost", statistic: "mean", max: 2 },
    { name: "tight", field: "cost", statistic: "mean", max: 0.5 },
    { name: "middle", field: "cost", statistic: "median", max: 2 },
  ],
};
const evidence = evidenceFrom(fromRecords(rows), objective);

// Worth: strong 10 − 4 = 6 on both; weak 10 − 1 = 9 on easy, 5 − 1 = 4 on hard. Best: easy to weak, hard to strong, (9 + 6) / 2.
test("without a limit each task goes to the agent that is worth most there", () => {
  const mix = agentMix(evidence);
  expect(mix).toMatchObject({ feasible: true, worth: 7.5, shared: [], limits: [] });
  expect(mix.shares).toEqual([
    { task: "easy", agent: "weak", share: 1 },
    { task: "hard", agent: "strong", share: 1 },
  ]);
});

// That costs 2.50. At most 2.00: strong on a share s of hard, .5 × 1 + .5 × (4 s + 1 − s) = 2, s = 2/3. Worth .5 × 9 + .5 × (6 × 2/3 + 4 / 3).
test("a budget that binds splits one task between two agents", () => {
  const mix = agentMix(evidence, { budgets: ["spend"] });
  expect(mix.worth).toBeCloseTo(4.5 + 8 / 3, 7);
  expect(mix.shared).toEqual(["hard"]);
  expect(mix.shares).toEqual([
    { task: "easy", agent: "weak", share: 1 },
    { task: "hard", agent: "strong", share: expect.closeTo(2 / 3, 7) },
    { task: "hard", agent: "weak", share: expect.closeTo(1 / 3, 7) },
  ]);
  expect(mix.limits).toEqual([{ limit: 'budget "spend"', used: expect.closeTo(2, 7), max: 2, binds: true }]);
});

// Weak breaks the rule in half of the hard tasks, a quarter of all that it gets: with a share w of hard, .5 × .5 w ≤ .1 gives w ≤ .4.
test("a rate limit and a least quality hold over the mix; a gate that allows none takes an agent off a task", () => {
  const cheap = { ...objective, prices: { hour: { amount: 60 }, mistake: { amount: 1 } } };
  const poor = evidenceFrom(fromRecords(rows), cheap);
  const share = (gates: string[]) =>
    agentMix(poor, { gates }).shares.find((one) => one.task === "hard" && one.agent === "weak")?.share ?? 0;
  expect(share(["broken"])).toBeCloseTo(0.4, 7);
  expect(share(["never"])).toBe(0);
  expect(share(["quality"])).toBeCloseTo(0.4, 7); // 1 − .25 w ≥ .9
});

test("no mix is an answer with its reason; unknown is not free; bad limits are refused", () => {
  expect(agentMix(evidence, { budgets: ["tight"] })).toMatchObject({
    feasible: false,
    worth: null,
    because: 'no mix of agents keeps within budget "tight"',
  });
  const blank = evidenceFrom(
    fromRecords(rows.map((row) => (row.agent === "weak" && row.task === "easy" ? { ...row, cost: null } : row))),
    objective,
  );
  const mix = agentMix(blank);
  expect(mix.shares.map((one) => one.agent)).toEqual(["strong", "strong"]);
  expect(mix.unknown).toEqual([
    { agent: "weak", task: "easy", reason: "value unknown for some or all runs of this task" },
  ]);
  expect(() => agentMix(evidence, { budgets: ["middle"] })).toThrow(/only hold a mean or a total/);
  expect(() => agentMix(evidence, { traffic: { easy: -1 } })).toThrow(/traffic of "easy"/);
  expect(() => agentMix(evidence, { traffic: {} })).toThrow(/covers no task/);
});

test("traffic moves the mix: with easy tasks alone weak serves everything", () => {
  const mix = agentMix(evidence, { traffic: { easy: 10 }, budgets: ["spend"] });
  expect(mix.shares).toEqual([{ task: "easy", agent: "weak", share: 1 }]);
  expect(mix.worth).toBe(9);
});

// 4 runs an agent, so $8 in total is $2 a run, the budget "spend"; a total of the mix is told in dollars again.
test("a budget on a total is one on the mean of as many runs", () => {
  const budgets = [{ name: "all", field: "cost", statistic: "total", max: 8 }];
  const mix = agentMix({ ...evidence, objective: { ...objective, budgets } }, { budgets: "all" });
  expect(mix.worth).toBeCloseTo(4.5 + 8 / 3, 7);
  expect(mix.limits).toEqual([{ limit: 'budget "all"', used: expect.closeTo(8, 7), max: 8, binds: true }]);
});

// Over all tasks weak may have .4 of the hard ones (above). Asked of hard tasks alone: .5 w ≤ .1, w ≤ .2.
test("a gate asked of each task type limits that type's mix", () => {
  const gates = [{ name: "broken", field: "broke", maxRate: 0.1, per: "task" as const }];
  const cheap = { ...objective, gates, prices: { hour: { amount: 60 }, mistake: { amount: 1 } } };
  const mix = agentMix(evidenceFrom(fromRecords(rows), cheap), { gates: "all" });
  expect(mix.shares.find((one) => one.task === "hard" && one.agent === "weak")?.share).toBeCloseTo(0.2, 7);
  expect(mix.limits.map(({ limit, binds }) => [limit, binds])).toEqual([
    ['gate "broken" on task "easy"', false],
    ['gate "broken" on task "hard"', true],
  ]);
});
