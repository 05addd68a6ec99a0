import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { chapterEvidence, chapterObjective } from "../strategies/chapter-fixture";
import { evidenceFrom } from "../value/evidence";
import type { Objective } from "../value/objective";
import { answer } from "./answer";
import { decide } from "./decision";

const said = (strategies: Objective["strategies"]) =>
  answer(decide(chapterEvidence({ ...chapterObjective, strategies })));

// Chapter 5: "Dollars: Agent B wins, or Agent A once the gate removes B"; B is worth $22.93 and A $3.50.
test("one strategy, one result of several strategies, and results that differ", () => {
  expect(said({ Dollars: ["dollars"] })).toEqual([
    'B wins by "Dollars".',
    "Worth per request against the work by hand: B $22.93.",
  ]);
  expect(said({ Dollars: ["dollars"], Rank: [{ rank: ["coverage", "speed"] }] })[0]).toBe(
    "B wins by every strategy that decides.",
  );
  expect(said({ Dollars: ["dollars"], Gated: [{ gates: "all" }, "dollars"] })).toEqual([
    'The strategies pick different winners: B by "Dollars"; A by "Gated".',
    "Worth per request against the work by hand: B $22.93 and A $3.50.",
  ]);
});

test("strategies that only remove say whom they leave", () => {
  expect(said({ Gate: [{ gates: "all" }] })).toEqual([
    '"Gate" leaves A and C; it only removes, and decides between nobody.',
  ]);
});

test("a tie does not win, and of many agents some are named and the rest counted", () => {
  const agents = Array.from({ length: 12 }, (_, place) => `agent ${String(place + 1).padStart(2, "0")}`);
  const rows = agents.flatMap((agent) => ["r1", "r2"].map((request) => ({ agent, request, passed: 1 })));
  const objective: Objective = {
    dimensions: [{ name: "coverage", field: "passed", better: "higher" }],
    strategies: { Rank: [{ rank: ["coverage"] }], Front: [{ pareto: ["coverage"] }] },
  };
  const eight = agents.slice(0, 8).join(", ");
  expect(answer(decide(evidenceFrom(fromRecords(rows), objective)))).toEqual([
    `${eight} and 4 more cannot be told apart by "Rank".`,
    `${eight} and 4 more stay on the table by "Front".`,
  ]);
});
