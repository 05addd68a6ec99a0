import { expect, test } from "vitest";
import { fromAgents } from "../runs/from-agents";
import { chapterEvidence, chapterObjective } from "../strategies/chapter-fixture";
import { evidenceFrom } from "../value/evidence";
import { decide } from "./decision";
import { leaderSentences } from "./leader-sentences";

// Chapter 5: B is worth $22.9333 and A $3.50. The lead of $19.4333 is 19.4333/20,000 = .00097 of a pass rate of .98, 11.66 minutes
// at $100 an hour on top of 1, or dollars on top of $.40. Behind the gate A leads C by $579.1056: .02896, 347.46 minutes on top of 12.
test("what the leader's figures may become before the next agent is worth more, in each choice by dollars", () => {
  const strategies = { Dollars: ["dollars" as const], Gated: [{ gates: "all" as const }, "dollars" as const] };
  expect(leaderSentences(decide(chapterEvidence({ ...chapterObjective, strategies }), { resamples: 100 }))).toEqual([
    "B is worth more than A while its pass rate is above 97.9 % (now 98 %), its use of a person's time is below 12.66 min (now 1.00 min) and its cost is below $19.83 (now $0.40), one moving at a time.",
    `"Gated": A is worth more than C while its pass rate is above 95.1 % (now 98 %), its use of a person's time is below 359.46 min (now 12.00 min) and its cost is below $580.61 (now $1.50), one moving at a time.`,
  ]);
});

test("nobody leads where two are worth exactly the same, and one agent alone is held against the work by hand", () => {
  const runs = { passed: [1, 0, 1], minutes: 1, cost: 2 };
  const priced = { byHand: { minutes: 5, passRate: 0.5 }, prices: { hour: { amount: 60 }, mistake: { amount: 6 } } };
  const strategies = { Dollars: ["dollars" as const] };
  const said = (agents: Parameters<typeof fromAgents>[0]) =>
    leaderSentences(decide(evidenceFrom(fromAgents(agents), { ...priced, strategies }), { resamples: 100 }));
  expect(said({ A: runs, B: runs })).toEqual([]);
  // worth 4 + 1 − 2 = 3 dollars a request: 3 minutes, 3 dollars or half a mistake more
  expect(said({ A: runs })).toEqual([
    "A is worth more than by hand while its pass rate is above 16.7 % (now 66.7 %), its use of a person's time is below 4.00 min (now 1.00 min) and its cost is below $5.00 (now $2.00), one moving at a time.",
  ]);
});
