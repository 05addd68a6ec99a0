// Exact switch points against a dense grid: the strategy itself is run at every point of the grid.
import fc from "fast-check";
import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { runStrategy } from "../strategies/run-strategy";
import { evidenceFrom } from "../value/evidence";
import type { Objective, Step } from "../value/objective";
import { statedPrices, winnersAlongPrice } from "./along-prices";
import { budgetSweeps } from "./budget-sweeps";
import { priceModel } from "./price-model";
import { weightFlips } from "./weight-flips";

const run = fc.record({
  passed: fc.constantFrom(0, 1),
  minutes: fc.integer({ min: 0, max: 10 }),
  cost: fc.integer({ min: 0, max: 5 }),
});
const log = fc
  .array(fc.tuple(run, run, run), { minLength: 2, maxLength: 4 })
  .map((agents) =>
    agents.flatMap((runs, a) => runs.map((one, r) => ({ agent: "abcd"[a]!, request: `r${r}`, ...one }))),
  );
const objective: Objective = {
  byHand: { minutes: 10, passRate: 0.5 },
  prices: { hour: { amount: 60 }, mistake: { amount: 7 } },
  budgets: [{ name: "time", field: "minutes", statistic: "mean", max: 6 }],
  dimensions: [
    { name: "quality", field: "passed", better: "higher" },
    { name: "speed", field: "minutes", better: "lower", scale: { worst: 10, best: 0 } },
  ],
};
type Log = Parameters<typeof fromRecords>[0];
const winnerOf = (rows: Log, steps: readonly Step[], own: Partial<Objective> = {}) =>
  runStrategy("s", steps, evidenceFrom(fromRecords(rows), { ...objective, ...own })).winner;
/** Nobody wins where several are exactly equal, or nobody is left. */
const agrees = (winner: string | null, best: readonly string[]) => {
  if (winner === null) expect(best.length).not.toBe(1);
  else expect(best).toContain(winner);
};

test("limits of a budget", () => {
  const steps: readonly Step[] = [{ budgets: "all" }, "dollars"];
  fc.assert(
    fc.property(log, (rows) => {
      const evidence = evidenceFrom(fromRecords(rows), { ...objective, strategies: { s: steps } });
      const [sweep] = budgetSweeps(evidence, [runStrategy("s", steps, evidence)]);
      for (let max = -0.17; max < 10.5; max += 0.61) {
        const here = sweep!.stretches.findLast(({ from }) => from <= max);
        agrees(winnerOf(rows, steps, { budgets: [{ ...objective.budgets![0]!, max }] }), here?.best ?? []);
      }
    }),
    { numRuns: 60 },
  );
});

test("amounts of a price", () => {
  fc.assert(
    fc.property(log, fc.constantFrom("hour" as const, "mistake" as const), (rows, price) => {
      const evidence = evidenceFrom(fromRecords(rows), objective);
      const stretches = winnersAlongPrice(priceModel(evidence), price, statedPrices(evidence), [0, 100]);
      for (let amount = 0.37; amount < 100; amount += 5.3) {
        const here = stretches.find(({ from, to }) => from <= amount && amount <= to)!;
        agrees(winnerOf(rows, ["dollars"], { prices: { ...objective.prices, [price]: { amount } } }), here.names);
      }
    }),
    { numRuns: 60 },
  );
});

test("one of two weights", () => {
  fc.assert(
    fc.property(log, (rows) => {
      const strategies = { s: [{ weights: { quality: 0.5, speed: 0.5 } }] };
      const evidence = evidenceFrom(fromRecords(rows), { ...objective, strategies });
      const flips = weightFlips(evidence).filter(({ dimension }) => dimension === "quality");
      for (let quality = 0.0137; quality < 1; quality += 0.0531) {
        const winner = winnerOf(rows, [{ weights: { quality, speed: 1 - quality } }]);
        const [before, after] = [flips.findLast(({ at }) => at <= quality), flips.find(({ at }) => at > quality)];
        if (before !== undefined) agrees(winner, before.above === null ? [] : [before.above]);
        if (after !== undefined) agrees(winner, after.below === null ? [] : [after.below]);
        if (flips.length === 0) expect(winner).toBe(winnerOf(rows, [{ weights: { quality: 0.5, speed: 0.5 } }]));
      }
    }),
    { numRuns: 60 },
  );
});
