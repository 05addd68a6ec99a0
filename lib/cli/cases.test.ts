import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";

// What users of eval tools complained about, as the smallest log that shows it, read by the commands. The thread that an input
// is from stands beside it; the expected values are the arithmetic written there.

const bin = fileURLToPath(new URL("../bin/objective-lab.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "objective-lab-cases-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

function write(text: string, ending = "csv"): string {
  const path = join(folder, `${files++}.${ending}`);
  writeFileSync(path, text);
  return path;
}

function cli(...given: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...given], { encoding: "utf8", cwd: folder });
  return { status, stdout, stderr };
}

const header = "agent,request,attempt,status,score,cost,seconds";
/** A log with these columns; rows are written apart by " · ". */
const log = (rows: string, columns = header) => write(`${columns}\n${rows.split(" · ").join("\n")}\n`);
const objectiveFile = (objective: object) => write(JSON.stringify(objective), "json");

// biome-ignore lint/suspicious/noExplicitAny: the JSON of a command, looked at field by field
type Answer = any;

function decide(path: string, objective: object | null = null, ...more: string[]): Answer {
  const given = objective === null ? [] : ["--objective", objectiveFile(objective)];
  const { stdout, stderr } = cli("decide", path, ...given, ...more, "--json");
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

function audit(path: string, objective: object = {}): Answer {
  return JSON.parse(cli("audit", path, "--objective", objectiveFile(objective), "--json").stdout);
}

describe("what is missing", () => {
  // inspect_ai#3707: survivors alone would be 2/6 = .333; an error fails: 2/8, and at best (2 + 2)/8
  test("an errored run stays in the denominator", () => {
    const rows =
      "s,t1,1,ok,1,, · s,t2,1,ok,1,, · s,t3,1,ok,0,, · s,t4,1,ok,0,, · s,t5,1,ok,0,, · s,t6,1,ok,0,, · s,t7,1,error,,, · s,t8,1,error,,,";
    const { s } = decide(log(rows)).agents;
    expect(s.passRate).toMatchObject({ estimate: 0.25, used: 8, of: 8 });
    expect(s.passRateBounds).toEqual([0.25, 0.5]);
    expect(s.counts).toEqual({ runs: 8, ok: 6, error: 2, infra: 0, unscored: 0 });
  });

  // promptfoo#6343: 2 of 5 = .40; 2/10 at worst, 7/10 at best; .30 lies between
  test("what the infrastructure lost leaves a gate open that it could decide", () => {
    const grades = [1, 1, 0, 0, 0].map((grade, place) => `s,t${place},1,ok,${grade},,`);
    const lost = [5, 6, 7, 8, 9].map((place) => `s,t${place},1,infra,,,`);
    const gates = [{ name: "passes", field: "score", minRate: 0.3 }];
    const { s } = decide(log([...grades, ...lost].join(" · ")), { gates }).agents;
    expect(s.passRate.estimate).toBeCloseTo(0.4, 12);
    expect(s.passRateBounds).toEqual([0.2, 0.7]);
    expect(s.gates.passes.verdict).toBe("undecided");
  });

  // tau2-bench#493, #497: 1 of 8 slots; T1 could be all 4, T2 too: (1/4 + 0)/2 to (4/4 + 4/4)/2
  test("one surviving trial is no pass rate of 100 %, and a task without any is named", () => {
    const rows = [
      "T1,1,ok,1",
      "T1,2,infra,",
      "T1,3,infra,",
      "T1,4,infra,",
      ...[1, 2, 3, 4].map((trial) => `T2,${trial},infra,`),
    ];
    const { agents, data } = decide(log(rows.map((row) => `s,${row},,`).join(" · ")));
    expect(agents.s.passRate).toMatchObject({ estimate: null, used: 1, of: 8 });
    expect(agents.s.passRateBounds).toEqual([0.125, 1]);
    expect(data.findings[0].message).toContain('there is none at all for 1 request of 2: "T2"');
  });

  // gdpval-realworks#362: of 40 decided points 10 + 8 + 15 = 33; of all 100 at least 33 and at most 33 + 60
  test("a judge that failed on the hard tasks leaves the points between bounds", () => {
    const rows = "s,a,ok,1,10 · s,b,ok,.8,10 · s,c,ok,.75,20 · s,d,unscored,,30 · s,e,unscored,,30";
    const { weightings } = decide(log(rows, "agent,request,status,score,value"));
    const points = weightings.find(({ name }: { name: string }) => name === "value");
    expect(points.agents.s.estimate).toBeCloseTo(33 / 40, 12);
    expect(points.bounds.s.map((bound: number) => bound.toFixed(9))).toEqual(["0.330000000", "0.930000000"]);
  });

  // inspect_ai#4580: (1 + 1 + 1 + 0)/4 = .75; a NaN read as 0 would be .60
  test.each(["csv", "jsonl", "parquet"])("NaN stays unscored through %s", (ending) => {
    const before = log("s,t1,1,ok,1,, · s,t2,1,ok,NaN,, · s,t3,1,ok,1,, · s,t4,1,ok,1,, · s,t5,1,ok,0,,");
    const after = join(folder, `nan.${ending}`);
    expect(cli("import", before, "--out", after).status).toBe(0);
    if (ending !== "parquet") expect(readFileSync(after, "utf8")).not.toContain("NaN");
    for (const path of [before, after]) {
      const { s } = decide(path).agents;
      expect([s.passRate.estimate, s.counts.unscored]).toEqual([0.75, 1]);
    }
  });

  // inspect_ai's accuracy() of nothing is 0.0, and a promptfoo test without assertions passes
  test("an empty set has no score, and passes no gate", () => {
    const rows = [1, 2, 3, 4, 5].map((task) => `s,t${task},1,infra,,,`);
    const gates = [{ name: "passes", field: "score", minRate: 0 }];
    const { s } = decide(log(rows.join(" · ")), { gates }).agents;
    expect([s.passRate.estimate, s.passRate.standardError]).toEqual([null, null]);
    expect(s.gates.passes.verdict).toBe("no evidence");
  });
});

describe("cost and time", () => {
  // promptfoo#980: (1.8 + 2.2)/2 = 2.0 on 2 fresh runs of 5; all rows would say .80
  test.each(["y,n", "1,0", "true,false", "TRUE,FALSE"])("replays say nothing about time (cached: %s)", (marks) => {
    const [yes, no] = marks.split(",");
    const seconds = [0.004, 0.004, 0.004, 1.8, 2.2];
    const rows = seconds.map((own, place) => `s,t${place},1,${own},${place < 3 ? yes : no}`);
    const path = log(rows.join(" · "), "agent,request,score,seconds,cached");
    const budgets = [
      { name: "time", field: "seconds", statistic: "mean", max: 3 },
      { name: "few", field: "seconds", statistic: "mean", max: 3, minFresh: 0.4 },
    ];
    const dimensions = [{ name: "speed", field: "seconds", better: "lower" }];
    const { s } = decide(path, { budgets, dimensions }).agents;
    expect(s.dimensions.speed).toMatchObject({ estimate: 2, used: 2, of: 5 });
    expect(s.budgets.time).toMatchObject({ verdict: "undecided", measured: { estimate: 2, used: 2, of: 5 } });
    expect(s.budgets.few.verdict).toBe("kept");
  });

  // A took 2 s on its fresh runs and B 3 s on the same requests; A's replays took no time
  test("agents are compared in time on requests that both answered fresh, per run too", () => {
    const fresh = ["t1", "t2"].flatMap((task) => [`A,${task},1,2,n`, `B,${task},1,3,n`]);
    const rows = [...fresh, "A,t3,1,.004,y", "B,t3,1,3,n"].join(" · ");
    const dimensions = [{ name: "speed", field: "seconds", better: "lower", scale: { worst: 4, best: 0 } }];
    const strategies = { perRun: [{ weights: { speed: 1 }, perRun: true }], weights: [{ weights: { speed: 1 } }] };
    const decision = decide(log(rows, "agent,request,passed,seconds,cached"), { dimensions, strategies });
    const speed = decision.comparisons.find(({ measure }: { measure: string }) => measure === "speed");
    expect(speed).toMatchObject({ agents: ["A", "B"], lead: { estimate: 1, used: 2 }, unmatched: 1 });
    expect(decision.agents.A.dimensions.speed).toMatchObject({ estimate: 2, used: 2, of: 3 });
    for (const one of decision.strategies) expect(one.winner).toBe("A");
  });

  // langfuse#2112, litellm#21816: billed .02 once; served fresh 4 × .02
  describe("four calls at $.02, three of them replayed", () => {
    const path = log(
      "s,t1,1,0,.02,n · s,t2,1,0,0,y · s,t3,1,0,0,y · s,t4,1,0,0,y",
      "agent,request,passed,minutes,cost,cached",
    );
    const byHand = { minutes: 60, passRate: 1 };
    const prices = { hour: { amount: 1 }, mistake: { amount: 1 } };

    test("billed .02, fresh .08, and the value counts .02 a call", () => {
      const { s } = decide(path, { byHand, prices }).agents;
      expect(s.spend.billed.run).toMatchObject({ dollars: 0.02, unknown: 0, of: 4 });
      expect(s.spend.fresh).toMatchObject({ dollars: 0.08, unknown: 0, of: 4 });
      expect(s.spend.replayed).toBe(3);
      expect(s.value.cost).toMatchObject({ estimate: -0.02, used: 1, of: 4 });
      // an hour of $1 saved, no mistakes either way, and the call
      expect(s.value.total.estimate).toBeCloseTo(1 - 0.02, 12);
    });

    test("the page and the audit say so", () => {
      const page = cli("decide", path).stdout.replace(/\s+/g, " ");
      expect(page).toContain("s: $0.0200 for its runs; 3 of 4 came from a cache, and served fresh they cost $0.0800");
      const finding = audit(path).findings.find(({ code }: { code: string }) => code === "cached");
      expect(finding.effect).toContain("$0.02 billed in all, $0.08 served fresh");
      expect(finding.rows).toEqual([2, 3, 4]);
    });

    test("the report says so", () => {
      const out = join(folder, "report.html");
      expect(cli("report", path, "--out", out).status).toBe(0);
      expect(readFileSync(out, "utf8")).toContain("3 of 4 came from a cache, and served fresh they cost $0.0800");
    });

    test("a flag of another name is asked for", () => {
      const other = write(readFileSync(path, "utf8").replace("cached", "cache_hit"));
      expect(audit(other).findings.find(({ code }: { code: string }) => code === "cached").remedy).toContain(
        "--columns cached=cache_hit",
      );
      expect(decide(other, null, "--columns", "cached=cache_hit").agents.s.spend.fresh.dollars).toBe(0.08);
    });

    test("replays alone leave the cost unknown, never 0", () => {
      const only = log("s,t1,1,0,0,y · s,t2,1,0,0,y", "agent,request,passed,minutes,cost,cached");
      const { s } = decide(only, { byHand, prices }).agents;
      expect(s.value.cost).toMatchObject({ estimate: null, why: expect.stringContaining("replayed from a cache") });
      expect(s.value.total).toMatchObject({ estimate: null, atMost: 1 });
      expect(s.spend.fresh).toMatchObject({ dollars: null, unknown: 2 });
    });
  });

  // lossbench#20: only S has a price, so only S can be on a front of costs
  test("an unpriced agent is not the cheapest", () => {
    const { strategies } = decide(log("P,t,1,ok,.70,, · Q,t,1,ok,.72,, · R,t,1,ok,.74,, · S,t,1,ok,.71,8.09,"));
    expect(strategies[0].kept).toEqual(["S"]);
    expect(strategies[0].undecided.map(({ agent }: { agent: string }) => agent)).toEqual(["P", "Q", "R"]);
  });

  // deepeval#2950: 2,370 × 2.50 + 60,024 × 1.25 + 214 × 10 = 83,095 millionths; at full price it would be .1581
  describe("62,394 input tokens, 60,024 of them read from a cache, and 214 output tokens", () => {
    const price = { "gpt-4o": { input: 2.5, cacheRead: 1.25, output: 10 } };
    const prices = write(JSON.stringify(price), "json");
    const cost = (path: string) => decide(path, null, "--prices", prices).agents["gpt-4o"].onAll.cost;

    test("priced by kind from a table", () => {
      const columns = "agent,request,passed,input_tokens,cache_read_tokens,output_tokens";
      expect(cost(log("gpt-4o,t,1,2370,60024,214", columns)).estimate).toBeCloseTo(0.083095, 12);
    });

    test("priced by kind from OpenTelemetry, whose input tokens include the cached ones", () => {
      const attribute = (key: string, value: object) => ({ key, value });
      const span = {
        traceId: "t",
        spanId: "a",
        attributes: [
          attribute("gen_ai.agent.name", { stringValue: "gpt-4o" }),
          attribute("gen_ai.request.model", { stringValue: "gpt-4o" }),
          attribute("gen_ai.usage.input_tokens", { intValue: "62394" }),
          attribute("gen_ai.usage.cache_read.input_tokens", { intValue: "60024" }),
          attribute("gen_ai.usage.output_tokens", { intValue: "214" }),
          attribute("gen_ai.evaluation.name", { stringValue: "right" }),
          attribute("gen_ai.evaluation.score.value", { doubleValue: 1 }),
        ],
      };
      const path = write(JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] }), "json");
      expect(cost(path).estimate).toBeCloseTo(0.083095, 12);
    });

    test("refused while nobody knows how the tokens split", () => {
      const unsplit = log(
        "gpt-4o,t,1,62394,60024,214",
        "agent,request,passed,input_tokens,cached_tokens,output_tokens",
      );
      expect(cost(unsplit).estimate).toBeNull();
      const unknown = log("gpt-4o,t,1,62394,,214", "agent,request,passed,input_tokens,cache_read_tokens,output_tokens");
      expect(cost(unknown).estimate).toBeNull();
    });
  });

  // tolokaforge#159: 4 runs at .01, 3 judgements at .02; a request costs its agent .01 a run
  test("every attempt is paid for, and the judge is a line of its own, in no value", () => {
    const path = log(
      "s,g1,1,0,.01,0 · s,g1,2,1,.01,.02 · s,g2,1,1,.01,.02 · s,g3,1,1,.01,.02",
      "agent,request,attempt,passed,cost,judge_cost",
    );
    const { agents } = decide(path);
    const { run, judge, total } = agents.s.spend.billed;
    expect([run.dollars, judge.dollars, total.dollars].map((sum) => sum.toFixed(9))).toEqual([
      "0.040000000",
      "0.060000000",
      "0.100000000",
    ]);
    expect(agents.s.value.cost.estimate).toBeCloseTo(-0.01, 12);
    expect(cli("decide", path).stdout.replace(/\s+/g, " ")).toContain("grading cost $0.0600 more, $0.10 in all");
  });

  test("a cost that holds the judge's says how to map it", () => {
    const path = log("s,g1,1,.03,.01,.02 · s,g2,1,.03,.01,.02", "agent,request,passed,cost,run_cost,judge_cost");
    const finding = audit(path).findings.find(({ code }: { code: string }) => code === "total-differs");
    expect(finding.remedy).toContain("--columns cost=run_cost");
    expect(decide(path, null, "--columns", "cost=run_cost").agents.s.onAll.cost.estimate).toBe(0.01);
  });

  // .5 + ? + .2 is .70 and more
  test("a sum with an unknown part says how much is known", () => {
    const path = log("s,t1,1,ok,1,.5, · s,t2,1,ok,1,, · s,t3,1,ok,1,.2,");
    expect(decide(path).agents.s.spend.billed.run).toEqual({
      dollars: null,
      atLeast: 0.7,
      unknown: 1,
      of: 3,
      why: "1 of 3 unknown",
    });
    expect(cli("decide", path).stdout).toContain("at least $0.70 (1 of 3 unknown)");
  });
});

describe("files and the shape of data", () => {
  // sgl-eval#39: two rows of one slot would make 1.0 of .5
  test("two rows of one slot are refused", () => {
    const { status, stderr, stdout } = cli("decide", log("s,dup,1,ok,0,, · s,dup,1,ok,1,,"));
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("rows 1 and 2");
  });

  // promptfoo#672: the same numbers with and without a transcript of 5 MB; a log of 200,000 rows passes every other one
  test("big rows and many rows are read whole", () => {
    const rows = [1, 1, 0, 1, 0, 1].map((passed, place) => ({ agent: "s", request: `t${place}`, passed }));
    const lines = (extra: object) =>
      rows.map((row, place) => JSON.stringify(place === 2 ? { ...row, ...extra } : row)).join("\n");
    const large = join(folder, "large.csv");
    expect(cli("import", write(lines({ transcript: "x".repeat(5_000_000) }), "jsonl"), "--out", large).status).toBe(0);
    expect(decide(large).agents.s.passRate).toEqual(decide(write(lines({}), "jsonl")).agents.s.passRate);
    const many = Array.from({ length: 200_000 }, (_, place) => `s,t${place},${place % 2}`).join("\n");
    expect(decide(write(`agent,request,passed\n${many}\n`)).agents.s.passRate).toMatchObject({
      estimate: 0.5,
      used: 200_000,
    });
  });

  // inspect_ai#4286: "maybe" would become 0, and 1.7 would count
  test("an unknown label and a score out of range are refused, both at once", () => {
    const scores = ["1", "0.5", "true", "C", "maybe", "1.7"].map((score, place) => `s,t${place},1,ok,${score},,`);
    const { status, stderr } = cli("decide", log(scores.join(" · ")));
    expect(status).toBe(2);
    expect(stderr).toMatch(/line 6, score: expected a score from 0 to 1, got "maybe"/);
    expect(stderr).toMatch(/line 7, score: .*"1\.7", which is out of range/);
    const good = log(scores.slice(0, 4).join(" · "));
    expect(decide(good).agents.s.passRate.estimate).toBeCloseTo((1 + 0.5 + 1 + 1) / 4, 12);
  });
});

describe("trust", () => {
  // Gao et al. (2022), the shape: gold .50 .58 .62 .60 .55 falls from the fourth step on
  test("a stand-in that rises while gold falls", () => {
    const steps = [".5,.50", ".6,.58", ".7,.62", ".8,.60", ".9,.55"].map(
      (row, place) => `s,t${place},${place + 1},${row}`,
    );
    const standIn = { field: "proxy", gold: "gold", step: "step" };
    const { findings } = audit(log(steps.join(" · "), "agent,request,step,proxy,gold"), { audit: { standIn } });
    expect(findings[0]).toMatchObject({
      code: "stand-in-diverges",
      message: expect.stringContaining("first at step 4; gold was best at step 3"),
    });
  });

  // commit0#113: 4/6 = .667 with and 2/4 = .500 without the two hits
  test("canary hits, with the rate with and without them, and they block a held-out set", () => {
    const rows = [1, 1, 1, 0, 1, 0].map(
      (score, place) => `s,t${place},${score},${place === 0 || place === 2 ? "y" : "n"}`,
    );
    const hit = audit(log(rows.join(" · "), "agent,request,score,canary")).findings[0];
    expect(hit).toMatchObject({
      code: "canary-hit",
      rows: [1, 3],
      effect: expect.stringContaining("66.7 % with and 50 % without"),
    });
    const held = log(rows.map((row) => `${row},held-out`).join(" · "), "agent,request,score,canary,split");
    const strategies = { Best: [{ rank: ["rate"] }] };
    const dimensions = [{ name: "rate", field: "score", better: "higher" }];
    const { status, stdout } = cli("decide", held, "--objective", objectiveFile({ dimensions, strategies }), "--json");
    expect(status).toBe(3);
    expect(JSON.parse(stdout).strategies[0]).toMatchObject({
      kept: [],
      out: [{ agent: "s", reason: expect.stringContaining("canary-hit") }],
    });
  });
});

describe("weights", () => {
  // promptimize#9: (2 + 2 + 2 + 1 + 1 + 1 + 1 + 1 + 0)/12 = 11/12; with the weights in the divisor only it would be 8/12
  test.each([
    ["all but the last", 0, 11 / 12],
    ["all", 1, 1],
  ])("nine tests of weights 2, 2, 2, 1, 1, 1, 1, 1, 1 and %s passed", (_, last, expected) => {
    const rows = [2, 2, 2, 1, 1, 1, 1, 1, 1].map((weight, place) => `s,t${place},${place === 8 ? last : 1},${weight}`);
    const { weightings } = decide(log(rows.join(" · "), "agent,request,passed,weight"), {
      taskWeights: { value: "weight" },
    });
    const weighted = weightings.find(
      ({ name, measure }: { name: string; measure: string }) => name === "value" && measure === "passRate",
    );
    expect(weighted.agents.s.estimate).toBeCloseTo(expected, 12);
  });
});
