import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { chapterEvidence, chapterObjective } from "../strategies/chapter-fixture";
import { evidenceFrom } from "../value/evidence";
import type { Objective } from "../value/objective";
import { decide } from "./decision";
import { headline } from "./headline";

const said = (strategies: Objective["strategies"]) =>
  headline(decide(chapterEvidence({ ...chapterObjective, strategies })));

// Chapter 5: "Dollars: Agent B wins, or Agent A once the gate removes B"; "Gate plus budget: Agent C wins".
test("one winner is named with what it is worth; several are named with how many strategies pick each", () => {
  expect(said({ Dollars: ["dollars"] })).toBe(
    'B wins by "Dollars" and is worth $22.93 a request more than work by hand.',
  );
  expect(said({ Both: [{ gates: "all" }, { budgets: "all" }] })).toBe(
    'C wins by "Both" and is worth $575.61 a request less than work by hand.',
  );
  expect(said({ Dollars: ["dollars"], Gated: [{ gates: "all" }, "dollars"] })).toBe(
    "It depends on the strategy: B wins by 1 of them (worth $22.93 a request) and A by 1 ($3.50).",
  );
});

test("without a strategy that picks, it says what stays or that nothing is decided", () => {
  expect(said({})).toBe("No strategy was asked for, so nothing is decided.");
  expect(said({ Gate: [{ gates: "all" }] })).toBe("A and C stay on the table.");
});

test("a tie and an empty field are said", () => {
  const rows = ["A", "B"].flatMap((agent) =>
    [0, 1].map((request) => ({ agent, request: `r${request}`, passed: 1, bad: 1 })),
  );
  const objective: Objective = {
    gates: [{ name: "bad", field: "bad" }],
    dimensions: [{ name: "coverage", field: "passed", better: "higher" }],
    strategies: { Rank: [{ rank: ["coverage"] }] },
  };
  const table = fromRecords(rows);
  expect(headline(decide(evidenceFrom(table, objective)))).toBe('A and B cannot be told apart by "Rank".');
  const gated = { ...objective, strategies: { Gated: [{ gates: "all" as const }, { rank: ["coverage"] }] } };
  expect(headline(decide(evidenceFrom(table, gated)))).toBe('No agent can be chosen by "Gated".');
});
