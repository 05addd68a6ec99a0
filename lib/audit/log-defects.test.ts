import { expect, test } from "vitest";
import { fromRecords, type RecordValue } from "../runs/from-records";
import { keepSameSlots } from "../runs/same-slots";
import { evidenceFrom } from "../value/evidence";
import type { FindingCode } from "../value/finding-code";
import type { Objective } from "../value/objective";
import { auditRuns, blockedAgents } from "./audit-runs";
import type { Finding } from "./finding";

type Run = Record<string, RecordValue>;

function audit(runs: readonly Run[], objective: Objective = {}): Finding[] {
  return auditRuns(evidenceFrom(fromRecords(runs), objective));
}

function only(code: FindingCode, runs: readonly Run[], objective: Objective = {}): Finding[] {
  return audit(runs, objective).filter((one) => one.code === code);
}

/** Plain runs with costs and seconds that never repeat: nothing to find. */
function plainRuns(agent: string, requests: number, more: (place: number) => Run = () => ({})): Run[] {
  return Array.from({ length: requests }, (_, place) => ({
    agent,
    request: `r${place}`,
    passed: place % 3 === 0 ? 0 : 1,
    cost: 0.1 + place * 0.0013 + agent.length * 0.00071,
    seconds: 2 + place * 0.17 + agent.length * 0.013,
    ...more(place),
  }));
}

test("a log without defects has no finding", () => {
  expect(audit([...plainRuns("A", 30), ...plainRuns("Bee", 30)])).toEqual([]);
});

test("unknown costs: the agent, the rows, and what was spent at least", () => {
  // promptfoo and Langfuse users: no price known, shown as 0. Costs .5, unknown, .2: at least .70, 1 of 3 unknown.
  const runs = [0.5, null, 0.2].map((cost, place) => ({ agent: "Q", request: `r${place}`, passed: 1, cost }));
  const [found, ...rest] = only("unknown-cost", runs);
  expect(rest).toEqual([]);
  expect(found).toMatchObject({ agents: ["Q"], rows: [2], severity: "warning" });
  expect(found!.message).toContain("1 run of 3");
  expect(found!.effect).toContain("$0.70");
  expect(
    only(
      "unknown-cost",
      runs.map(({ cost: _, ...run }) => run),
    ),
  ).toEqual([]);
});

test("an agent that never cost anything is kept out, until somebody says that it is free", () => {
  const runs = [...plainRuns("paid", 10), ...plainRuns("free", 10, () => ({ cost: 0 }))];
  const found = only("zero-cost", runs);
  expect(found).toMatchObject([{ agents: ["free"], severity: "blocks", rowsInAll: 10 }]);
  expect(blockedAgents(found)).toMatchObject([{ agent: "free", reason: expect.stringContaining("zero-cost") }]);
  const accepted = {
    audit: { accepted: [{ code: "zero-cost", agents: ["free"], reason: "runs on our own machine" }] },
  } as const;
  expect(only("zero-cost", runs, accepted)).toMatchObject([
    { severity: "note", message: expect.stringContaining("runs on our own machine") },
  ]);
});

test("a measured zero of one run is a value and blocks nothing; a run that used no token cost nothing", () => {
  const one = [
    { agent: "A", request: "r", passed: 1, cost: 0 },
    { agent: "C", request: "r", passed: 1, cost: 2 },
  ];
  expect(only("zero-cost", one)).toMatchObject([{ agents: ["A"], severity: "warning" }]);
  const idle = plainRuns("A", 6, (place) => (place === 2 ? { cost: 0, prompt_tokens: 0 } : { prompt_tokens: 50 }));
  expect(only("zero-cost", idle)).toEqual([]);
});

test("cached runs, by any flag or by an answer in no time: seconds on fresh runs beside all", () => {
  // promptfoo#980 and its like: .004 .004 .004 1.8 2.2, the first three cached: 2.0 s fresh, 4.012 / 5 = .8024 over all
  const seconds = [0.004, 0.004, 0.004, 1.8, 2.2];
  const runs = seconds.map((own, place) => ({ agent: "s", request: `r${place}`, passed: 1, seconds: own }));
  for (const flagged of [runs, runs.map((run, place) => ({ ...run, from_cache: place < 3 ? "yes" : "no" }))]) {
    const [found] = only("cached", flagged);
    expect(found).toMatchObject({ agents: ["s"], rows: [1, 2, 3] });
    expect(found!.effect).toContain("mean seconds 2 on 2 fresh runs, 0.8024 on all");
  }
  expect(
    only(
      "cached",
      plainRuns("A", 9, () => ({ cached_tokens: 1 })),
    ),
  ).toEqual([]);
});

test("0 seconds with tokens or dollars is no time", () => {
  const runs = plainRuns("A", 6, (place) => (place < 2 ? { seconds: 0 } : {}));
  expect(only("zero-seconds", runs)).toMatchObject([{ agents: ["A"], rows: [1, 2] }]);
  const other = plainRuns("A", 6, (place) => ({ seconds: null, latency_ms: place === 5 ? 0 : 90 }));
  expect(only("zero-seconds", other)).toMatchObject([{ rows: [6] }]);
  expect(
    only(
      "zero-seconds",
      runs.map((run) => ({ ...run, cost: 0 })),
    ),
  ).toEqual([]);
});

test("a stated total that differs from the sum of its parts, where it otherwise adds up", () => {
  const runs = plainRuns("A", 12, (place) => ({
    prompt_tokens: 100 + place,
    completion_tokens: 7 * place + 1,
    total_tokens: place === 4 ? 900 : 101 + 8 * place,
  }));
  const [found] = only("total-differs", runs);
  expect(found).toMatchObject({ rows: [5], agents: ["A"] });
  expect(found!.message).toContain("900 stated, 133 added up");
});

test("a published figure that the rows do not bear out", () => {
  // LOGS: an agent whose headline is $1.17 and whose rows say 0; published and found agree to the digits published
  const runs = plainRuns("A", 9);
  const stated = { audit: { stated: { A: { passRate: 0.67, cost: 1.17, runs: 9 } } } };
  expect(only("total-differs", runs, stated)).toMatchObject([
    { agents: ["A"], message: expect.stringMatching(/^"A": cost 1.17 stated, 0.1059 from the rows$/) },
  ]);
  // 6 of 9 passed: the grade by its column's name is the pass rate too.
  const byColumn = { audit: { stated: { A: { passed: 0.9 } } } };
  expect(only("total-differs", runs, byColumn)).toMatchObject([
    { message: '"A": passed 0.9 stated, 0.6667 from the rows' },
  ]);
});

test("runs that are in the log twice: equal to the last digit, or the same id, or the same slot", () => {
  const runs = plainRuns("A", 8);
  const twice = [...runs, { ...runs[3]!, attempt: 2 }];
  expect(only("duplicate-run", twice)).toMatchObject([{ agents: ["A"], rows: [9] }]);
  const withIds = plainRuns("A", 12, (place) => ({ run_id: place === 11 ? "id0" : `id${place}` }));
  expect(only("duplicate-run", withIds)).toMatchObject([{ rows: [12] }]);
  const table = fromRecords([
    { agent: "s", request: "dup", passed: 1 },
    { agent: "s", request: "dup", passed: 0, attempt: 2 },
  ]);
  const kept = keepSameSlots({ ...table, attempt: Int32Array.from([1, 1]) }, true);
  expect([...kept.attempt]).toEqual([1, 2]);
  expect(auditRuns(evidenceFrom(kept)).filter(({ code }) => code === "duplicate-run")).toMatchObject([{ rows: [2] }]);
});

test("one agent's runs under two names, also when only some were copied", () => {
  const runs = plainRuns("A", 20);
  const copied = runs.map((run) => ({ ...run, agent: "B" }));
  const other = plainRuns("Bee", 20).map((run) => ({ ...run, agent: "B" }));
  expect(only("identical-agents", [...runs, ...copied])).toMatchObject([{ agents: ["A", "B"], rowsInAll: 40 }]);
  expect(only("identical-agents", [...runs, ...copied.slice(0, 5), ...other.slice(5)])).toMatchObject([
    { rowsInAll: 10 },
  ]);
  expect(only("identical-agents", [...runs, ...other])).toEqual([]);
});

test("without anything telling, two agents with the same 24 grades are too alike, and with 3 they may be", () => {
  const grades = (agent: string, requests: number) =>
    plainRuns(agent, requests).map(({ cost: _, seconds: __, ...run }) => run);
  expect(only("identical-agents", [...grades("A", 24), ...grades("B", 24)])).toMatchObject([{ agents: ["A", "B"] }]);
  expect(only("identical-agents", [...grades("A", 3), ...grades("B", 3)])).toEqual([]);
});

test("attempts that never differ", () => {
  const attempts = (differ: boolean) =>
    Array.from({ length: 12 }, (_, place) => [
      { agent: "s", request: `r${place}`, attempt: 1, passed: place % 2 },
      { agent: "s", request: `r${place}`, attempt: 2, passed: differ && place === 5 ? 0 : place % 2 },
    ]).flat();
  expect(only("zero-variance", attempts(false))).toMatchObject([{ agents: ["s"], rowsInAll: 24 }]);
  expect(only("zero-variance", attempts(true))).toEqual([]);
  // One run listed twice is a duplicate, and no second attempt that agreed with the first.
  const listedTwice = fromRecords([...plainRuns("A", 20), { ...plainRuns("A", 1)[0]!, attempt: 2 }]);
  const kept = keepSameSlots({ ...listedTwice, attempt: new Int32Array(21).fill(1) }, true);
  expect(auditRuns(evidenceFrom(kept)).map(({ code }) => code)).toEqual(["duplicate-run"]);
});

test("coverage that differs moves a plain comparison", () => {
  // B has the 5 requests that A passes, and A has 5 more that it fails: plain .5 against 1, on shared requests 1 against 1
  const runs = [
    ...Array.from({ length: 10 }, (_, place) => ({ agent: "A", request: `r${place}`, passed: place < 5 ? 1 : 0 })),
    ...Array.from({ length: 5 }, (_, place) => ({ agent: "B", request: `r${place}`, passed: 1 })),
  ];
  expect(only("coverage-differs", runs)).toMatchObject([
    { agents: ["B"], severity: "warning", effect: expect.stringContaining("off by 50 points") },
  ]);
});

test("one run that carries the mean is an outlier; a broad spread of costs is not", () => {
  const runs = plainRuns("A", 30, (place) => (place === 7 ? { cost: 40 } : {}));
  expect(only("outlier", runs)).toMatchObject([{ agents: ["A"], rows: [8] }]);
  const broad = plainRuns("A", 60, (place) => ({ cost: 0.01 * 1.12 ** place }));
  expect(only("outlier", broad)).toEqual([]);
});

test("labels under several spellings, and a reference that changed for a few requests", () => {
  const runs = [
    ...plainRuns("gpt-4o", 8),
    ...plainRuns("GPT 4o", 8).map((run) => ({ ...run, request: `x${run.request}` })),
  ];
  expect(only("label-drift", runs)).toMatchObject([{ agents: ["GPT 4o", "gpt-4o"] }]);
  const answers = (agent: string, changed: boolean) =>
    plainRuns(agent, 12, (place) => ({ expected: changed && place === 3 ? "Ada" : `person ${place}` }));
  expect(only("label-drift", [...answers("A", false), ...answers("Bee", true)])).toMatchObject([
    { rows: [4, 16], message: expect.stringContaining('"r3"') },
  ]);
  expect(only("label-drift", [...answers("A", false), ...answers("Bee", false)])).toEqual([]);
});
