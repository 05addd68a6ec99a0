import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { ReadOptions } from "../read-options";
import { readRuns } from "../read-runs";
import { numberAt, type RunTable, statuses, textAt } from "../run-table";

const folder = mkdtempSync(join(tmpdir(), "formats-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;
function file(name: string, content: unknown): string {
  const path = join(folder, String(made++), name);
  mkdirSync(dirname(path), { recursive: true });
  const text =
    Array.isArray(content) && name.endsWith("l")
      ? content.map((line) => JSON.stringify(line)).join("\n")
      : JSON.stringify(content);
  writeFileSync(path, typeof content === "string" ? content : text);
  return path;
}
const read = (name: string, content: unknown, options: ReadOptions = {}) => readRuns([file(name, content)], options);
function column(table: RunTable, name: string): (string | number | null)[] {
  const own = table.columns.get(name)!;
  return Array.from({ length: table.rows }, (_, row) => (own.kind === "text" ? textAt(own, row) : numberAt(own, row)));
}
const status = (table: RunTable) => [...table.status].map((code) => statuses[code]);
const requests = (table: RunTable) => Array.from({ length: table.rows }, (_, row) => textAt(table.request, row));

describe("Inspect", () => {
  const sample = (id: number, more: object) => ({ id, epoch: 1, messages: ["long"], model_usage: {}, ...more });
  const log = (samples: object[], more: object = {}) => ({
    version: 2,
    status: "success",
    eval: {
      task: "t",
      model: "openai/gpt-4o",
      dataset: { sample_ids: samples.map((_, index) => index + 1) },
      config: { epochs: 1 },
    },
    results: { total_samples: samples.length },
    samples,
    ...more,
  });
  const scored = (value: unknown) => ({ scores: { match: { value } } });

  // inspect_ai's value_to_float: C, I, P, N are 1, 0, .5, 0; yes and true are 1; numeric strings count; NaN is unscored
  test("values of a scorer", async () => {
    const values = ["C", "I", "P", "N", "yes", "False", "0.25", true, 0.75, "NaN-here"];
    const text = JSON.stringify(log(values.map((value, index) => sample(index + 1, scored(value))))).replace(
      '"NaN-here"',
      "NaN",
    );
    const table = await read("log.json", text);
    expect(column(table, "score")).toEqual([1, 0, 0.5, 0, 1, 0, 0.25, 1, 0.75, null]);
    expect(status(table).at(-1)).toBe("unscored");
    await expect(read("log.json", log([sample(1, scored("maybe"))]))).rejects.toThrow(/got "maybe"/);
  });

  test("several scorers, and several numbers of one scorer, are asked about by the option's name", async () => {
    const two = log([sample(1, { scores: { match: { value: "C" }, judge: { value: { style: 0.5, facts: 1 } } } })]);
    await expect(read("log.json", two)).rejects.toThrow(/"judge.facts", "judge.style", "match"\. Choose one: --scorer/);
    expect(column(await read("log.json", two, { scorer: "judge.style" }), "score")).toEqual([0.5]);
    expect(column(await read("log.json", two, { scorer: "facts" }), "passed")).toEqual([1]);
    await expect(read("log.json", two, { scorer: "judge" })).rejects.toThrow(/"judge.facts", "judge.style"/);
  });

  test("errors, limits, invalidated samples, and slots of a cancelled log that were never run", async () => {
    const samples = [
      sample(1, { ...scored("C") }),
      sample(2, { error: { message: "boom" } }),
      sample(3, { limit: { type: "token" } }),
      sample(4, { ...scored("C"), invalidation: { author: "x" } }),
    ];
    const ids = { task: "t", model: "m", dataset: { sample_ids: [1, 2, 3, 4, 5] }, config: { epochs: 1 } };
    const table = await read(
      "log.json",
      log(samples, { status: "cancelled", eval: ids, results: { total_samples: 5 } }),
    );
    expect(status(table)).toEqual(["ok", "error", "error", "infra", "infra"]);
    expect(requests(table)).toEqual(["1", "2", "3", "4", "5"]);
  });

  // D6: 62,394 input tokens of which 60,024 were read from a cache, 214 output, at $2.50, $1.25 and $10: $.0831, and $.1581 at full price
  test("tokens become dollars by kind; the log's own cost comes first; a grader's spend is kept apart", async () => {
    const usage = { input_tokens: 2370, input_tokens_cache_read: 60024, output_tokens: 214 };
    const prices = { "gpt-4o": { input: 2.5, cacheRead: 1.25, output: 10 } };
    const one = (more: object) =>
      log([sample(1, { ...scored("C"), model_usage: { "openai/gpt-4o": { ...usage, ...more } } })]);
    expect(column(await read("log.json", one({}), { prices }), "cost")[0]).toBeCloseTo(0.083095, 12);
    expect(column(await read("log.json", one({ total_cost: 0.5 }), { prices }), "cost")).toEqual([0.5]);
    expect(column(await read("log.json", one({})), "cost")).toEqual([null]);
    expect(column(await read("log.json", one({ input_tokens_cache_write: 5 }), { prices }), "cost")).toEqual([null]);
    const graded = log([
      sample(1, {
        ...scored("C"),
        model_usage: {
          a: { input_tokens: 1, output_tokens: 1, total_cost: 0.3 },
          judge: { input_tokens: 1, output_tokens: 1, total_cost: 0.2 },
        },
        role_usage: { grader: { input_tokens: 1, output_tokens: 1, total_cost: 0.2 } },
      }),
    ]);
    const table = await read("log.json", graded);
    expect(column(table, "cost")[0]).toBeCloseTo(0.3, 12);
    expect(column(table, "judge_cost")).toEqual([0.2]);
  });

  // $2.50 and $10 a million: the judge 1,000 × 2.5 + 100 × 10 = 3,500 millionths; in all 3,000 × 2.5 + 300 × 10 = 10,500
  test("a judge without dollars of its own is priced by the model that plays its role", async () => {
    const used = (input: number, output: number) => ({ input_tokens: input, output_tokens: output });
    const graded = log(
      [sample(1, { ...scored("C"), model_usage: { m: used(3000, 300) }, role_usage: { grader: used(1000, 100) } })],
      { eval: { task: "t", model: "m", model_roles: { grader: { model: "m" } } } },
    );
    const table = await read("log.json", graded, { prices: { m: { input: 2.5, output: 10 } } });
    expect(column(table, "judge_cost")[0]).toBeCloseTo(0.0035, 12);
    expect(column(table, "cost")[0]).toBeCloseTo(0.007, 12);
  });

  // D2: four calls at $.02, three of them read from the cache, which bills nothing and records no usage
  test("samples with a call read from the cache are replays, billed for nothing", async () => {
    const calls = (cache: string | null) => [{ event: "state" }, { event: "model", cache }];
    const table = await read(
      "log.json",
      log([
        sample(1, {
          ...scored("C"),
          model_usage: { m: { input_tokens: 1, output_tokens: 1, total_cost: 0.02 } },
          events: calls("write"),
        }),
        ...[2, 3, 4].map((id) => sample(id, { ...scored("C"), model_usage: {}, events: calls("read") })),
      ]),
      { prices: { m: { input: 2.5, output: 10 } } },
    );
    expect(column(table, "cached")).toEqual([null, 1, 1, 1]);
    expect(column(table, "cost")).toEqual([0.02, 0, 0, 0]);
    expect(column(table, "fresh_cost")).toEqual([null, null, null, null]);
  });

  // $2.50 and $10 a million: 1,000 × 2.5 + 100 × 10 = 3,500 millionths a call; a judge's call is no part of it
  test("replayed calls that say their tokens are priced as if served fresh, beside what was billed", async () => {
    const usage = { input_tokens: 1000, output_tokens: 100 };
    const call = (cache: string | null, role: string | null = null) => ({
      event: "model",
      model: "m",
      role,
      cache,
      output: { usage },
    });
    const events = [call("read"), call("read"), call("read", "grader"), call(null)];
    const table = await read("log.json", log([sample(1, { ...scored("C"), model_usage: { m: usage }, events })]), {
      prices: { m: { input: 2.5, output: 10 } },
    });
    expect(column(table, "cost")[0]).toBeCloseTo(0.0035, 12);
    expect(column(table, "fresh_cost")[0]).toBeCloseTo(3 * 0.0035, 12);
  });

  test("a solver that the log names is part of the agent", async () => {
    const table = await read(
      "log.json",
      log([sample(1, scored("C"))], { eval: { task: "t", model: "m", solver: "react" } }),
    );
    expect(table.agent.names).toEqual(["m / react"]);
  });
});

describe("promptfoo", () => {
  const result = (testIdx: number, more: object = {}) => ({
    testIdx,
    promptIdx: 0,
    provider: { id: "local:a", label: "a" },
    vars: { q: "x" },
    success: true,
    score: 1,
    failureReason: 0,
    cost: 0,
    latencyMs: 1800,
    gradingResult: { componentResults: [{ pass: true }] },
    testCase: { assert: [{}] },
    ...more,
  });
  const log = (results: object[]) => ({ evalId: "e", results: { version: 3, results }, config: {} });

  test("attempts by equal variables, only failureReason 2 is an error, a test without assertions is unscored", async () => {
    const table = await read(
      "out.json",
      log([
        result(1),
        result(0),
        result(2, { success: false, score: 0, error: "wrong", failureReason: 1 }),
        result(3, { success: false, failureReason: 2 }),
        result(4, { testCase: { assert: [] }, gradingResult: { componentResults: [] }, vars: { q: "y" } }),
      ]),
    );
    expect([...table.attempt]).toEqual([2, 1, 3, 4, 1]);
    expect(status(table)).toEqual(["ok", "ok", "ok", "error", "unscored"]);
    expect(column(table, "passed")).toEqual([1, 1, 0, null, null]);
  });

  // D1: a cached reply's time is no time of the agent: 2.0 s over 2 fresh of 5, not .80
  test("cached replies have no time; a cost of 0 is unknown unless the provider says 0", async () => {
    const cached = { response: { cached: true }, latencyMs: 4 };
    const table = await read(
      "out.json",
      log([
        result(0, cached),
        result(1, cached),
        result(2, cached),
        result(3, { response: { cost: 0 } }),
        result(4, { latencyMs: 2200, cost: 0.02 }),
      ]),
    );
    expect(column(table, "seconds")).toEqual([null, null, null, 1.8, 2.2]);
    expect(column(table, "replay_seconds").slice(0, 3)).toEqual([0.004, 0.004, 0.004]);
    expect(column(table, "cost")).toEqual([0, 0, 0, 0, 0.02]);
    expect(column(table, "cached")).toEqual([1, 1, 1, 0, 0]);
  });

  // $2.50 and $10 a million: 1,000 × 2.5 + 100 × 10 = 3,500 millionths
  test("a replay whose tokens are told by kind is priced as if served fresh; one that tells a total only is not", async () => {
    const replay = (tokenUsage: object) => ({ response: { cached: true }, cost: 0, tokenUsage });
    const table = await read(
      "out.json",
      log([
        result(0, replay({ total: 1100, prompt: 1000, completion: 100, cached: 0 })),
        result(1, replay({ total: 1100, prompt: 0, completion: 0, cached: 1100 })),
        result(2, replay({ total: 1100, cached: 1100 })),
      ]),
      { prices: { a: { input: 2.5, output: 10 } } },
    );
    expect(column(table, "fresh_cost")).toEqual([0.0035, null, null]);
    expect(column(table, "cost")).toEqual([0, 0, 0]);
  });

  // $2.50 and $10 a million: 800 × 2.5 + 100 × 10 = 3,000 millionths
  test("what grading cost: 0 without a judge, by the judge's price, nothing for cached tokens, else unknown", async () => {
    const judged = (tokensUsed: object, provider?: string) => ({
      gradingResult: { componentResults: [{ pass: true }], tokensUsed },
      testCase: { assert: [{ type: "llm-rubric", ...(provider === undefined ? {} : { provider }) }] },
    });
    const table = await read(
      "out.json",
      log([
        result(0, judged({ total: 0, prompt: 0, completion: 0, cached: 0 })),
        result(1, judged({ total: 900, prompt: 800, completion: 100, cached: 0 }, "openai:judge")),
        result(2, judged({ total: 900, prompt: 0, completion: 0, cached: 900 }, "openai:judge")),
        result(3, judged({ total: 900, prompt: 800, completion: 100, cached: 0 })),
      ]),
      { prices: { judge: { input: 2.5, output: 10 } } },
    );
    expect(column(table, "judge_cost")).toEqual([0, 0.003, 0, null]);
    expect(column(table, "grader_tokens")).toEqual([0, 900, 900, 900]);
  });

  test("a provider with several prompts is several agents", async () => {
    const table = await read(
      "out.json",
      log([result(0, { prompt: { label: "short" } }), result(0, { promptIdx: 1, prompt: { label: "long" } })]),
    );
    expect(table.agent.names).toEqual(["a / 0 short", "a / 1 long"]);
  });
});

// A4: T1 ok and three trials lost, T2 four lost: every dealt slot stays, 1 of 8 has evidence
test("tau2: trials from 0, lost trials and trials that are not in the log are slots without evidence", async () => {
  const simulation = (task_id: string, trial: number, reward: number | null, termination_reason: string) => ({
    id: `${task_id}${trial}`,
    task_id,
    trial,
    reward_info: reward === null ? null : { reward },
    agent_cost: 0.2,
    user_cost: 0.1,
    duration: 3,
    termination_reason,
  });
  const table = await read("results.json", {
    info: { num_trials: 4, agent_info: { llm: "gpt-5" }, environment_info: { domain_name: "airline" } },
    tasks: [{ id: "T1" }, { id: "T2" }],
    simulations: [
      simulation("T1", 0, 1, "user_stop"),
      simulation("T1", 1, null, "infrastructure_error"),
      simulation("T2", 0, 0, "infrastructure_error"),
      simulation("T2", 1, null, "agent_error"),
    ],
  });
  expect(table.rows).toBe(8);
  expect(status(table).sort()).toEqual(["error", "infra", "infra", "infra", "infra", "infra", "infra", "ok"]);
  expect(column(table, "passed").filter((grade) => grade !== null)).toEqual([1]);
  expect([column(table, "cost")[0], column(table, "user_cost")[0], column(table, "seconds")[0]]).toEqual([0.2, 0.1, 3]);
});

test("tau-bench: the agent is the file's name, and a run without reward_info broke off", async () => {
  const run = (task_id: number, trial: number, reward: number, reward_info: object | null) => ({
    task_id,
    trial,
    reward,
    info: { user_cost: 0.1, reward_info },
    traj: [],
  });
  const table = await read("gpt-4o-airline.json", [run(0, 0, 1, { reward: 1 }), run(0, 1, 0, null)]);
  expect([table.agent.names, [...table.attempt], status(table)]).toEqual([["gpt-4o-airline"], [1, 2], ["ok", "error"]]);
  expect(column(table, "cost")).toEqual([null, null]);
});

test("METR: the grade counts also after a usage limit, times are in milliseconds, people are the agent human", async () => {
  const run = {
    run_id: 1,
    task_id: "f/a",
    task_family: "f",
    alias: "o1",
    score_binarized: 1,
    started_at: 1_000,
    completed_at: 4_000,
    fatal_error_from: "usageLimits",
  };
  const table = await read("runs.jsonl", [
    run,
    { ...run, run_id: "x" },
    { ...run, alias: "human", started_at: 0, completed_at: 60_000, fatal_error_from: null },
  ]);
  expect([table.agent.names, [...table.attempt], status(table)]).toEqual([
    ["human", "o1"],
    [1, 2, 1],
    ["ok", "ok", "ok"],
  ]);
  expect(column(table, "seconds")).toEqual([3, 3, 60]);
  expect(column(await read("runs.json", [run, { ...run, run_id: "x" }]), "seconds")).toEqual([3, 3]);
});

describe("lm-evaluation-harness", () => {
  const samples = ["strict-match", "flexible-extract"].flatMap((filter, index) =>
    [0, 1].map((doc_id) => ({
      doc_id,
      doc: { q: "x" },
      resps: [["y"]],
      filtered_resps: ["y"],
      filter,
      metrics: ["exact_match"],
      exact_match: doc_id | index,
    })),
  );
  test("filters and the missing model are asked about", async () => {
    await expect(read("samples_gsm8k_2026-01-02T03-04-05.678.jsonl", samples)).rejects.toThrow(
      /--scorer[\s\S]*--agent NAME/,
    );
    const table = await read("samples_gsm8k_2026-01-02T03-04-05.678.jsonl", samples, {
      scorer: "strict-match",
      agent: "m",
    });
    expect([table.rows, column(table, "passed"), column(table, "task")]).toEqual([2, [0, 1], ["gsm8k", "gsm8k"]]);
  });
  test("the model is in the results file beside it", async () => {
    const path = file("samples_gsm8k_2026-01-02T03-04-05.678.jsonl", samples.slice(0, 2));
    writeFileSync(
      join(dirname(path), "results_2026-01-02T03-04-05.678.json"),
      JSON.stringify({ model_name: "org/model" }),
    );
    expect((await readRuns([path])).agent.names).toEqual(["org/model"]);
  });
});

test("OpenAI evals: match events are the grades, a sample with an error only is an error", async () => {
  const event = (sample_id: string, type: string, data: object) => ({
    run_id: "r",
    event_id: 0,
    sample_id,
    type,
    data,
  });
  const table = await read("log.jsonl", [
    { spec: { completion_fns: ["gpt-4"], eval_name: "arithmetic" } },
    event("a", "sampling", { usage: { prompt_tokens: 10, completion_tokens: 2 } }),
    event("a", "match", { correct: true }),
    event("b", "match", { correct: false }),
    event("c", "error", {}),
    { final_report: { accuracy: 0.5 } },
  ]);
  expect([table.agent.names, requests(table), status(table)]).toEqual([
    ["gpt-4"],
    ["a", "b", "c"],
    ["ok", "ok", "error"],
  ]);
  expect([column(table, "passed"), column(table, "input_tokens")]).toEqual([
    [1, 0, null],
    [10, null, null],
  ]);
});

test("Langfuse: records of a trace add up, latencyMs is in milliseconds, several scores are asked about", async () => {
  const record = {
    traceId: "t1",
    providedModelName: "gpt",
    totalCost: 0.1,
    latencyMs: 500,
    level: "DEFAULT",
    scores: { helpful: 1 },
  };
  const table = await read("export.json", [
    record,
    { ...record, totalCost: 0.2 },
    { ...record, traceId: "t2", totalCost: null, level: "ERROR" },
  ]);
  expect([requests(table), status(table)]).toEqual([
    ["t1", "t2"],
    ["ok", "error"],
  ]);
  expect(column(table, "cost")[0]).toBeCloseTo(0.3, 12);
  expect([column(table, "cost")[1], column(table, "seconds")]).toEqual([null, [1, 0.5]]);
  await expect(read("export.json", [{ ...record, scores: { helpful: 1, right: 0 } }])).rejects.toThrow(
    /"helpful", "right"\. Choose one: --scorer/,
  );
});

test("Langfuse: a page of its API, in seconds and with its older name for dollars", async () => {
  const record = { id: "o1", traceId: "t1", type: "GENERATION", model: "gpt", latency: 0.9, calculatedTotalCost: 0.1 };
  const scores = [{ name: "ok", value: 1 }];
  const data = [
    { ...record, scores },
    { ...record, id: "o2", traceId: "t2", latency: 1.5, scores },
  ];
  const table = await read("page.json", { data, meta: { page: 1, totalItems: 2 } });
  expect([table.agent.names, requests(table)]).toEqual([["gpt"], ["t1", "t2"]]);
  expect([column(table, "seconds"), column(table, "cost"), column(table, "passed")]).toEqual([
    [0.9, 1.5],
    [0.1, 0.1],
    [1, 1],
  ]);
});

test("OpenTelemetry: a trace is a run; the calls of models are counted once, cached tokens apart", async () => {
  const attribute = (key: string, value: object) => ({ key, value });
  const span = (spanId: string, parentSpanId: string, attributes: object[], more: object = {}) => ({
    traceId: "t1",
    spanId,
    parentSpanId,
    startTimeUnixNano: "1700000000000000000",
    endTimeUnixNano: "1700000002500000000",
    attributes,
    ...more,
  });
  const tokens = (input: number, read: number, output: number) => [
    attribute("gen_ai.usage.input_tokens", { intValue: String(input) }),
    attribute("gen_ai.usage.cache_read.input_tokens", { intValue: String(read) }),
    attribute("gen_ai.usage.output_tokens", { intValue: String(output) }),
  ];
  const name = (key: string, text: string) => attribute(key, { stringValue: text });
  const evaluation = {
    name: "gen_ai.evaluation.result",
    attributes: [
      name("gen_ai.evaluation.name", "right"),
      attribute("gen_ai.evaluation.score.value", { doubleValue: 1 }),
    ],
  };
  const spans = [
    span(
      "1",
      "",
      [name("gen_ai.agent.name", "crm"), name("gen_ai.operation.name", "invoke_agent"), ...tokens(62394, 60024, 214)],
      { events: [evaluation] },
    ),
    span("2", "1", [
      name("gen_ai.operation.name", "chat"),
      name("gen_ai.request.model", "gpt"),
      ...tokens(62394, 60024, 214),
    ]),
  ];
  const log = { resourceSpans: [{ scopeSpans: [{ spans }] }] };
  const table = await read("spans.json", log, { prices: { gpt: { input: 2.5, cacheRead: 1.25, output: 10 } } });
  expect([table.agent.names, column(table, "passed"), column(table, "seconds")]).toEqual([["crm"], [1], [2.5]]);
  // D6: $.0831
  expect([column(table, "input_tokens"), column(table, "cache_read_tokens")]).toEqual([[2370], [60024]]);
  expect(column(table, "cost")[0]).toBeCloseTo(0.083095, 12);
});

test("aider: a model is one run of the whole benchmark, and one that is listed again a further attempt", async () => {
  const text =
    "- dirname: a\n  model: m\n  pass_rate_1: 10\n  pass_rate_2: 35.6\n  total_cost: 0.5\n- dirname: b\n  model: m\n  pass_rate_1: 20\n";
  const table = await read("polyglot_leaderboard.yml", text);
  expect([[...table.attempt], column(table, "score"), column(table, "cost"), table.request.names]).toEqual([
    [1, 2],
    [0.356, 0.2],
    [0.5, null],
    ["polyglot_leaderboard"],
  ]);
});

test("a log read as a table, when the columns are named; an unknown format is refused with the nearest", async () => {
  const runs = [{ task_id: "a", alias: "o1", score_binarized: 1 }];
  const table = await read("runs.jsonl", runs, {
    columns: { agent: "alias", request: "task_id", passed: "score_binarized" },
  });
  expect([...table.columns.keys()]).toEqual(["passed"]);
  await expect(read("runs.jsonl", runs, { from: "inspct" })).rejects.toThrow(/Did you mean "inspect"/);
});
