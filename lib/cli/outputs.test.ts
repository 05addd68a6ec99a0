// Every command that writes a file treats its place alike.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";

const bin = fileURLToPath(new URL("../bin/objective-lab.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "objective-lab-outputs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const log = "agent,request,passed,cost\nA,1,1,0.5\nA,2,0,0.5\nB,1,1,0.4\nB,2,1,0.3\n";
writeFileSync(join(folder, "runs.csv"), log);

const cli = (...args: string[]) => spawnSync(process.execPath, [bin, ...args], { encoding: "utf8", cwd: folder });

describe.each([
  ["report", ".html"],
  ["import", ".csv"],
  ["import", ".jsonl"],
  ["import", ".parquet"],
  ["sums", ".parquet"],
])("%s to %s", (command, ending) => {
  test("makes the folder where there is none, and leaves nothing else there", () => {
    const place = join("new", command + ending.slice(1), "deep");
    expect(cli(command, "runs.csv", "--out", join(place, `out${ending}`)).stderr).not.toContain("problem");
    expect(readdirSync(join(folder, place))).toEqual([`out${ending}`]);
  });

  test("refuses another ending, and writes nothing", () => {
    const { status, stderr } = cli(command, "runs.csv", "--out", "out.txt");
    expect([status, stderr]).toEqual([2, expect.stringContaining(ending)]);
    expect(existsSync(join(folder, "out.txt"))).toBe(false);
  });
});

const notebook = { nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [] };
writeFileSync(join(folder, "n.ipynb"), JSON.stringify(notebook));

test.each([
  ["report", "runs.csv", "--out", "runs.csv/out.html"],
  ["import", "runs.csv", "--out", "runs.csv/out.csv"],
  ["sums", "runs.csv", "--out", "runs.csv/out.parquet"],
  ["run", "n.ipynb", "--out", "runs.csv"],
  ["init", "runs.csv/new"],
  ["kernel", "install", "--prefix", "runs.csv"],
])("%s: a file where a folder is needed is wrong input, with a message and no stack", (...args) => {
  const { status, stdout, stderr } = cli(...args);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("1 problem in");
  expect(stderr).not.toMatch(/\n\s+at /);
});

test("import never writes over the log that it reads", () => {
  for (const named of ["runs.csv", "./runs.csv", "r*.csv"]) {
    const { status, stderr } = cli("import", named, "--out", "runs.csv");
    expect([status, stderr]).toEqual([2, expect.stringContaining("one of the inputs")]);
  }
  expect(readFileSync(join(folder, "runs.csv"), "utf8")).toBe(log);
});
