import fc from "fast-check";
import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { randomFrom } from "../statistics/random";
import { evidenceFrom } from "../value/evidence";
import type { FindingCode } from "../value/finding-code";
import { auditRuns } from "./audit-runs";
import { cleanLog, type Run } from "./made-log-fixture";
import { plants } from "./planted-defects-fixture";

const audit = (runs: readonly Run[]) => auditRuns(evidenceFrom(fromRecords(runs)));
const agentsOf = (runs: readonly Run[]) => [...new Set(runs.map(({ agent }) => String(agent)))];

test("of 300 clean logs of many shapes, at most 1 in 50 has a false finding", () => {
  const falsely: string[] = [];
  for (let seed = 1; seed <= 300; seed++) {
    const { runs } = cleanLog(seed);
    for (const { code, agents, message } of audit(runs)) {
      // that an agent passed every run is so, or it is not; all else would be false here
      const perfect = runs.every(({ agent, passed, score }) => agent !== agents[0] || (passed ?? score) === 1);
      if (!(code === "perfect-score" && perfect)) falsely.push(`seed ${seed}, ${code}: ${message}`);
    }
  }
  const logs = new Set(falsely.map((one) => one.split(",")[0]));
  expect(logs.size, falsely.join("\n")).toBeLessThanOrEqual(6);
});

test.each(Object.keys(plants) as FindingCode[])("%s is found wherever it is put, and the agent named", (code) => {
  const log = fc
    .integer({ min: 1, max: 1_000_000 })
    .map((seed) => ({ seed, ...cleanLog(seed) }))
    .filter(
      ({ kind }) =>
        kind.agents > 1 && kind.requests >= 20 && kind.requests * kind.agents < 500 && kind.costs !== "none",
    );
  fc.assert(
    fc.property(log, ({ seed, runs }) => {
      const spoilt = plants[code]!(runs, agentsOf(runs), randomFrom(seed));
      const found = audit(spoilt.runs).filter((one) => one.code === code);
      expect(found.flatMap(({ agents }) => agents)).toContain(spoilt.agent);
    }),
    { numRuns: 25, seed: 1 },
  );
});
