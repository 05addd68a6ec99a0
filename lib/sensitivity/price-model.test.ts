import fc from "fast-check";
import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { estimateMean } from "../statistics/estimate-mean";
import { pairedLead } from "../statistics/paired-lead";
import { tiedWithBest } from "../statistics/tied-with-best";
import { evidenceFrom } from "../value/evidence";
import { priceModel } from "./price-model";
import { breakEvenPrice, leadError, priced, valuesAtPrices } from "./value-at-prices";

const byHand = { minutes: 15, passRate: 0.98 };
const at = (hour: number, mistake: number) => ({ hour: { amount: hour }, mistake: { amount: mistake } });

/** 100 requests in the proportions of the chapter's table: 98, 98 and 95 % found; 12, 1 and 1/3 minutes. */
const chapter = fromRecords(
  [...Array(100).keys()].flatMap((request) => [
    { agent: "A", request: `r${request}`, passed: request >= 2, minutes: 12, cost: 1.5 },
    { agent: "B", request: `r${request}`, passed: request >= 2, minutes: 1, cost: 0.4 },
    { agent: "C", request: `r${request}`, passed: request >= 5, minutes: 1 / 3, cost: 0.05 },
  ]),
);

// Chapter 5, table "Value per request": 5 − 1.50; 23.3333 − 0.40; 24.4444 − 600 − 0.05.
test("the chapter's prices give the chapter's values, winner and break-even", () => {
  const model = priceModel(evidenceFrom(chapter, { byHand }));
  const { values, winner, tied } = valuesAtPrices(model, { hour: 100, mistake: 20000 });
  expect(values.map(({ value }) => value)).toEqual([
    expect.closeTo(3.5, 9),
    expect.closeTo(23.3333333333 - 0.4, 9),
    expect.closeTo(24.4444444444 - 600.05, 9),
  ]);
  expect([winner, tied]).toEqual(["B", ["B"]]);
  expect(valuesAtPrices(model, { hour: 100, mistake: 20000 }, ["A", "C"]).winner).toBe("A");
  // (24.4444 − 0.05 − 3.50) / 0.03
  const pair = model.leads.find(({ agents }) => agents.join() === "A,C")!;
  const even = breakEvenPrice(pair, "mistake", { hour: 100, mistake: 0 })!;
  expect(even).toEqual({ at: expect.closeTo((24.44444444444 - 0.05 - 3.5) / 0.03, 6), below: "C", above: "A" });
});

test("at any prices, value, lead, standard error and ties are those of the library at those prices", () => {
  const records = fc.array(
    fc.record({
      passed: fc.boolean(),
      minutes: fc.integer({ min: 0, max: 30 }),
      cost: fc.integer({ min: 0, max: 9 }),
      cached: fc.boolean(),
    }),
    { minLength: 12, maxLength: 12 },
  );
  const price = fc.integer({ min: 0, max: 5000 });
  fc.assert(
    fc.property(records, price, price, fc.boolean(), fc.boolean(), (runs, hour, mistake, clustered, replays) => {
      const table = fromRecords(
        runs.map((run, index) => ({
          agent: "ABC"[index % 3]!,
          request: `r${Math.floor(index / 3)}`,
          ...(clustered ? { cluster: `c${Math.floor(index / 6)}` } : {}),
          ...run,
          cached: replays && run.cached,
        })),
      );
      const model = priceModel(evidenceFrom(table, { byHand, prices: at(1, 7) }));
      const { sums } = evidenceFrom(table, { byHand, prices: at(hour, mistake) });
      const got = valuesAtPrices(model, { hour, mistake });
      for (const { agent, value } of got.values) {
        expect(value).toBeCloseTo(estimateMean(sums, "value", agent).estimate!, 6);
      }
      for (const one of model.leads) {
        const { lead } = pairedLead(sums, "value", one.agents);
        expect(priced(one.lead, { hour, mistake })).toBeCloseTo(lead.estimate!, 6);
        const error = leadError(one, { hour, mistake })!;
        expect(Math.abs(error - lead.standardError!)).toBeLessThan(1e-6 * (1 + hour + mistake));
        // Not held to rounding: a lead within a millionth of its standard error may fall on either side.
        if (Math.abs(Math.abs(lead.estimate!) - lead.standardError!) < 1e-5 * (1 + hour + mistake)) return;
      }
      const known = ["A", "B", "C"].filter((agent) => estimateMean(sums, "value", agent).estimate !== null);
      expect(got.values.map(({ agent }) => agent).sort()).toEqual(known);
      const { best, tied } = tiedWithBest(sums, "value", known);
      expect([got.winner, got.tied]).toEqual([best, tied]);
    }),
    { numRuns: 100 },
  );
});

test("an unknown cost leaves the agent out, with the reason; without minutes by hand nobody has a value", () => {
  const table = fromRecords([
    { agent: "A", request: "r1", passed: 1, minutes: 1, cost: 0.1 },
    { agent: "A", request: "r2", passed: 1, minutes: 1, cost: 0.1 },
    { agent: "B", request: "r1", passed: 1, minutes: 1, cost: null },
    { agent: "B", request: "r2", passed: 1, minutes: 1, cost: 0.1 },
  ]);
  const model = priceModel(evidenceFrom(table, { byHand }));
  expect(model.agents.map(({ agent }) => agent)).toEqual(["A"]);
  expect(model.unknown).toEqual([{ agent: "B", why: expect.stringContaining("cost is unknown in 1 of 2 runs") }]);
  expect(priceModel(evidenceFrom(table, {})).unknown[0]!.why).toContain("byHand.minutes");
});
