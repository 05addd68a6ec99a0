import { join } from "node:path";
import { expect, test } from "vitest";
import { readRuns } from "./read-runs";
import { absent, openHands, realLog } from "./real-log-files";
import { numberAt, type RunTable, statuses } from "./run-table";

/** Mean of a column over the rows of an agent in which it is known; the grade where no column is named. */
function mean(table: RunTable, agent: string, name?: string): number {
  const column = table.columns.get(name ?? (table.columns.has("passed") ? "passed" : "score"))!;
  if (column.kind !== "number") throw new TypeError(`${name} holds text`);
  const code = table.agent.names.indexOf(agent);
  const known = Array.from({ length: table.rows }, (_, row) =>
    table.agent.codes[row] === code ? numberAt(column, row) : null,
  ).filter((each) => each !== null);
  return known.reduce((sum, each) => sum + each, 0) / known.length;
}

function count(table: RunTable): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const code of table.status) counts[statuses[code]!] = (counts[statuses[code]!] ?? 0) + 1;
  return counts;
}

// OpenHands/openhands-index-results @3015ac61: published scores of swe-bench
test.skipIf(absent)("OpenHands index", async () => {
  const table = await readRuns([realLog(...openHands.path)], { columns: openHands.columns });
  expect([table.rows, table.agent.names.length]).toEqual([51451, 43]);
  const task = table.columns.get("task")!;
  const of = (agent: string, name: string) => {
    const column = table.columns.get(name)!;
    let [sum, known, rows] = [0, 0, 0];
    for (let row = 0; row < table.rows; row++) {
      if (!table.agent.names[table.agent.codes[row]!]!.endsWith(agent)) continue;
      if (task.kind !== "text" || task.names[task.codes[row]!] !== "swe-bench" || column.kind !== "number") continue;
      rows++;
      known += column.known[row]!;
      sum += column.known[row] === 1 ? column.values[row]! : 0;
    }
    return { sum, known, rows };
  };
  const opus = table.agent.names.filter((name) => name.endsWith("claude-opus-4-8"));
  expect(opus.map((name) => of(name, "passed").sum)).toContain(419);
  const unknown = table.columns.get("passed")!;
  expect(unknown.kind === "number" && unknown.known.filter((known) => known === 0).length).toBe(477);
});

// METR/eval-analysis-public @9c1d4e54: raw mean of score_binarized
test.skipIf(absent)("METR runs", async () => {
  const table = await readRuns([realLog("metr", "all_runs_2025-01-28.jsonl")]);
  expect(table.rows).toBe(7063);
  expect(mean(table, "o1-preview")).toBeCloseTo(0.5362, 4);
  expect(mean(table, "Claude 3.5 Sonnet (New)")).toBeCloseTo(0.4564, 4);
  expect(mean(table, "o1")).toBeCloseTo(0.358, 4);
  expect(mean(table, "human", "seconds")).toBeGreaterThan(1000);
});

// sierra-research/tau-bench @59a200c6: gpt-4o airline, pass^1 = .420 over 50 tasks × 4 trials
test.skipIf(absent)("tau-bench", async () => {
  const table = await readRuns([realLog("tau-bench", "gpt-4o-airline.json")]);
  expect([table.rows, table.request.names.length, Math.min(...table.attempt), Math.max(...table.attempt)]).toEqual([
    200, 50, 1, 4,
  ]);
  expect(mean(table, "gpt-4o-airline")).toBeCloseTo(0.42, 10);
  const cost = table.columns.get("user_cost")!;
  expect(cost.kind === "number" && cost.known.filter((known) => known === 0).length).toBe(5);
});

// benediktstroebl/agent-eval @e59c01bd: means of 5 runs; dollars of a whole run
test.skipIf(absent)("agent-eval", async () => {
  const columns = {
    agent: "strategy+model",
    request: "task_id",
    attempt: "run",
    passed: "is_solved",
    cost: "cost_usd",
    seconds: "inference_time_s",
  };
  const table = await readRuns([realLog("agent-eval-humaneval", "derived", "runs.csv")], { columns });
  expect(table.rows).toBe(24108);
  const simple = "simple / gpt-4-turbo-2024-04-09";
  expect(mean(table, simple)).toBeCloseTo(0.8963, 4);
  expect(mean(table, simple, "cost") * 164).toBeCloseTo(1.9301, 3);
  expect(mean(table, "simple_incr_temp / gpt-4-turbo-0409-5step")).toBeCloseTo(0.9317, 4);
});

// Aider-AI/aider @5dc9490b: as the file says of its first and cheapest models
test.skipIf(absent)("aider", async () => {
  const table = await readRuns([realLog("aider", "polyglot_leaderboard.yml")]);
  expect(table.rows).toBe(69);
  expect(mean(table, "Gemini 2.0 Pro exp-02-05")).toBeCloseTo(0.356, 10);
  const cost = table.columns.get("cost")!;
  expect(
    cost.kind === "number" && cost.values.filter((dollars, row) => dollars === 0 && cost.known[row] === 1).length,
  ).toBe(17);
  expect(cost.kind === "number" && cost.known.filter((known) => known === 0).length).toBe(1);
  expect((await readRuns([realLog("aider", "*.yml")])).files).toHaveLength(13);
});

// UKGovernmentBEIS/inspect_ai @499e6152: the logs' own metrics
test.skipIf(absent)("Inspect, every log", async () => {
  const tests = realLog("inspect_ai", "tests");
  const streaming = await readRuns([join(tests, "log", "test_eval_log", "log_streaming.eval")]);
  expect([streaming.rows, streaming.request.names, mean(streaming, streaming.agent.names[0]!)]).toEqual([
    4,
    ["1", "2"],
    0.75,
  ]);
  const ten = await readRuns([join(tests, "scorer", "logs", "*mj7khqpMM4GBCfVQozKgzB.eval")]);
  expect([ten.rows, mean(ten, "openai/gpt-4o-mini")]).toEqual([10, 0.8]);
  const unscored = await readRuns([join(tests, "scorer", "logs", "*dPiJifoWeEQBrfWsAopzWr.eval")]);
  expect(count(unscored)).toEqual({ unscored: 10 });
  // a cancelled log that counts three samples and holds none: three slots without evidence
  expect(count(await readRuns([join(tests, "analysis", "test_logs", "*no-samples.json")]))).toEqual({ infra: 3 });
  const same = [
    join(tests, "log", "test_eval_log", "log_formats.json"),
    join(tests, "log", "test_eval_log", "log_formats.eval"),
  ];
  const [json, zip] = await Promise.all(same.map((path) => readRuns([path])));
  expect([json!.agent.names, json!.request.names, mean(json!, "ollama/llama3.1")]).toEqual([
    zip!.agent.names,
    zip!.request.names,
    mean(zip!, "ollama/llama3.1"),
  ]);
  // the same run, read twice, is refused
  await expect(readRuns(same)).rejects.toThrow(/are the same run/);
});

// promptfoo 0.121.20, one eval in three formats; its own summary: 12 successes, 4 failures, 8 errors; 4 of the successes have no assertions
test.skipIf(absent)("promptfoo: JSON, JSONL and CSV of one eval agree", async () => {
  const [json, jsonl, csv] = await Promise.all(
    ["out.json", "out.jsonl", "out.csv"].map((name) => readRuns([realLog("promptfoo-generated", name)])),
  );
  for (const table of [json!, jsonl!, csv!]) {
    expect([table.rows, table.agent.names, table.request.names.length]).toEqual([
      24,
      ["agent-a", "agent-b-no-cost"],
      6,
    ]);
    expect(count(table)).toEqual({ ok: 12, error: 8, unscored: 4 });
    expect([Math.min(...table.attempt), Math.max(...table.attempt)]).toEqual([1, 2]);
    expect(table.request.names).toEqual(json!.request.names);
  }
  const cost = json!.columns.get("cost")!;
  // results.prompts[].metrics.cost: .0984 for agent-a, written as 0 where unknown
  expect(
    cost.kind === "number" && cost.values.reduce((sum, dollars, row) => sum + dollars * cost.known[row]!, 0),
  ).toBeCloseTo(0.0984, 10);
});

test.skipIf(absent)("SWE-Lancer prices: 174 tasks, $377,000 in all", async () => {
  const columns = { agent: "variant", request: "question_id", value: "price_usd" };
  const table = await readRuns([realLog("swe-lancer", "derived", "lite_task_prices.csv")], { columns });
  const value = table.columns.get("value")!;
  expect([table.rows, value.kind === "number" && value.values.reduce((sum, dollars) => sum + dollars, 0)]).toEqual([
    174, 377000,
  ]);
});
