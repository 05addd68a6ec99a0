import { expect, test } from "vitest";
import { fromRecords, type RecordValue } from "../runs/from-records";
import { evidenceFrom } from "../value/evidence";
import type { Gate } from "../value/objective";
import { gateVerdict } from "./gate-verdict";

type Row = Readonly<Record<string, RecordValue>>;
const verdict = (rows: readonly Row[], gate: Omit<Gate, "name">) => {
  const table = fromRecords(rows.map((row, i) => ({ agent: "s", request: `t${i}`, ...row })));
  return gateVerdict(evidenceFrom(table), { name: "g", ...gate }, "s");
};
const repeat = (n: number, row: Row): Row[] => Array.from({ length: n }, () => row);

// Case A2: 2 passed, 3 failed, 5 lost to the infrastructure; at least .30 asked for. 2/5 = .40; from 2/10 to 7/10.
test("a verdict that runs without evidence could change is undecided", () => {
  const rows = [...repeat(2, { passed: 1 }), ...repeat(3, { passed: 0 }), ...repeat(5, { status: "infra" })];
  const result = verdict(rows, { field: "passed", minRate: 0.3 });
  expect(result.rate.estimate).toBeCloseTo(0.4, 12);
  expect(result.bounds).toEqual([0.7, 0.2]);
  expect(result.verdict).toBe("undecided");
  expect(verdict(rows, { field: "passed", minRate: 0.2 }).verdict).toBe("kept");
  expect(verdict(rows, { field: "passed", minRate: 0.71 }).verdict).toBe("out");
});

// Case A8: no gate passes on an empty set.
test("no evidence is not a pass", () => {
  expect(verdict(repeat(5, { status: "infra" }), { field: "passed", minRate: 0 }).verdict).toBe("no evidence");
  const blank = verdict(repeat(5, { passed: 1, edited: null }), { field: "edited" });
  expect(blank).toMatchObject({ verdict: "no evidence", bounds: null, rate: { estimate: null } });
});

// Case E4: a threshold of 0 is a threshold.
test("a limit of 0 is honoured", () => {
  expect(verdict(repeat(3, { passed: 0 }), { field: "passed", minRate: 0 }).verdict).toBe("kept");
  expect(verdict([{ passed: 1, edited: 1 }], { field: "edited", maxRate: 0 }).verdict).toBe("out");
});

// Case E5: T1 and T2 always pass, T3 never; .60 is met overall (.667) but not by T3.
test("a task that always fails does not hide behind the others", () => {
  const rows = ["T1", "T2", "T3"].flatMap((task) => repeat(3, { task, passed: task !== "T3" }));
  expect(verdict(rows, { field: "passed", minRate: 0.6 }).verdict).toBe("kept");
  const perTask = verdict(rows, { field: "passed", minRate: 0.6, per: "task" });
  expect(perTask.verdict).toBe("out");
  expect(perTask.reason).toMatch(/^task "T3": /);
  expect(perTask.tasks?.map((one) => [one.task, one.verdict])).toEqual([
    ["T1", "kept"],
    ["T2", "kept"],
    ["T3", "out"],
  ]);
});

test("violations count in failed runs too; a run that does not say leaves it open, one lost to the infrastructure does not", () => {
  const clean = repeat(30, { passed: 1, edited: 0 });
  expect(verdict([...clean, { status: "error", edited: 1 }], { field: "edited" })).toMatchObject({
    verdict: "out",
    violations: 1,
  });
  expect(verdict([...clean, { passed: 1, edited: null }], { field: "edited" }).verdict).toBe("undecided");
  expect(verdict([...clean, { status: "infra", edited: null }], { field: "edited" }).verdict).toBe("kept");
  expect(verdict([...clean, { status: "infra", edited: 1 }], { field: "edited" }).verdict).toBe("out");
});

// 0 of 1,000: Clopper-Pearson upper end 1 − .025^(1/1000) = .003682; one-sided .002991, so 1,000 clean runs rule out .3 %.
test("no violation is not never", () => {
  const result = verdict(repeat(1000, { passed: 1, edited: 0 }), { field: "edited" });
  expect(result.rate.high).toBeCloseTo(1 - 0.025 ** (1 / 1000), 10);
  expect(result.reason).toBe(
    'gate "g": 0 of 1,000 runs; a rate up to 0.368 % is still possible (95 % interval), and ruling out 0.1 % takes 2,995 runs without one',
  );
});
