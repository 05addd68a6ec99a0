import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { evidenceFrom } from "../value/evidence";
import { decide } from "./decision";
import { frontSentences } from "./front-sentences";

/** Agents on 8 requests; `swings` differ from request to request around the same mean, `far` is behind all on both. */
const said = (swings: number, far: boolean) => {
  const rows = Array.from({ length: 8 }, (_, i) => [
    ...Array.from({ length: swings }, (_, k) => ({ agent: `s${k}`, x: (i * (2 * k + 3)) % 8, cost: 1 + k / 100 })),
    ...(far ? [{ agent: "far", x: -50, cost: 9 }] : []),
  ]).flatMap((agents, i) => agents.map((one) => ({ ...one, request: `r${i}`, passed: 1 })));
  const evidence = evidenceFrom(fromRecords(rows), {
    dimensions: [
      { name: "x", field: "x", better: "higher" },
      { name: "cost", field: "cost", better: "lower" },
    ],
    strategies: { front: [{ pareto: ["x", "cost"] }] },
  });
  return frontSentences(decide(evidence, { resamples: 400 }));
};

test("a few agents are all named with their share; of many, only those whose place is unsure", () => {
  expect(said(2, true)).toEqual([
    expect.stringMatching(
      /^"front": with the requests drawn again 400 times \(resampled\), the front holds s0 in \S+ %, /,
    ),
  ]);
  const [many] = said(5, true);
  expect(many).toMatch(/the front holds .* of the draws; the others' places are sure\.$/);
  expect(many).not.toMatch(/far/);
});

test("a front without noise, and one agent alone", () => {
  expect(said(1, true)).toEqual([
    '"front": with the requests drawn again 400 times (resampled), the same agents are on the front every time.',
  ]);
  expect(said(1, false)).toEqual([]);
});

// (.4, .4) lies below the line from (0, 1) to (1, 0): on the front, and best at no weights.
test("an agent in a dent of the front is named", () => {
  const points = { left: [0, 1], right: [1, 0], dent: [0.4, 0.4] };
  const rows = Object.entries(points).flatMap(([agent, [x, y]]) =>
    ["r1", "r2"].map((request) => ({ agent, request, passed: 1, x: x!, y: y! })),
  );
  const evidence = evidenceFrom(fromRecords(rows), {
    dimensions: ["x", "y"].map((name) => ({ name, field: name, better: "higher" as const })),
    strategies: { front: [{ pareto: ["x", "y"] }] },
  });
  const decision = decide(evidence, { resamples: 100 });
  expect(decision.dominanceShares[0]!.beyondWeights).toEqual(["dent"]);
  expect(frontSentences(decision)).toContain(
    '"front": dent is on the front, but best at no weights of x and y: only a limit on one of them picks it.',
  );
});

test("one request drawn again is the same request, and says nothing of how sure a front is", () => {
  const evidence = evidenceFrom(
    fromRecords([
      { agent: "A", request: "r", passed: 1 },
      { agent: "B", request: "r", passed: 0 },
    ]),
    {
      dimensions: [{ name: "coverage", field: "passed", better: "higher" }],
      strategies: { front: [{ pareto: ["coverage"] }] },
    },
  );
  const decision = decide(evidence, { resamples: 100 });
  expect(decision.dominanceShares).toMatchObject([
    { agents: [], why: "resamples need at least 2 requests or clusters, got 1" },
  ]);
  expect(frontSentences(decision)).toEqual([]);
});
