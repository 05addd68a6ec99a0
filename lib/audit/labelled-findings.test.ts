import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { expandPaths } from "../runs/expand-paths";
import type { ReadOptions } from "../runs/read-options";
import { readRuns } from "../runs/read-runs";
import { absent, realLog } from "../runs/real-log-files";
import { evidenceFrom } from "../value/evidence";
import type { FindingCode } from "../value/finding-code";
import type { Objective } from "../value/objective";
import { auditRuns } from "./audit-runs";

// Every finding on every log that other tools wrote, against what a plain count in the raw file says: nothing here uses our readers.
// A finding that no label foresees fails, and so does a defect that is not found. OBJECTIVE_LAB_LOGS names the folder of the logs.

/** What a person who read the raw file says of findings of a code: whether they are true, why, and the agents of each. */
interface Label {
  readonly code: FindingCode;
  readonly isTrue: boolean;
  readonly why: string;
  readonly agents: readonly (readonly string[])[];
}

const judged = { true: 0, false: 0 };
afterAll(() => {
  const all = judged.true + judged.false;
  if (all > 0) console.info(`findings on real logs: ${all}, of which ${judged.false} false`);
});

async function compare(path: string, labels: readonly Label[], options: ReadOptions = {}, objective: Objective = {}) {
  const table = await readRuns([path], { ...options, sameSlots: "keep" });
  const keyOf = (code: string, agents: readonly string[]) => `${code}: ${[...agents].sort().join(", ")}`;
  const found = auditRuns(evidenceFrom(table, objective)).map(({ code, agents }) => keyOf(code, agents));
  const foreseen = new Map(
    labels.flatMap(({ code, isTrue, agents }) => agents.map((own): [string, boolean] => [keyOf(code, own), isTrue])),
  );
  expect(found.filter((one) => !foreseen.has(one))).toEqual([]); // unlabelled
  expect([...foreseen.keys()].filter((one) => foreseen.get(one) && !found.includes(one))).toEqual([]); // missed
  const falseOnes = found.filter((one) => !foreseen.get(one)).length;
  judged.true += found.length - falseOnes;
  judged.false += falseOnes;
  expect(falseOnes * 10).toBeLessThanOrEqual(found.length);
}

type Row = Readonly<Record<string, string>>;

/** A CSV without quotes, split at its commas. */
function rowsOf(path: string): Row[] {
  const text = readFileSync(path, "utf8");
  if (text.includes('"')) throw new Error("this file needs a reader");
  const [header, ...lines] = text.trimEnd().split(/\r?\n/);
  const names = header!.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, place) => [names[place]!, cell])));
}

function grouped(rows: readonly Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
}

const each = (names: Iterable<string>) => [...names].map((name) => [name]);
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!;
const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
/** Agents of which a fiftieth of the runs, at 5 times the median and more, makes a tenth of the mean. */
const carried = (groups: ReadonlyMap<string, Row[]>, column: string) =>
  [...groups].flatMap(([agent, rows]) => {
    const values = rows.flatMap((row) => (row[column] === "" ? [] : [Number(row[column])])).sort((a, b) => b - a);
    const most = values.slice(0, Math.floor(values.length / 50)).filter((one) => one > 5 * median(values));
    return mean(values.slice(most.length)) < 0.9 * mean(values) ? [agent] : [];
  });

describe.skipIf(absent)("OpenHands index", () => {
  const folder = realLog("openhands-index", "derived");
  const rows = absent ? [] : rowsOf(join(folder, "instances.csv"));
  const agentOf = ({ agent, model }: Row) => `${agent} / ${model}`;
  const agents = grouped(rows, agentOf);
  const which = (is: (rows: readonly Row[]) => boolean) =>
    [...agents].flatMap(([name, own]) => (is(own) ? [name] : []));
  const zero = ({ cost_usd: cost }: Row) => cost !== "" && Number(cost) === 0;
  const columns = { request: "instance_id", passed: "resolved", cost: "cost_usd" };

  test("costs, coverage and tails", async () => {
    const free = which((own) => own.every((row) => row.cost_usd === "" || zero(row)));
    // the source itself publishes a price above 0 for them: $1.17 for the one on swe-bench
    const published = rowsOf(join(folder, "headline_scores.csv")).filter((row) => free.includes(agentOf(row)));
    expect(published.map(({ cost_per_instance_usd: cost }) => Number(cost)).every((cost) => cost > 0)).toBe(true);
    const requests = (own: readonly Row[]) =>
      new Set(own.filter((row) => row.resolved !== "").map((row) => `${row.benchmark}/${row.instance_id}`)).size;
    const lacking = which((own) => requests(own) < requests(rows));
    // 477 runs without a verdict: all of them of agents that lack evidence for some request
    const unresolved = rows.filter(({ resolved }) => resolved === "");
    expect([unresolved.length, unresolved.every((row) => lacking.includes(agentOf(row)))]).toEqual([477, true]);
    await compare(
      join(folder, "instances.csv"),
      [
        {
          code: "zero-cost",
          isTrue: true,
          why: "no run has a cost, and a headline cost is published",
          agents: each(free),
        },
        {
          code: "zero-cost",
          isTrue: true,
          why: "some runs of an agent that is paid for cost exactly 0",
          agents: each(which((own) => own.some(zero) && own.some((row) => Number(row.cost_usd) > 0))),
        },
        {
          code: "unknown-cost",
          isTrue: true,
          why: "a run with a verdict has an empty cost",
          agents: each(which((own) => own.some((row) => row.resolved !== "" && row.cost_usd === ""))),
        },
        { code: "coverage-differs", isTrue: true, why: "verdicts on fewer requests than all have", agents: [lacking] },
        {
          code: "outlier",
          isTrue: true,
          why: "20 runs at $45 to $65 beside a median of $1.23",
          agents: each(["OpenHands / claude-fable-5"]),
        },
      ],
      { columns: { ...columns, agent: "agent+model", task: "benchmark" } },
    );
    expect(carried(agents, "cost_usd")).toContain("OpenHands / claude-fable-5");
  });

  test("headlines whose denominators are not the rows'", async () => {
    const one = ({ agent, model, benchmark }: Row) => `${agent} / ${model} / ${benchmark}`;
    const own = grouped(rows, one);
    const rate = (of: readonly Row[]) =>
      mean(of.filter((row) => row.resolved !== "").map((row) => Number(row.resolved)));
    const headlines = rowsOf(join(folder, "headline_scores.csv")).filter((row) => own.has(one(row)));
    const share = (row: Row) => Number(`${row.score_pct}e-2`);
    const digit = (row: Row) => 10 ** -(String(share(row)).split(".")[1] ?? "").length; // the last one that a number keeps
    const differ = headlines.filter((row) => Math.abs(rate(own.get(one(row))!) - share(row)) > digit(row) / 2 + 1e-9);
    expect(differ.length).toBeGreaterThan(0);
    const stated = Object.fromEntries(headlines.map((row) => [one(row), { passRate: share(row) }]));
    const table = await readRuns([join(folder, "instances.csv")], {
      columns: { ...columns, agent: "agent+model+benchmark" },
      sameSlots: "keep",
    });
    const found = auditRuns(evidenceFrom(table, { audit: { stated } })).filter(({ code }) => code === "total-differs");
    expect(found.flatMap(({ agents: names }) => names).sort()).toEqual(differ.map(one).sort());
  });
});

describe.skipIf(absent)("aider's leaderboards", () => {
  const files = absent ? [] : readdirSync(realLog("aider")).filter((name) => name.endsWith(".yml"));

  test.each(files)("%s", async (name) => {
    const entries = readFileSync(realLog("aider", name), "utf8")
      .split(/^- (?=\w)/m)
      .slice(1)
      .map((entry) => ({
        model: /^ *model: *"?([^"\n]*?)"? *$/m.exec(entry)![1]!,
        // of a key that comes twice the last one counts; behind # is a remark
        editor: [...entry.matchAll(/^ *editor_model: *(\S+)/gm)].at(-1)?.[1] ?? null,
        cost: /^ *total_cost: *([\d.]+)/m.exec(entry)?.[1] ?? null,
      }));
    const byModel = new Map<string, (string | null)[]>();
    for (const { model, cost } of entries) byModel.set(model, [...(byModel.get(model) ?? []), cost]);
    const anyPaid = entries.some(({ cost }) => Number(cost) > 0);
    const which = (is: (costs: readonly (string | null)[]) => boolean) =>
      [...byModel].flatMap(([model, costs]) => (is(costs) ? [model] : []));
    const free = which((costs) => costs.some((cost) => cost !== null && Number(cost) === 0));
    const once = which((costs) => costs.length === 1);
    const spelt = ["claude-3-5-sonnet", "claude-3.5-sonnet"];
    const editors = entries.filter(({ editor }) => editor !== null && spelt.includes(editor));
    const bothSpellings = new Set(editors.map(({ editor }) => editor)).size === 2;
    await compare(realLog("aider", name), [
      {
        code: "zero-cost",
        isTrue: true,
        why: "a benchmark of hundreds of calls that costs 0 was not priced, also where the model ran on one's own machine",
        agents: anyPaid ? each(free) : [free],
      },
      {
        code: "unknown-cost",
        isTrue: true,
        why: "no total_cost",
        agents: anyPaid ? each(which((costs) => costs.includes(null))) : [],
      },
      {
        code: "duplicate-run",
        isTrue: true,
        why: "a model is listed again where nearly all are listed once",
        agents:
          once.length > 10 * (byModel.size - once.length)
            ? [which((costs) => costs.length > 1)].filter((own) => own.length > 0)
            : [],
      },
      {
        code: "label-drift",
        isTrue: true,
        why: "one editor model in two spellings",
        agents: bothSpellings ? [[...new Set(editors.map(({ model }) => model))]] : [],
      },
    ]);
  });

  test("polyglot: 17 zero costs, one cost missing, one model twice", () => {
    const text = absent ? "" : readFileSync(realLog("aider", "polyglot_leaderboard.yml"), "utf8");
    expect(text.match(/total_cost: *0(\.0*)? *(#.*)?$/gm)).toHaveLength(17);
    expect(text.match(/^- /gm)!.length - text.match(/total_cost:/g)!.length).toBe(1);
  });
});

describe.skipIf(absent)("other logs", () => {
  test.each(["out.json", "out.jsonl"])("promptfoo %s: unknown costs are written as 0", async (name) => {
    const { results } = JSON.parse(readFileSync(realLog("promptfoo-generated", "out.json"), "utf8")).results as {
      results: { provider: { label: string }; cost: number; testCase: { assert?: object[] } }[];
    };
    const unpriced = results.filter(({ cost, testCase }) => cost === 0 && (testCase.assert ?? []).length > 0);
    await compare(realLog("promptfoo-generated", name), [
      {
        code: "unknown-cost",
        isTrue: true,
        why: "an agent without a price, and failed calls of one with a price",
        agents: each(new Set(unpriced.map(({ provider }) => provider.label))),
      },
    ]);
  });

  test("agent-eval", async () => {
    const path = realLog("agent-eval-humaneval", "derived", "runs.csv");
    const agents = grouped(rowsOf(path), ({ strategy, model }) => `${strategy} / ${model}`);
    const boosting = ["gpt35-l3_70b-gpt4", "gpt35-l3_70b-gpt4-0409"].map((model) => `simple_boosting / l3_8b-${model}`);
    const digits = boosting.map((name) =>
      grouped(agents.get(name)!, (row) =>
        [row.run, row.task_id, row.prompt_tokens, row.inference_time_s, row.cost_usd].join(),
      ),
    );
    const same = [...digits[0]!.keys()].filter((row) => digits[1]!.has(row)).map((row) => row.split(",")[0]);
    // two of five runs of all 164 tasks, to the last digit; the other three were made anew
    expect(["run1", "run2", "run3"].map((run) => same.filter((own) => own === run).length)).toEqual([164, 164, 0]);
    const steady = [...agents].flatMap(([name, rows]) => {
      const tasks = grouped(rows, (row) => row.task_id!);
      const fixed = (own: readonly Row[]) => new Set(own.map((row) => row.is_solved)).size === 1;
      return rows.length > tasks.size && [...tasks.values()].every(fixed) ? [name] : [];
    });
    await compare(
      path,
      [
        {
          code: "identical-agents",
          isTrue: true,
          why: "two of five runs are the same under both names",
          agents: [boosting],
        },
        {
          code: "zero-variance",
          isTrue: true,
          why: "five attempts at 164 tasks, without a rising temperature, and never another grade",
          agents: each(steady),
        },
        {
          code: "outlier",
          isTrue: true,
          why: "a fiftieth of the runs, at 7 times the median and more, makes an eighth of the mean",
          agents: each(["simple_incr_temp / gpt-4-turbo-0409-5step"]),
        },
      ],
      {
        columns: {
          ...{ agent: "strategy+model", request: "task_id", attempt: "run", passed: "is_solved" },
          ...{ cost: "cost_usd", seconds: "inference_time_s" },
        },
      },
    );
    expect(carried(agents, "inference_time_s")).toContain("simple_incr_temp / gpt-4-turbo-0409-5step");
  });

  test("METR: models with verdicts on fewer tasks", async () => {
    const path = realLog("metr", "all_runs_2025-01-28.jsonl");
    const runs = readFileSync(path, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { alias: string; task_id: string });
    const tasks = new Map<string, Set<string>>();
    for (const { alias, task_id } of runs) tasks.set(alias, (tasks.get(alias) ?? new Set()).add(task_id));
    const all = new Set(runs.map(({ task_id }) => task_id)).size;
    await compare(path, [
      {
        code: "coverage-differs",
        isTrue: true,
        why: "tasks that a model was never given",
        agents: [[...tasks].flatMap(([alias, own]) => (own.size < all ? [alias] : []))],
      },
    ]);
  });

  test("tau-bench, Inspect, promptfoo's CSV and SWE-Lancer's prices have none of these defects", async () => {
    const prices = { columns: { agent: "variant", request: "question_id", value: "price_usd" } };
    await compare(realLog("tau-bench", "gpt-4o-airline.json"), []);
    await compare(realLog("promptfoo-generated", "out.csv"), []);
    await compare(realLog("swe-lancer", "derived", "lite_task_prices.csv"), [], prices);
    const { files } = expandPaths([realLog("inspect_ai", "**", "*.json"), realLog("inspect_ai", "**", "*.eval")]);
    expect(files.length).toBeGreaterThanOrEqual(21);
    for (const file of files.filter((name) => !name.endsWith("ignore.json"))) await compare(file, []);
  });
});
