import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { InputError } from "./input-error";
import type { ReadOptions } from "./read-options";
import { readRuns } from "./read-runs";
import { absent, realLog, realLogs } from "./real-log-files";
import { numberAt } from "./run-table";

// Every file of the folder of real logs (OBJECTIVE_LAB_LOGS): how many runs it holds by a count in the raw file, or that it is no log.
const files = absent
  ? []
  : readdirSync(realLogs, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(realLogs.length + 1)
          .replaceAll("\\", "/"),
      )
      .sort();

const raw = (name: string) => readFileSync(realLog(name), "utf8");
const lines = (name: string) => raw(name).trimEnd().split(/\r?\n/).length;

/** Columns of the tables whose names are not ours. */
const columns: Readonly<Record<string, NonNullable<ReadOptions["columns"]>>> = {
  "openhands-index/derived/instances.csv": {
    agent: "agent+model",
    task: "benchmark",
    request: "instance_id",
    passed: "resolved",
  },
  "openhands-index/derived/headline_scores.csv": { agent: "agent+model", request: "benchmark" },
  "agent-eval-humaneval/derived/runs.csv": {
    agent: "strategy+model",
    request: "task_id",
    attempt: "run",
    passed: "is_solved",
  },
  "swe-lancer/derived/lite_task_prices.csv": { agent: "variant", request: "question_id" },
  "metr/2025-03-18/savings_info.csv": { agent: "alias", request: "human_minutes_bucket" },
  "metr/2025-03-18/savings_non_bucketed_info.csv": { agent: "alias", request: "alias" },
  "metr/2025-03-18/messiness_tasks.csv": { agent: "task_family", request: "task_id" },
};

/** How many runs a file holds; null where it is no log. */
function runsIn(name: string): number | null {
  if (/LICENSE|README|config\.yaml$|baseline/.test(name)) return null;
  if (name.startsWith("aider/")) return raw(name).match(/^- /gm)!.length;
  if (name.startsWith("promptfoo-generated/")) return /\.(json|jsonl|csv)$/.test(name) ? 24 : null;
  if (name.startsWith("tau-bench/")) return (JSON.parse(raw(name)) as object[]).length;
  if (name.endsWith(".jsonl")) return lines(name);
  return name.endsWith(".csv") ? lines(name) - 1 : null;
}

describe.skipIf(absent)("every file", () => {
  test.each(files.filter((name) => !name.startsWith("inspect_ai/tests/") && !name.endsWith(".js")))(
    "%s",
    async (name) => {
      const reading = readRuns([realLog(name)], { columns: columns[name], sameSlots: "keep" });
      const count = runsIn(name);
      if (count !== null) expect((await reading).rows).toBe(count);
      else {
        const fault = await reading.then(
          () => null,
          (thrown: unknown) => thrown,
        );
        expect(fault).toBeInstanceOf(InputError);
        if (!name.endsWith("README.md")) expect((fault as InputError).problems).toHaveLength(1);
      }
    },
  );

  // every sample of a JSON log, and those that it counts and does not hold
  test.each(files.filter((name) => name.startsWith("inspect_ai/tests/")))("%s", async (name) => {
    const table = await readRuns([realLog(name)]);
    expect(table.files[0]!.rows).toBe(table.rows);
    if (!name.endsWith(".json")) return;
    const log = JSON.parse(raw(name).replace(/\bNaN\b/g, "null")) as {
      samples?: object[];
      results?: { total_samples?: number };
    };
    expect(table.rows).toBe(Math.max(log.samples?.length ?? 0, log.results?.total_samples ?? 0));
  });
});

// data/README: 211 of METR's 7,063 runs are people's
test.skipIf(absent)("people's runs are an agent of their own", async () => {
  const table = await readRuns([realLog("metr/all_runs_2025-01-28.jsonl")]);
  const human = table.agent.names.indexOf("human");
  expect([table.rows, table.agent.codes.filter((code) => code === human).length]).toEqual([7063, 211]);
});

// aider counts passes out of total_tests, of which test_cases may be fewer (in one entry out of these); rates are cut or rounded to a digit
test.skipIf(absent).each(files.filter((name) => name.startsWith("aider/") && name.endsWith(".yml")))(
  "%s: the score is what passed of all tests",
  async (name) => {
    const { columns, rows } = await readRuns([realLog(name)]);
    const at = (column: string, row: number) => {
      const own = columns.get(column);
      return own?.kind === "number" ? numberAt(own, row) : null;
    };
    for (let row = 0; row < rows; row++) {
      const [score, passed] = [at("score", row), at("pass_num_2", row)];
      const shares = ["total_tests", "test_cases"]
        .flatMap((tests) => at(tests, row) ?? [])
        .map((tests) => passed! / tests);
      expect(score).not.toBeNull();
      if (passed !== null) expect(Math.min(...shares.map((share) => Math.abs(share - score!)))).toBeLessThan(0.001);
    }
  },
);
