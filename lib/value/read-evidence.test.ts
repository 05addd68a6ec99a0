import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readEvidence } from "./read-evidence";

const folder = mkdtempSync(join(tmpdir(), "readEvidence-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const runs = file("runs.csv", "agent,request,task,passed,minutes,deal\nA,1,t,1,2,-100\nA,2,t,0,2,50\nB,1,t,1,3,-80\n");
const failure = (objective: string, log = runs) =>
  readEvidence(log, file("o.json", objective)).then(
    () => "no problem",
    (fault: Error) => fault.message.replaceAll(`${folder}/`, ""),
  );

test("what is wrong between the objective's parts and what is wrong beside the log come in one message, in the file's order", async () => {
  const text = `{ "gates": [{ "name": "g", "field": "pased" }],
    "dimensions": [{ "name": "d", "field": "minuts", "better": "lower" }],
    "strategies": { "s": [{ "gates": ["h"] }, { "weights": { "d": 1 } }] } }`;
  expect(await failure(text)).toBe(`objective: 4 problems in o.json
  line 1, column 37: the log has no column "pased". Did you mean "passed"?
  line 2, column 44: the log has no column "minuts". Did you mean "minutes"?
  line 3, column 39: no gate is named "h". Did you mean "g"?
  line 3, column 62: weights need a scale, and dimension "d" has none. Add "scale": { "worst": …, "best": … } in the unit of minuts.`);
  expect(await failure(text, join(folder, "none.csv"))).toMatch(/2 problems in o\.json[\s\S]*1 problem in none\.csv/);
});

test("a finding accepted for an agent that the log does not have is accepted for nobody", async () => {
  const accepted = '{ "audit": { "accepted": [{ "code": "zero-cost", "agents": ["AA"], "reason": "free" }] } }';
  expect(await failure(accepted)).toContain('column 61: the log has no agent "AA". Did you mean "A"?');
});

test("a published figure that the log cannot have is asked about", async () => {
  expect(await failure('{ "audit": { "stated": { "A": { "pass_rate": 0.9 } } } }')).toContain(
    'the log has no figure "pass_rate". Did you mean "passRate"?',
  );
});

test.each([
  [
    '{ "prices": { "hour": { "column": "deal" } } }',
    'column 35: expected dollars of at least 0, column "deal" gives -100',
  ],
  ['{ "prices": { "mistake": { "column": "deal", "times": 0.5 } } }', "gives -50 (line 2 of runs.csv, and 1 more)"],
  ['{ "byHand": { "minutes": { "column": "deal" } } }', "expected minutes of at least 0"],
  ['{ "byHand": { "passRate": { "column": "minutes" } } }', 'expected a share from 0 to 1, column "minutes" gives 2'],
])("an amount from a column keeps to the bounds of a stated one: %s", async (text, expected) => {
  expect(await failure(text)).toContain(expected);
});

test.each([
  ['{ "taskWeights": { "traffic": { "u": 1 } } }', 'line 1, column 31: the log has the task type "t"'],
  ['{ "taskWeights": { "value": "deal" } }', 'line 1, column 29: request "1" has a negative deal: -100'],
])("task weights that do not fit the log are told with their place: %s", async (text, expected) => {
  expect(await failure(text)).toContain(expected);
});

test("an agent called like the baseline would be told apart from it nowhere", async () => {
  const log = file("hand.csv", "agent,request,passed\nA,1,1\nby hand,1,1\n");
  expect(await failure('{ "byHand": { "minutes": 3 } }', log)).toContain('column 3: the log has an agent "by hand"');
  expect(await failure('{ "gates": [] }', log)).toBe("no problem");
});
