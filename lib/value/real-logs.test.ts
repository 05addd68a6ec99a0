import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { readRuns } from "../runs/read-runs";
import { absent, openHands, realLog } from "../runs/real-log-files";
import { estimateMean } from "../statistics/estimate-mean";
import { configurationFront } from "./configuration-front";
import { evidenceFrom } from "./evidence";
import { taskWeights } from "./task-weights";
import { weightedEstimate } from "./weighted-lead";
import { weightings } from "./weightings";

// METR/eval-analysis-public @9c1d4e54: the same runs under three weightings have three winners
test.skipIf(absent)("METR's ranking turns over with the weights, and the weights are METR's own", async () => {
  const table = await readRuns([realLog("metr", "all_runs_2025-01-28.jsonl")]);
  const evidence = evidenceFrom(table);
  const { sums } = evidence;
  const all = new Map(taskWeights(evidence).map((one) => [one.name, one]));
  const agents = ["o1-preview", "Claude 3.5 Sonnet (New)", "o1"];
  const scores = (name: string) =>
    agents.map((agent) => weightedEstimate(sums, "grade", agent, all.get(name)!).estimate!.toFixed(4));
  expect(scores("each run equal")).toEqual(["0.5362", "0.4564", "0.3580"]);
  expect(scores("each request equal")).toEqual(["0.5176", "0.5265", "0.5299"]);

  // METR's third: a task counts by one over the root of its family's tasks, among those that the agent ran
  const equal = all.get("each request equal")!;
  const byFamily = agents.map((agent) => {
    const weightOf = inverseRootOfFamily(agent);
    return weightedEstimate(sums, "grade", agent, { ...equal, name: "1/√family", weightOf }).estimate!.toFixed(4);
  });
  expect(byFamily).toEqual(["0.4835", "0.4945", "0.4693"]);

  // and their published weights, row by row: weight of the request over all weights, shared by its runs
  const grade = sums.measures.get("grade")!;
  for (const agent of agents) {
    const from = sums.agents.indexOf(agent) * sums.requests.length;
    for (const [column, weightOf] of [
      ["equal_task_weight", new Float64Array(sums.requests.length).fill(1)],
      ["invsqrt_task_weight", inverseRootOfFamily(agent)],
    ] as const) {
      const published = table.columns.get(column)!;
      if (published.kind !== "number") throw new TypeError(column);
      let total = 0;
      for (let request = 0; request < weightOf.length; request++) {
        if (grade.count[from + request]! > 0) total += weightOf[request]!;
      }
      for (let row = 0; row < table.rows; row++) {
        if (table.agent.names[table.agent.codes[row]!] !== agent) continue;
        const request = table.request.codes[row]!;
        const ours = weightOf[request]! / total / grade.count[from + request]!;
        expect(Math.abs(ours - published.values[row]!)).toBeLessThan(5e-11);
      }
    }
  }

  function inverseRootOfFamily(agent: string): Float64Array {
    const from = sums.agents.indexOf(agent) * sums.requests.length;
    const { codes, names } = sums.task!;
    const sizes = new Array(names.length).fill(0);
    const ran = (request: number) => sums.measures.get("grade")!.count[from + request]! > 0;
    for (let request = 0; request < codes.length; request++) if (ran(request)) sizes[codes[request]!]++;
    return Float64Array.from(codes, (code, request) => (ran(request) ? 1 / Math.sqrt(sizes[code]) : 0));
  }
});

// openai/SWELancer-Benchmark: 174 prices, $377,000 in all
test.skipIf(absent)("SWE-Lancer's prices as what tasks are worth, on made runs", () => {
  const [, ...lines] = readFileSync(realLog("swe-lancer", "derived", "lite_task_prices.csv"), "utf8")
    .trim()
    .split(/\r?\n/);
  const prices = lines.map((line) => Number(line.split(",")[2]));
  expect([prices.length, prices.reduce((sum, price) => sum + price, 0)]).toEqual([174, 377_000]);
  // "cheap" passes every task below $1,000 and "dear" every other: their shares of all dollars are their scores
  const runs = ["cheap", "dear"].flatMap((agent) =>
    prices.map((price, place) => ({
      agent,
      request: `t${place}`,
      price,
      passed: Number(price < 1000 === (agent === "cheap")),
    })),
  );
  const evidence = evidenceFrom(fromRecords(runs), { taskWeights: { value: "price" } });
  const { agents, winner } = weightings(evidence).weightings.find(({ name }) => name === "value")!;
  const dear = prices.filter((price) => price >= 1000).reduce((sum, price) => sum + price, 0);
  expect(agents.dear!.estimate).toBeCloseTo(dear / 377_000, 12);
  expect(agents.cheap!.estimate).toBeCloseTo(1 - dear / 377_000, 12);
  expect(winner).toBe("dear");
});

// OpenHands/openhands-index-results @3015ac61: five task types; traffic and value are made here, the runs are theirs
test.skipIf(absent)(
  "OpenHands' five task types under traffic and value weights, each with its winner and ties",
  async () => {
    const table = await readRuns([realLog(...openHands.path)], { columns: openHands.columns });
    const types = ["commit0", "gaia", "swe-bench", "swe-bench-multimodal", "swt-bench"];
    const evidence = evidenceFrom(table, {
      taskWeights: {
        traffic: Object.fromEntries(types.map((type) => [type, type === "gaia" ? 900 : 25])),
        value: Object.fromEntries(types.map((type) => [type, type === "commit0" ? 5000 : 1])),
      },
    });
    expect(evidence.sums.task!.names).toEqual(types);
    const found = weightings(evidence).weightings;
    for (const name of ["traffic", "value"]) {
      const own = found.find((one) => one.name === name)!;
      expect(own.tied).toContain(own.winner);
      const scores = Object.values(own.agents).flatMap(({ estimate }) => (estimate === null ? [] : [estimate]));
      expect(own.agents[own.winner!]!.estimate).toBe(Math.max(...scores));
    }
    // the published share of one type: 419 of 500 swe-bench requests of claude-opus-4-8
    const only = evidenceFrom(table, {
      taskWeights: { traffic: Object.fromEntries(types.map((type) => [type, type === "swe-bench" ? 1 : 0])) },
    });
    const swe = weightings(only).weightings.find(({ name }) => name === "traffic")!;
    expect(swe.agents["OpenHands / claude-opus-4-8"]!.estimate).toBeCloseTo(0.838, 12);
  },
);

// benediktstroebl/agent-eval @e59c01bd, HumanEval: accuracy and dollars of a run of all tasks, means of 5 runs
test.skipIf(absent)("agent-eval's accuracy and cost side by side, and its front", async () => {
  const columns = {
    agent: "strategy+model",
    request: "task_id",
    attempt: "run",
    passed: "is_solved",
    cost: "cost_usd",
  };
  const table = await readRuns([realLog("agent-eval-humaneval", "derived", "runs.csv")], { columns });
  const { sums } = evidenceFrom(table);
  const mean = (measure: string, agent: string) => {
    const cells = sums.measures.get(measure)!;
    const from = sums.agents.indexOf(agent) * sums.requests.length;
    const sum = (of: ArrayLike<number>) => Array.from(of).reduce((all, one) => all + one, 0);
    return (
      sum(cells.sum.slice(from, from + sums.requests.length)) /
      sum(cells.count.slice(from, from + sums.requests.length))
    );
  };
  const pair = (agent: string) => [
    mean("grade", agent).toFixed(4),
    (mean("cost", agent) * sums.requests.length).toFixed(4),
  ];
  const points = sums.agents
    .filter((agent) => !agent.startsWith("ldb") && !agent.startsWith("reflexion"))
    .map((name) => ({ name, cost: mean("cost", name), quality: mean("grade", name) }));
  const published = [
    ["0.8963", "1.9301"],
    ["0.9317", "2.4484"],
    ["0.9195", "2.5072"],
    ["0.8500", "0.2731"],
  ];
  for (const figures of published) expect(points.map(({ name }) => pair(name))).toContainEqual(figures);
  const front = configurationFront(points).filter(({ status }) => status === "hull" || status === "front");
  const frontPairs = front.map(({ name }) => pair(name));
  expect(frontPairs).toContainEqual(published[1]); // the best of the simple agents
  expect(frontPairs).not.toContainEqual(published[2]); // repeating costs more and passes less than a rising temperature
});

// Aider-AI/aider @5dc9490b, polyglot: pass_rate_2 up, total_cost down, without the unpriced
test.skipIf(absent)("aider's front has eight points, and unpriced models stand beside it", async () => {
  const table = await readRuns([realLog("aider", "polyglot_leaderboard.yml")]);
  const [cost, score] = ["cost", "score"].map((name) => table.columns.get(name)!);
  if (cost?.kind !== "number" || score?.kind !== "number") throw new TypeError("expected numbers");
  const points = Array.from({ length: table.rows }, (_, row) => ({
    name: table.agent.names[table.agent.codes[row]!]!,
    cost: cost.known[row] === 1 && cost.values[row]! > 0 ? cost.values[row]! : null,
    quality: score.known[row] === 1 ? score.values[row]! : null,
  }));
  const found = configurationFront(points);
  const front = found.filter(({ status }) => status === "hull" || status === "front").map(({ name }) => name);
  const short = ["gpt-4o-mini", "DeepSeek Chat V3 (prev)", "Grok 3 Mini Beta (high)", "Exp (Chat)", "Exp (Reasoner)"];
  expect(front).toHaveLength(8);
  for (const name of [...short, "gpt-5 (low)", "gpt-5 (medium)", "gpt-5 (high)"]) {
    expect(front.some((one) => one.includes(name))).toBe(true);
  }
  expect(found.filter(({ status }) => status === "unknown")).toHaveLength(18);
});

// UKGovernmentBEIS/inspect_ai @499e6152: accuracy and standard error as the logs themselves state them, on means of epochs
test.skipIf(absent)("Inspect's own standard errors", async () => {
  const stated: [string, number, number][] = [
    ["log/test_eval_log/log_streaming.eval", 0.75, 0.25],
    ["scorer/logs/2025-02-11T15-18-04-05-00_popularity_mj7khqpMM4GBCfVQozKgzB.eval", 0.8, 0.13333],
  ];
  for (const [name, accuracy, error] of stated) {
    const { sums } = evidenceFrom(await readRuns([realLog("inspect_ai", "tests", ...name.split("/"))]));
    const { estimate, standardError } = estimateMean(sums, "grade", sums.agents[0]!);
    expect([estimate, standardError!.toFixed(5)]).toEqual([accuracy, error.toFixed(5)]);
  }
});
