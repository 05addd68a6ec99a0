// What holds for every log, whatever its numbers.
import fc from "fast-check";
import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { evidenceFrom } from "../value/evidence";
import type { Objective, Step } from "../value/objective";
import { runStrategy } from "./run-strategy";
import { worseCopy } from "./worse-copy-fixture";

const objective: Objective = {
  byHand: { minutes: 10, passRate: 0.5 },
  prices: { hour: { amount: 60 }, mistake: { amount: 7 } },
  gates: [{ name: "rule", field: "broke", maxRate: 0.3 }],
  budgets: [{ name: "time", field: "minutes", statistic: "median", max: 6 }],
  dimensions: [
    { name: "quality", field: "passed", better: "higher" },
    { name: "speed", field: "minutes", better: "lower", scale: { worst: 10, best: 0 } },
    { name: "spend", field: "cost", better: "lower", scale: { worst: 5, best: 0 } },
  ],
};
const deciding: readonly Step[] = [
  "dollars",
  { weights: { quality: 0.5, speed: 0.3, spend: 0.2 } },
  { weights: { quality: 0.5, speed: 0.5 }, perRun: true },
  { rank: ["quality", "speed"] },
  { pareto: ["quality", "speed", "spend"] },
];
const strategies: readonly (readonly Step[])[] = [
  [{ gates: "all" }, { budgets: "all" }],
  ...deciding.map((step) => [step]),
  ...deciding.map((step) => [{ gates: "all" } as const, { budgets: "all" } as const, step]),
];

const run = fc.record({
  passed: fc.constantFrom(0, 1),
  minutes: fc.integer({ min: 0, max: 10 }),
  cost: fc.option(fc.integer({ min: 0, max: 5 }), { nil: null, freq: 30 }),
  broke: fc.constantFrom(0, 0, 0, 1),
});
const log = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 7 }))
  .chain(([agents, requests]) =>
    fc.array(fc.array(run, { minLength: requests, maxLength: requests }), { minLength: agents, maxLength: agents }),
  )
  .map((agents) =>
    agents.flatMap((runs, a) => runs.map((one, r) => ({ agent: "abcd"[a]!, request: `r${r}`, ...one }))),
  );
type Log = ReturnType<typeof fromRecords> extends never ? never : Parameters<typeof fromRecords>[0];
const decide = (rows: Log, steps: readonly Step[]) =>
  runStrategy("s", steps, evidenceFrom(fromRecords(rows), objective));

test("the order of rows and agents changes no answer", () => {
  fc.assert(
    fc.property(log, fc.constantFrom(...strategies), (rows, steps) => {
      expect(decide([...rows].reverse(), steps)).toEqual(decide(rows, steps));
    }),
  );
});

test("every agent is in exactly one of kept, out and undecided, and the winner is kept and in its own ties", () => {
  fc.assert(
    fc.property(log, fc.constantFrom(...strategies), (rows, steps) => {
      const { kept, out, undecided, winner, tied, order } = decide(rows, steps);
      const all = [...kept, ...out.map((one) => one.agent), ...undecided.map((one) => one.agent)].sort();
      expect(all).toEqual([...new Set(rows.map((row) => row.agent))].sort());
      for (const agent of [...tied, ...order]) expect(kept).toContain(agent);
      if (winner !== null) expect(tied).toContain(winner);
      if (winner !== null && order.length > 0) expect(order[0]).toBe(winner);
    }),
  );
});

test("an agent that does all that another does, only slower and dearer, changes no winner", () => {
  // Scored run by run all failed runs are 0 alike, so there a copy may be equal.
  const strict = deciding.filter((step) => typeof step === "string" || !("perRun" in step));
  fc.assert(
    fc.property(log, fc.constantFrom(...strict), fc.nat(), (rows, step, pick) => {
      const worse = worseCopy(rows, pick);
      expect(decide([...rows, ...worse], [step]).winner).toBe(decide(rows, [step]).winner);
    }),
  );
});

test("a dimension with a weight of 0 changes nothing", () => {
  fc.assert(
    fc.property(log, fc.boolean(), (rows, perRun) => {
      const weigh = (weights: Record<string, number>) => decide(rows, [{ weights, perRun }]);
      const { winner, tied, order, scores } = weigh({ quality: 2, speed: 1, spend: 0 });
      expect(weigh({ quality: 2, speed: 1 })).toMatchObject({ winner, tied, order, scores });
    }),
  );
});

test("whoever wins by positive weights is not dominated", () => {
  fc.assert(
    fc.property(log, (rows) => {
      const evidence = evidenceFrom(fromRecords(rows), objective);
      const { winner } = runStrategy("w", [deciding[1]!], evidence);
      const { front } = runStrategy("p", [deciding[4]!], evidence);
      if (winner !== null) expect(front?.find((one) => one.agent === winner)?.dominatedBy).toEqual([]);
    }),
  );
});

test("the front is never empty while an agent has evidence", () => {
  fc.assert(
    fc.property(log, (rows) => {
      const { kept, undecided, front } = decide(rows, [deciding[4]!]);
      if (undecided.length < new Set(rows.map((row) => row.agent)).size) expect(kept.length).toBeGreaterThan(0);
      for (const one of front ?? []) expect(kept.includes(one.agent)).toBe(one.status !== "dominated");
    }),
  );
});
