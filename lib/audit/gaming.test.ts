import { expect, test } from "vitest";
import { fromRecords, type RecordValue } from "../runs/from-records";
import { estimateMean } from "../statistics/estimate-mean";
import { evidenceFrom } from "../value/evidence";
import type { FindingCode } from "../value/finding-code";
import type { Objective } from "../value/objective";
import { auditRuns, blockedAgents } from "./audit-runs";
import { heldOutSet } from "./held-out";
import { heldOutGaps } from "./held-out-gap";

type Run = Record<string, RecordValue>;

function only(code: FindingCode, runs: readonly Run[], objective: Objective = {}) {
  return auditRuns(evidenceFrom(fromRecords(runs), objective)).filter((one) => one.code === code);
}

// commit0#113 and its like: scores 1 1 1 0 1 0, a canary hit on rows 1 and 3: .667 in all, .500 without
const cheated: Run[] = [1, 1, 1, 0, 1, 0].map((passed, place) => ({
  agent: "s",
  request: `r${place}`,
  passed,
  canary: place === 0 || place === 2 ? "y" : "n",
}));

test("canary hits are listed, with the rate with and without them", () => {
  expect(only("canary-hit", cheated)).toMatchObject([
    { agents: ["s"], rows: [1, 3], severity: "warning", effect: "its pass rate is 66.7 % with and 50 % without them" },
  ]);
});

test("a hit in the held-out split blocks the decision", () => {
  const found = only(
    "canary-hit",
    cheated.map((run) => ({ ...run, split: "held-out" })),
  );
  expect(blockedAgents(found)).toHaveLength(1);
});

test("canaries from the objective: requests nobody can pass, and planted strings", () => {
  const runs = cheated.map(({ canary: _, ...run }, place) => ({
    ...run,
    answer: place === 4 ? "see KEY-77 there" : "five people",
  }));
  const audit = { canaries: { requests: ["r1", "r3"], strings: ["KEY-77"] } };
  expect(only("canary-hit", runs, { audit })).toMatchObject([{ rows: [2, 5] }]);
});

test("a perfect score is a warning where nobody else comes near", () => {
  const runs = (agent: string, failed: number) =>
    Array.from({ length: 25 }, (_, place) => ({ agent, request: `r${place}`, passed: place < failed ? 0 : 1 }));
  expect(only("perfect-score", [...runs("A", 0), ...runs("B", 8)])).toMatchObject([
    { agents: ["A"], severity: "warning" },
  ]);
  expect(only("perfect-score", [...runs("A", 0), ...runs("B", 1)])).toMatchObject([{ severity: "note" }]);
  expect(only("perfect-score", runs("B", 1))).toEqual([]);
});

test("a field that nothing scores has a price of zero, and the agents that differ in it are named", () => {
  const runs = ["A", "B"].flatMap((agent) =>
    Array.from({ length: 20 }, (_, place) => ({
      agent,
      request: `r${place}`,
      passed: 1,
      minutes: 1,
      questions: agent === "A" ? 4 + (place % 2) : place % 2,
    })),
  );
  const objective: Objective = { dimensions: [{ name: "speed", field: "minutes", better: "lower" }] };
  expect(only("unscored-field", runs, objective)).toMatchObject([
    {
      agents: ["A", "B"],
      message: expect.stringContaining("questions"),
      effect: expect.stringContaining("4.5 against 0.5"),
    },
  ]);
  const asked: Objective = {
    gates: [
      { name: "asks", field: "questions" },
      { name: "late", field: "minutes" },
    ],
  };
  expect(only("unscored-field", runs, asked)).toEqual([]);
});

test("a field that one version no longer puts out, as a column and as a key of a JSON output", () => {
  // The method's own example: emotions with timestamps, of which only the emotions were scored
  const runs = ["v1", "v2"].flatMap((agent) =>
    Array.from({ length: 6 }, (_, place) => ({
      agent,
      request: `r${place}`,
      passed: 1,
      timestamps: agent === "v1" ? "00:12" : "[]",
      output: JSON.stringify({ emotions: [agent === "v1" ? { name: "joy", at: 12 } : { name: "joy" }] }),
    })),
  );
  const messages = only("vanished-field", runs).map(({ message }) => message.split(" is there")[0]);
  expect(messages).toEqual(["output.emotions[].at", "timestamps"]);
  expect(only("vanished-field", runs, { audit: { outputs: ["spans"] } })).toMatchObject([
    { message: expect.stringContaining("no column spans") },
  ]);
});

test("runs that pass the grader and fail a deterministic check", () => {
  const runs = [1, 1, 1, 0].map((passed, place) => ({
    agent: "s",
    request: `r${place}`,
    passed,
    json_valid: place < 2 ? 1 : 0,
  }));
  expect(only("failed-side-check", runs)).toMatchObject([
    { rows: [3], effect: "it passes 75 % of the runs that were checked, and 50 % when the check counts too" },
  ]);
});

const split = (passedOpen: number, passedHeld: number): Run[] => [
  ...Array.from({ length: 20 }, (_, place) => ({
    agent: "s",
    request: `o${place}`,
    split: "optimise",
    passed: place < passedOpen ? 1 : 0,
  })),
  ...Array.from({ length: 20 }, (_, place) => ({
    agent: "s",
    request: `h${place}`,
    split: "held-out",
    passed: place < passedHeld ? 1 : 0,
  })),
];

test("the gap between the optimised and the held-out split, with its standard error", () => {
  // .9 and .5: √(.9·.1/19 + .5·.5/19) = .13377
  const [found] = heldOutGaps(evidenceFrom(fromRecords(split(18, 10))));
  expect(found!.gap.estimate).toBeCloseTo(0.4, 12);
  expect(found!.gap.standardError).toBeCloseTo(Math.sqrt(0.09 / 19 + 0.25 / 19), 12);
  expect(only("held-out-gap", split(18, 10))).toMatchObject([{ agents: ["s"], severity: "warning" }]);
  expect(only("held-out-gap", split(11, 10))).toEqual([]);
});

test("a held-out set that is not the frozen one, or not every agent's", () => {
  const { fingerprint } = heldOutSet(fromRecords(split(9, 9)))!;
  const frozen = (runs: Run[]) => only("held-out-changed", runs, { audit: { heldOut: { fingerprint } } });
  expect(frozen(split(3, 5))).toEqual([]);
  expect(frozen(split(9, 9).slice(0, 39))).toMatchObject([{ severity: "blocks", agents: ["s"] }]);
  const other = split(9, 9)
    .slice(0, 35)
    .map((run) => ({ ...run, agent: "t" }));
  expect(only("held-out-changed", [...split(9, 9), ...other])).toMatchObject([{ agents: ["t"] }]);
});

test("a held-out request that is optimised too, by id or by its text", () => {
  const leaked = [...split(9, 9), { agent: "t", request: "h3", split: "optimise", passed: 1 }];
  expect(only("held-out-leak", leaked)).toMatchObject([
    { severity: "blocks", message: expect.stringContaining('"h3"') },
  ]);
  const texts = split(9, 9).map((run, place) => ({
    ...run,
    prompt: place === 0 || place === 25 ? "Who signs the Acme renewal?" : `case ${place}, long enough`,
  }));
  expect(only("held-out-leak", texts)).toMatchObject([{ severity: "warning", rows: [26] }]);
});

test("a stand-in that rises while gold falls: the first loss, and the step to stop at", () => {
  // Gao, Schulman and Hilton (2022), the shape: first loss at step 4, best gold at step 3
  const standIn = [0.5, 0.6, 0.7, 0.8, 0.9];
  const gold = [0.5, 0.58, 0.62, 0.6, 0.55];
  const runs = standIn.map((own, place) => ({
    agent: `v${place + 1}`,
    request: "all",
    step: place + 1,
    stand_in: own,
    gold: gold[place]!,
    score: own,
  }));
  const [found] = only("stand-in-diverges", runs);
  expect(found!.message).toBe("stand_in keeps rising while gold falls, first at step 4; gold was best at step 3");
  expect(found).toMatchObject({ rows: [4, 5], agents: ["v4", "v5"] });
  expect(only("stand-in-diverges", runs.slice(0, 3))).toEqual([]);
});

test("a judge that says yes to everything is no better than a guess", () => {
  const runs = (judge: (place: number) => number) =>
    Array.from({ length: 20 }, (_, place) => ({
      agent: "s",
      request: `r${place}`,
      passed: 1,
      judge: judge(place),
      human: place < 15 ? 1 : 0,
    }));
  expect(
    only(
      "judge-no-better-than-guess",
      runs(() => 1),
    ),
  ).toMatchObject([{ message: expect.stringContaining("75 %") }]);
  expect(
    only(
      "judge-no-better-than-guess",
      runs((place) => (place < 14 ? 1 : 0)),
    ),
  ).toEqual([]);
});

test("a decision stands on the held-out runs only, and the audit sees them all", () => {
  const evidence = evidenceFrom(fromRecords(split(18, 10)));
  expect([evidence.table.rows, evidence.whole.rows, evidence.sums.requests.length]).toEqual([20, 40, 20]);
  expect(estimateMean(evidence.sums, "grade", "s").estimate).toBe(0.5);
  const all = evidenceFrom(fromRecords(split(18, 10).map((run) => ({ ...run, split: "optimise" }))));
  expect(all.table.rows).toBe(40);
});
