import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { chapterEvidence } from "../strategies/chapter-fixture";
import { evidenceFrom } from "../value/evidence";
import { dominanceShares } from "./dominance-shares";

// A and B miss the same requests, so their coverage is equal in every resample, and B is always faster.
test("the chapter's front: B dominates A in every resample, B and C stay", () => {
  const { agents, needed } = dominanceShares(chapterEvidence(), ["coverage", "speed"], { resamples: 500 });
  expect(needed).toBe(0.975);
  expect(agents.map(({ agent, status }) => [agent, status])).toEqual([
    ["A", "dominated"],
    ["B", "on the front"],
    ["C", "on the front"],
  ]);
  expect(agents[0]).toMatchObject({ onFront: 0, dominatedBy: [{ agent: "B", share: 1 }] });
});

// (0,1,2), (2,0,1), (1,2,0), all lower is better: a tolerance of 1 in the test of dominance makes each dominate the next.
test("no cycle, whatever the noise", () => {
  const points = { a: [0, 1, 2], b: [2, 0, 1], c: [1, 2, 0] };
  const rows = Object.entries(points).flatMap(([agent, point]) =>
    Array.from({ length: 30 }, (_, i) => {
      const [x, y, z] = point.map((own, k) => own + Math.sin(7 * i + 3 * k + agent.charCodeAt(0)) * 3);
      return { agent, request: `r${i}`, passed: 1, x, y, z };
    }),
  );
  const dimensions = ["x", "y", "z"].map((name) => ({ name, field: name, better: "lower" as const }));
  const { agents } = dominanceShares(evidenceFrom(fromRecords(rows), { dimensions }), ["x", "y", "z"], {
    resamples: 500,
  });
  expect(agents.some(({ status }) => status === "on the front")).toBe(true);
});

test("a lead within the noise is a tie, and an unknown cost is not on the front", () => {
  const rows = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [
    { agent: "a", request: `r${i}`, passed: 1, cost: 1, x: (i * 7) % 8 },
    { agent: "b", request: `r${i}`, passed: 1, cost: 1, x: ((i * 3) % 8) + 0.01 },
    { agent: "c", request: `r${i}`, passed: 1, cost: null, x: 9 },
  ]);
  const dimensions = [
    { name: "x", field: "x", better: "higher" as const },
    { name: "cost", field: "cost", better: "lower" as const },
  ];
  const found = dominanceShares(evidenceFrom(fromRecords(rows), { dimensions }), ["x", "cost"], { resamples: 500 });
  expect(found.unknown).toEqual(["c"]);
  expect(found.agents.map(({ status }) => status)).toEqual(["tied", "on the front"]);
});
