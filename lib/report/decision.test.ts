// What holds for every decision, whatever the numbers of the log; strategies by themselves: strategies/properties.test.ts.
import fc from "fast-check";
import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { chapterEvidence, chapterObjective } from "../strategies/chapter-fixture";
import { worseCopy } from "../strategies/worse-copy-fixture";
import { evidenceFrom } from "../value/evidence";
import type { Objective } from "../value/objective";
import { decide } from "./decision";
import { toJson } from "./json";

const objective = {
  byHand: { minutes: 10, passRate: 0.5 },
  prices: { hour: { amount: 60, range: [1, 90] }, mistake: { amount: 7, range: [1, 50] } },
  gates: [{ name: "rule", field: "broke", maxRate: 0.3 }],
  budgets: [{ name: "time", field: "minutes", statistic: "mean", max: 6 }],
  dimensions: [
    { name: "quality", field: "passed", better: "higher" },
    { name: "speed", field: "minutes", better: "lower", scale: { worst: 10, best: 0 } },
    { name: "spend", field: "cost", better: "lower", scale: { worst: 5, best: 0 } },
  ],
  strategies: {
    limits: [{ gates: "all" }, { budgets: "all" }],
    dollars: [{ gates: "all" }, { budgets: "all" }, "dollars"],
    weights: [{ weights: { quality: 0.5, speed: 0.5 } }],
    three: [{ weights: { quality: 0.4, speed: 0.3, spend: 0.3 } }],
    rank: [{ budgets: "all" }, { rank: ["quality", "speed"] }],
    front: [{ pareto: ["quality", "speed"] }],
  },
} satisfies Objective;

const run = fc.record({
  passed: fc.constantFrom(0, 1),
  minutes: fc.integer({ min: 0, max: 10 }),
  cost: fc.option(fc.integer({ min: 0, max: 5 }), { nil: null, freq: 30 }),
  broke: fc.constantFrom(0, 0, 0, 1),
  task: fc.constantFrom("easy", "hard"),
});
const log = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 6 }))
  .chain(([agents, requests]) =>
    fc.array(fc.array(run, { minLength: requests, maxLength: requests }), { minLength: agents, maxLength: agents }),
  )
  .map((agents) =>
    agents.flatMap((runs, a) =>
      runs.map((one, r) => ({ ...one, agent: "abcd"[a]!, request: `r${r}`, task: r % 2 === 0 ? "easy" : "hard" })),
    ),
  );
type Rows = Parameters<typeof fromRecords>[0];
const decided = (rows: Rows, own: Objective = objective) =>
  decide(evidenceFrom(fromRecords(rows), own), { resamples: 40 });

test("the order of agents and rows changes nothing, and every number is finite", () => {
  fc.assert(
    fc.property(log, (rows) => {
      // Findings name rows by their place in the log, so they may differ.
      const { data, ...own } = decided(rows);
      const { data: turned, ...other } = decided([...rows].reverse());
      expect(other).toEqual(own);
      expect(turned.requests).toBe(data.requests);
      expect(() => toJson(own)).not.toThrow();
    }),
    { numRuns: 50 },
  );
});

test("information is never worth less than nothing, and shares are shares", () => {
  fc.assert(
    fc.property(log, (rows) => {
      const { priceUncertainty, sampleInformation, weightRegions, dominanceShares, agentMixes } = decided(rows);
      const worth = [priceUncertainty, ...priceUncertainty.byStrategy].flatMap((one) => [
        one.perfectInformation ?? 0,
        ...Object.values(one.byPrice),
      ]);
      for (const one of sampleInformation) worth.push(one.perRequestServed ?? 0, one.perfect ?? 0, one.cost ?? 0);
      for (const one of worth) expect(one).toBeGreaterThanOrEqual(0);
      for (const { shares, unknown } of weightRegions) {
        const all = Object.values(shares).reduce((sum, share) => sum + share, 0);
        if (Object.keys(shares).length > 0) expect(all).toBeCloseTo(1, 9);
        for (const agent of unknown) expect(shares[agent]).toBeUndefined();
      }
      for (const { onFront } of dominanceShares.flatMap(({ agents }) => agents)) {
        expect(onFront).toBeGreaterThanOrEqual(0);
        expect(onFront).toBeLessThanOrEqual(1);
      }
      for (const { feasible, shares, limits } of agentMixes) {
        for (const { used, max } of limits) expect(used).toBeLessThanOrEqual(max + 1e-6);
        for (const task of new Set(shares.map((one) => one.task))) {
          const own = shares.filter((one) => one.task === task);
          expect(own.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 7);
        }
        expect(feasible || shares.length === 0).toBe(true);
      }
    }),
    { numRuns: 50 },
  );
});

test("an agent that does all that another does, only slower and dearer, wins nowhere and moves no switch point", () => {
  fc.assert(
    fc.property(log, fc.nat(), (rows, pick) => {
      const worse = worseCopy(rows, pick);
      const [before, after] = [decided(rows), decided([...rows, ...worse])];
      const winners = ({ strategies }: typeof before) =>
        strategies.flatMap(({ decides, winner }) => (decides ? [winner] : []));
      expect(winners(after)).toEqual(winners(before));
      // On the quality alone the copy is equal, and named beside the other.
      const stretches = ({ budgetSweeps }: typeof before) =>
        budgetSweeps.flatMap((one) => (one.goal.kind === "dimension" ? [] : [one.stretches]));
      expect(stretches(after)).toEqual(stretches(before));
      after.weightRegions.forEach(({ shares: { worse: none = 0, ...shares } }, place) => {
        expect(none).toBe(0);
        for (const [agent, share] of Object.entries(before.weightRegions[place]!.shares)) {
          expect(shares[agent]).toBeCloseTo(share, 9);
        }
      });
      const fronts = ({ dominanceShares }: typeof before) =>
        dominanceShares.flatMap((one) => one.agents.map(({ agent, onFront }) => [agent, onFront]));
      expect(fronts(after).filter(([agent]) => agent !== "worse")).toEqual(fronts(before));
      const mixes = ({ agentMixes }: typeof before) => agentMixes.map(({ worth }) => worth);
      mixes(after).forEach((worth, place) => {
        const own = mixes(before)[place]!;
        if (own === null) expect(worth).toBeNull();
        else expect(worth).toBeCloseTo(own, 6);
      });
    }),
    { numRuns: 50 },
  );
});

test("a dimension with a weight of 0 changes no share of the weights", () => {
  fc.assert(
    fc.property(log, (rows) => {
      const weigh = (weights: Record<string, number>) =>
        decided(rows, { ...objective, strategies: { weights: [{ weights }] } }).weightRegions;
      expect(weigh({ quality: 1, speed: 2, spend: 0 })).toEqual(weigh({ quality: 1, speed: 2 }));
    }),
    { numRuns: 25 },
  );
});

test("without prices, budgets or strategies the parts are there, empty or with the reason", () => {
  const { priceRanges, weightRegions, budgetSweeps, dominanceShares, sampleInformation, agentMixes } = decide(
    chapterEvidence({ ...chapterObjective, prices: undefined, budgets: undefined, strategies: {} }),
    { resamples: 10 },
  );
  expect([priceRanges, weightRegions, budgetSweeps, dominanceShares, agentMixes]).toEqual([[], [], [], [], []]);
  expect(sampleInformation).toMatchObject([{ strategy: null, more: 1000, perRequestServed: null, cost: null }]);
  expect(sampleInformation[0]!.why).toMatch(/fewer than 2 agents have a value in dollars/);
});
