import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readRuns } from "../lib/runs/read-runs";
import { countStatuses } from "../lib/statistics/count-statuses";
import { estimateMean } from "../lib/statistics/estimate-mean";
import { evidenceFrom } from "../lib/value/evidence";
// @ts-expect-error the generator is plain JavaScript, so that it runs without a build
import { makeEvalLogs } from "./make-eval-logs.mjs";

const file = (name: string) => join(__dirname, name);
const prices = { small: { input: 0.15, output: 0.6 }, large: { input: 2.5, output: 10 } };

test("the committed logs are what their generator makes", () => {
  for (const [name, log] of Object.entries(makeEvalLogs())) {
    expect(readFileSync(file(name), "utf8"), name).toBe(`${JSON.stringify(log, null, 1)}\n`);
  }
});

test("Inspect's files and promptfoo's hold the same runs: 18 and 21 of 24 right, one error each", async () => {
  const inspect = evidenceFrom(await readRuns([file("support-inspect-*.json")], { prices }));
  const promptfoo = evidenceFrom(await readRuns([file("support-promptfoo.json")]));
  for (const evidence of [inspect, promptfoo]) {
    expect(estimateMean(evidence.sums, "grade", "small").estimate).toBe(18 / 24);
    expect(estimateMean(evidence.sums, "grade", "large").estimate).toBe(21 / 24);
    for (const counts of countStatuses(evidence.table, evidence.who).values()) {
      expect(counts).toEqual({ runs: 24, ok: 23, error: 1, infra: 0, unscored: 0 });
    }
  }
  for (const measure of ["cost", "seconds"]) {
    for (const agent of ["small", "large"]) {
      const [one, other] = [inspect, promptfoo].map(({ sums }) => estimateMean(sums, measure, agent).estimate!);
      expect(one).toBeCloseTo(other!, 8);
    }
  }
});
