import { expect, test } from "vitest";
import type { ReadOptions } from "../runs/read-options";
import { readRuns } from "../runs/read-runs";
import { absent, openHands, realLog } from "../runs/real-log-files";
import { evidenceFrom } from "../value/evidence";
import { auditRuns } from "./audit-runs";

async function audit(path: readonly string[], options: ReadOptions = {}) {
  return auditRuns(evidenceFrom(await readRuns([realLog(...path)], { ...options, sameSlots: "keep" })));
}

/** How many findings of each code. */
function counts(findings: readonly { readonly code: string }[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { code } of findings) found[code] = (found[code] ?? 0) + 1;
  return found;
}

test.skipIf(absent)(
  "OpenHands: two agents without any price, unknown costs, coverage, and a tail that carries a mean",
  async () => {
    const found = await audit(openHands.path, { columns: openHands.columns });
    const blocking = found.filter(({ severity }) => severity === "blocks");
    expect(blocking.map(({ code, agents, rowsInAll }) => [code, agents, rowsInAll])).toEqual([
      ["zero-cost", ["acp-codex / GPT-5.4"], 1207],
      ["zero-cost", ["acp-codex / GPT-5.5"], 1182],
    ]);
    expect(counts(found)).toMatchObject({ "unknown-cost": 40, "coverage-differs": 1, outlier: 1 });
    expect(Object.keys(counts(found))).toHaveLength(4);
  },
);

test.skipIf(absent)(
  "an objective that scores time finds no output among ids, points in time, grades and spend",
  async () => {
    const unscored = async (path: readonly string[], field: string, options: ReadOptions = {}) => {
      const table = await readRuns([realLog(...path)], { ...options, sameSlots: "keep" });
      const dimensions = [{ name: "speed", field, better: "lower" as const }];
      return auditRuns(evidenceFrom(table, { dimensions })).filter(({ code }) => code === "unscored-field");
    };
    expect(await unscored(["metr", "all_runs_2025-01-28.jsonl"], "seconds")).toEqual([]);
    expect(await unscored(["promptfoo-generated", "out.json"], "seconds")).toEqual([]);
    expect(await unscored(["aider", "polyglot_leaderboard.yml"], "seconds_per_case")).toEqual([]);
    expect(await unscored(["tau-bench", "gpt-4o-airline.json"], "user_cost")).toEqual([]);
    const columns = { agent: "agent+model", request: "instance_id", task: "benchmark", passed: "resolved" };
    expect(await unscored(["openhands-index", "derived", "instances.csv"], "cost_usd", { columns })).toEqual([]);
  },
);
