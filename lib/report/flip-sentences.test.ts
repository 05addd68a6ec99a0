import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { chapterEvidence, chapterObjective } from "../strategies/chapter-fixture";
import { evidenceFrom } from "../value/evidence";
import type { Objective } from "../value/objective";
import { decide } from "./decision";
import { flipSentences } from "./flip-sentences";

const objective: Objective = {
  ...chapterObjective,
  prices: { hour: { amount: 100 }, mistake: { amount: 20000, range: [500, 50000] } },
};
const decision = decide(chapterEvidence(objective), { resamples: 200 });
const about = (kind: string) => flipSentences(decision, objective).find((one) => one.about === kind)?.sentences ?? [];

// Chapter: C beats A below a mistake price of $696.48, and is worth nothing at $813.15.
test("a break-even within the stated range says which choice flips there, and says so of no other", () => {
  const [first, second, third] = about("break-even prices");
  expect(first).toMatch(/^Price of a mistake: C is worth more below \$696\.48 .*, A above\./);
  expect(first).toMatch(
    /inside the stated range of \$500\.00 to \$50,000\.00, and "Gate, then dollars" flips there\.$/,
  );
  expect(second).toMatch(/below \$813\.15 .*, by hand above\. That is inside the stated range of [^,]+,000\.00\.$/);
  expect(third).not.toMatch(/inside/);
});

// C runs cheaper on a request that A lacks: the break-even of the pair stands on shared requests, the winner's change on all.
test("a choice flips at the break-even of its pair, also where the two have not run the same requests", () => {
  const run = { passed: 1, minutes: 1, cost: 1 };
  const rows = [
    { ...run, agent: "A", request: "r1", minutes: 3 },
    { ...run, agent: "A", request: "r2", minutes: 3 },
    { ...run, agent: "C", request: "r1", passed: 0 },
    { ...run, agent: "C", request: "r2" },
    { ...run, agent: "C", request: "r3", cost: 0.5 },
  ];
  const prices = { hour: { amount: 60 }, mistake: { amount: 10, range: [1, 20] as const } };
  const evidence = evidenceFrom(fromRecords(rows), { byHand: { minutes: 9, passRate: 1 }, prices });
  const told = flipSentences(decide(evidence, { resamples: 10 }), evidence.objective);
  const [first] = told.find((one) => one.about === "break-even prices")!.sentences;
  // Of r1 and r2: A is worth 6 − 1, C 8 − m / 2 − 1, so m = 4; of all, C is worth 8 − m / 3 − 5/6, so m = 6.5.
  expect(first).toMatch(
    /^Price of a mistake: C is worth more below \$4\.00.*, A above\..*and the choice among all agents flips there\.$/,
  );
});

// Chapter: the flip at a coverage weight of .962861.
test("two weights are told once, with the share of all weights that each agent wins", () => {
  expect(about("weights")).toEqual([
    '"Gate, then equal weights": C wins below a coverage weight of 0.9629, A above (others rescaled in proportion).',
    '"Gate, then equal weights": of all possible weights of coverage and speed, the winner is C at 96.3 % and A at 3.7 %.',
  ]);
});

// Chapter: 1/3, 1 and 12 minutes; B behind no gate, A and C behind it.
test("limits of a budget, the front under noise, and more requests", () => {
  expect(about("budgets")).toEqual([
    '"Two-minute budget": if the limit of budget "rep\'s time" (now 2.00 min) moved, the best in dollars would be C from 0.33 min on and B from 1.00 min on; below 0.33 min nobody stays.',
    '"Gate plus budget": if the limit of budget "rep\'s time" (now 2.00 min) moved, the best in dollars would be C from 0.33 min on and A from 12.00 min on; below 0.33 min nobody stays.',
  ]);
  expect(about("fronts")).toEqual([
    '"Trade-off": with the requests drawn again 200 times (resampled), the same agents are on the front every time.',
  ]);
  expect(about("more requests")).toEqual([
    '1,000 more requests (about $1,950.00 and the grading) would hardly ever change the choice by dollars or that of "Gate, then dollars".',
  ]);
});

// Leads of b over a: 1, −1, 2, −2, .5 dollars: nearly a coin toss, so more requests are worth something.
test("more requests that may pay say from what volume on", () => {
  const columns = { a: [2, 2, 3, 3, 1.5], b: [1, 3, 1, 5, 1] };
  const rows = Object.entries(columns).flatMap(([agent, own]) =>
    own.map((cost, i) => ({ agent, request: `r${i}`, passed: 1, minutes: 1, cost })),
  );
  const prices = { hour: { amount: 1 }, mistake: { amount: 1 } };
  const evidence = evidenceFrom(fromRecords(rows), { byHand: { minutes: 1, passRate: 1 }, prices });
  const [kind] = flipSentences(decide(evidence, { resamples: 100 }), evidence.objective).slice(-1);
  // 5 × (2.3 + 2.2) dollars; s = √.255, gain = s φ(.1 / s) − .1 Φ(−.1 / s) = .1553; 22.5 / .1553 = 144.9.
  expect(kind!.sentences).toEqual([
    "5 more requests, run by a and b for about $22.50 and the grading, would better the choice by dollars by $0.16 a request served on average, so they pay above 145 requests served.",
  ]);
});
