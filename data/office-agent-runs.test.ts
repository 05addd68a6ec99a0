import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readEvidence } from "../lib/value/read-evidence";
import { taskWeights } from "../lib/value/task-weights";
import { weightedLead } from "../lib/value/weighted-lead";
import { weightings } from "../lib/value/weightings";
// @ts-expect-error the generator is plain JavaScript, so that it runs without a build
import { makeOfficeAgentRuns } from "./make-office-agent-runs.mjs";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const evidence = await readEvidence(path("office-agent-runs.csv"), path("office-objective.json"));

test("the committed file is what its generator makes", () => {
  expect(makeOfficeAgentRuns()).toBe(readFileSync(path("office-agent-runs.csv"), "utf8"));
});

test("D wins by traffic and E by value, each by more than two standard errors", () => {
  const all = taskWeights(evidence);
  const lead = (name: string, agents: [string, string]) =>
    weightedLead(evidence.sums, "grade", agents, all.find((one) => one.name === name)!).lead;
  // By traffic: (418 − 374 + 104 − 104 + 9 − 22)/600 = 31/600
  const traffic = lead("traffic", ["D", "E"]);
  expect(traffic.estimate).toBeCloseTo(31 / 600, 12);
  expect(traffic.estimate! / traffic.standardError!).toBeGreaterThan(2);
  const value = lead("value", ["E", "D"]);
  expect(value.estimate! / value.standardError!).toBeGreaterThan(2);
});

test("the mix of traffic and value at which the winner changes is told", () => {
  const { weightings: found, weightingFlips: flips } = weightings(evidence);
  const winner = (name: string) => found.find((one) => one.name === name && one.measure === "passRate");
  expect(winner("traffic")).toMatchObject({ winner: "D", tied: ["D"] });
  expect(winner("value")).toMatchObject({ winner: "E", tied: ["E"] });
  const [traffic, value] = [winner("traffic")!.agents, winner("value")!.agents];
  const [d, e] = [traffic.D!.estimate! - traffic.E!.estimate!, value.E!.estimate! - value.D!.estimate!];
  const flip = flips.find((one) => one.measure === "passRate" && one.between.join() === "traffic,value");
  expect(flip).toMatchObject({ below: "D", above: "E", at: expect.closeTo(d / (d + e), 12) });
});
