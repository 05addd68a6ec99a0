import { expect, test } from "vitest";
import { absent, openHands, realLog } from "../runs/real-log-files";
import { readEvidence } from "../value/read-evidence";
import { decide } from "./decision";

const log = realLog(...openHands.path);
const { columns } = openHands;

// OpenHands/openhands-index-results @3015ac61: published swe-bench scores and dollars a task. The publisher divides by all
// 500 requests, so a run without a grade counts as failed: that is the worst bound of our pass rate.
test.skipIf(absent)("OpenHands' swe-bench figures, and no agent that costs nothing wins on cost", async () => {
  const decision = decide(await readEvidence(log, undefined, { columns }));
  const swe = (model: string) => decision.agents[`OpenHands / ${model}`]!.byTask!["swe-bench"]!;
  expect(swe("claude-opus-4-8").passRate.estimate).toBeCloseTo(419 / 500, 12);
  expect(swe("GPT-5.5").passRate.estimate).toBeCloseTo(0.782, 12);
  expect(swe("GPT-5.5").cost.estimate).toBeCloseTo(1.5083, 4);
  expect(swe("DeepSeek-V4-Pro").passRate.estimate).toBeCloseTo(0.732, 12);
  expect(swe("DeepSeek-V4-Pro").cost.estimate).toBeCloseTo(0.0395, 4);
  expect(swe("Nemotron-3-Nano").passRateBounds[0]).toBeCloseTo(0.342, 12);

  const [tradeOff] = decision.strategies;
  const free = ["acp-codex / GPT-5.4", "acp-codex / GPT-5.5"];
  expect(tradeOff!.out.map(({ agent }) => agent)).toEqual(expect.arrayContaining(free));
  expect(tradeOff!.kept).not.toEqual(expect.arrayContaining([free[0]]));
  for (const { agent } of tradeOff!.undecided) expect(decision.agents[agent]!.onAll.cost.estimate).toBeNull();
  const told = decision.data.findings.filter(({ code }) => code === "zero-cost" || code === "unknown-cost");
  expect(told.length).toBeGreaterThan(0);
});
