import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readRuns } from "./read-runs";

const folder = mkdtempSync(join(tmpdir(), "oneGrade-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const files = (...contents: string[]) =>
  contents.map((content, index) => {
    const path = join(folder, `${index}.csv`);
    writeFileSync(path, content);
    return path;
  });

test("files graded by passed and by score come together in one grade, and no run is lost", async () => {
  const whole = await readRuns(files("agent,request,passed\nA,1,1\n", "agent,request,score\nB,1,0\n"));
  expect([...whole.columns]).toEqual([
    ["passed", { kind: "number", values: new Float64Array([1, 0]), known: new Uint8Array([1, 1]) }],
  ]);
  const shares = await readRuns(files("agent,request,passed\nA,1,1\n", "agent,request,score\nB,1,0.5\n"));
  expect([...shares.columns]).toEqual([
    ["score", { kind: "number", values: new Float64Array([1, 0.5]), known: new Uint8Array([1, 1]) }],
  ]);
});

test("a table with both keeps both; a file with a score only beside it is asked about", async () => {
  expect([...(await readRuns(files("agent,request,passed,score\nA,1,1,0.9\nA,2,,0.5\n"))).columns.keys()]).toEqual([
    "passed",
    "score",
  ]);
  await expect(
    readRuns(files("agent,request,passed,score\nA,1,1,0.9\n", "agent,request,score\nB,1,0.5\n")),
  ).rejects.toThrow(/1\.csv[\s\S]*--columns passed=NAME/);
});
