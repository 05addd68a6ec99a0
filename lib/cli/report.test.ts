import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { commandOf } from "./report-files";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "objective-lab-"));
const runs = join(folder, "runs.csv");
const objective = join(folder, "objective.json");
const lines = [..."AB"].flatMap((agent) =>
  [...Array(10).keys()].map((request) => `${agent},r${request},${request > 0 ? 1 : 0},${agent === "A" ? 5 : 1},0.1`),
);
writeFileSync(runs, `agent,request,passed,minutes,cost\n${lines.join("\n")}\n`);
const strategies = { Dollars: ["dollars"] };
const asked = {
  byHand: { minutes: 10, passRate: 0.9 },
  prices: { hour: { amount: 60 }, mistake: { amount: 100 } },
  strategies,
};
writeFileSync(objective, JSON.stringify(asked));
const named = join(folder, "runs.htm"); // formats are told by content, so a log may have any name
writeFileSync(named, readFileSync(runs));

function report(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "lib/bin/objective-lab.js"), "report", ...args],
    {
      encoding: "utf8",
      cwd: folder,
    },
  );
  return { status, stdout, stderr };
}

test("the same input gives the same bytes under any name, and says where it is", () => {
  const before = readdirSync(folder).length;
  expect(report("runs.csv", "--objective", "objective.json", "--out", "one.html")).toEqual({
    status: 0,
    stdout: "Wrote one.html. Open it in any browser.\n",
    stderr: "",
  });
  expect(report("runs.csv", "--objective", "objective.json", "--out", "two.html").status).toBe(0);
  expect(readFileSync(join(folder, "one.html")).equals(readFileSync(join(folder, "two.html")))).toBe(true);
  expect(readdirSync(folder)).toHaveLength(before + 2);
  // (10 − 1) minutes at $1 and no change in mistakes, less $0.10.
  expect(readFileSync(join(folder, "one.html"), "utf8")).toContain(
    "B wins by &quot;Dollars&quot; and is worth $8.90 a request more",
  );
});

test("a tie is written down, and the exit status is 3", () => {
  const equal = join(folder, "equal.csv");
  writeFileSync(equal, readFileSync(runs, "utf8").replace(/,5,/g, ",1,"));
  const { status } = report(equal, "--objective", objective, "--out", "tie.html");
  expect(status).toBe(3);
  expect(readFileSync(join(folder, "tie.html"), "utf8")).toContain("A and B cannot be told apart");
});

test("a folder that is not there is made", () => {
  const place = join("new", "folder", "r.html");
  expect(report("runs.csv", "--out", place).status).toBe(0);
  expect(existsSync(join(folder, place))).toBe(true);
});

test.each([
  ["no --out", [runs], /--out/],
  ["a folder instead of a file", [runs, "--out", folder], /got a directory/],
  ["an input as the place to write", [runs, "--out", runs], /one of the inputs/],
  ["an input by a pattern as the place to write", [join(folder, "*.htm"), "--out", named], /one of the inputs/],
  ["a place that a browser would not open", [runs, "--out", "bad.txt"], /ends in \.html or \.htm/],
  ["a missing log", [join(folder, "nothing.csv"), "--out", "bad.html"], /nothing\.csv/],
])("%s: one message, exit 2, nothing written", (_, args, message) => {
  mkdirSync(folder, { recursive: true });
  const before = readdirSync(folder).sort();
  const log = readFileSync(runs, "utf8");
  const { status, stdout, stderr } = report(...args);
  expect(status).toBe(2);
  expect(stdout).toBe("");
  expect(stderr).toMatch(message);
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(readdirSync(folder).sort()).toEqual(before);
  expect(readFileSync(runs, "utf8")).toBe(log);
  expect(existsSync(join(folder, "bad.html"))).toBe(false);
});

test("the command to reproduce quotes what a shell would read otherwise", () => {
  expect(
    commandOf(["my runs.csv"], { out: "x.html", objective: "o.json", strategy: ["It's", "Dollars"], seed: 7 }),
  ).toBe(
    "npx objective-lab report 'my runs.csv' --objective o.json --strategy 'It'\\''s' --strategy Dollars --seed 7 --out report.html",
  );
});
