import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { chapterEvidence } from "../strategies/chapter-fixture";
import { evidenceFrom } from "../value/evidence";
import { weightRegions } from "./weight-regions";

// Behind the gate C wins up to a coverage weight of .962861 (see weight-flips.test.ts), A beyond.
test("two dimensions: exact shares", () => {
  const regions = weightRegions(chapterEvidence(), ["coverage", "speed"], { agents: ["A", "C"] });
  expect(regions).toMatchObject({ method: "exact", standardError: null, never: [], unknown: [] });
  expect(regions.shares.C).toBeCloseTo(0.962861, 6);
  expect(regions.shares.A).toBeCloseTo(1 - 0.962861, 6);
});

test("A wins at no weights once B is there, which covers as much in less time", () => {
  const regions = weightRegions(chapterEvidence(), ["coverage", "speed"]);
  // At a coverage weight of 1, and there alone, A equals B.
  expect(regions.never).toEqual(["A"]);
  expect(regions.shares.B! + regions.shares.C!).toBeCloseTo(1, 12);
});

// Three agents, each alone on one of three dimensions: by symmetry each wins a third.
test("three dimensions: sampled shares with their error", () => {
  const rows = ["a", "b", "c"].map((agent, i) => ({
    agent,
    request: "r",
    passed: 1,
    x: Number(i === 0),
    y: Number(i === 1),
    z: Number(i === 2),
  }));
  const dimensions = ["x", "y", "z"].map((name) => ({
    name,
    field: name,
    better: "higher" as const,
    scale: { worst: 0, best: 1 },
  }));
  const regions = weightRegions(evidenceFrom(fromRecords(rows), { dimensions }), ["x", "y", "z"]);
  for (const agent of ["a", "b", "c"])
    expect(Math.abs(regions.shares[agent]! - 1 / 3)).toBeLessThan(4 * regions.standardError!);
  expect(regions.method).toBe("sampled");
});

test("one agent wins everything, whatever the number of draws, and its error is 0", () => {
  const dimensions = ["x", "y", "z"].map((name) => ({
    name,
    field: name,
    better: "higher" as const,
    scale: { worst: 0, best: 1 },
  }));
  const evidence = evidenceFrom(fromRecords([{ agent: "a", request: "r", x: 1, y: 0, z: 0.3 }]), { dimensions });
  for (const draws of [1, 10, 49]) {
    expect(weightRegions(evidence, ["x", "y", "z"], { draws })).toMatchObject({ shares: { a: 1 }, standardError: 0 });
  }
});
