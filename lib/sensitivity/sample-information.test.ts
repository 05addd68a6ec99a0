import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { chapterEvidence } from "../strategies/chapter-fixture";
import { evidenceFrom } from "../value/evidence";
import { sampleInformation } from "./sample-information";
import { unitNormalLoss } from "./unit-normal-loss";

/** Value −cost alone: agents whose cost differs from request to request. */
const costs = (columns: Record<string, readonly number[]>) => {
  const rows = Object.entries(columns).flatMap(([agent, own]) =>
    own.map((cost, i) => ({ agent, request: `r${i}`, passed: 1, minutes: 1, cost })),
  );
  return evidenceFrom(fromRecords(rows), {
    byHand: { minutes: 1, passRate: 1 },
    prices: { hour: { amount: 1 }, mistake: { amount: 1 } },
  });
};

// Leads of b over a: 1, −1, 2, −2, .5: mean .1, variance 2.55, so of the mean .51. 5 more of 5 halve that: s = √.255.
test("two agents: the closed form, what it costs, and when it pays", () => {
  const evidence = costs({ a: [2, 2, 3, 3, 1.5], b: [1, 3, 1, 5, 1] });
  const found = sampleInformation(evidence, 5, { gradingCost: 0.5 });
  expect(found.perRequestServed).toBeCloseTo(unitNormalLoss(0.1, Math.sqrt(0.255)), 9);
  expect(found.perfect).toBeCloseTo(unitNormalLoss(0.1, Math.sqrt(0.51)), 9);
  expect(found.cost).toBeCloseTo(5 * (2.3 + 2.2 + 1), 9);
  expect(found.paysAbove).toBeCloseTo(found.cost! / found.perRequestServed!, 6);
});

test("more agents are drawn, and agree with the closed form when the third can never win", () => {
  const two = sampleInformation(costs({ a: [2, 2, 3, 3, 1.5], b: [1, 3, 1, 5, 1] }), 5).perRequestServed!;
  const three = sampleInformation(costs({ a: [2, 2, 3, 3, 1.5], b: [1, 3, 1, 5, 1], c: [99, 99, 99, 99, 99] }), 5);
  expect(Math.abs(three.perRequestServed! - two)).toBeLessThan(0.01);
});

test("never negative, grows with n, and says when it cannot be known", () => {
  const evidence = chapterEvidence();
  const worth = [1, 10, 1000].map((n) => sampleInformation(evidence, n, { agents: ["A", "C"] }).perRequestServed!);
  expect(worth[0]!).toBeGreaterThanOrEqual(0);
  expect([...worth].sort((a, b) => a - b)).toEqual(worth);
  expect(sampleInformation(evidence, 10, { agents: ["A"] }).why).toMatch(/fewer than 2 agents/);
  expect(() => sampleInformation(evidence, 0)).toThrow(/above 0/);
});
