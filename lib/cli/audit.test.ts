import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const bin = fileURLToPath(new URL("../bin/objective-lab.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "objective-lab-audit-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function run(command: string, ...given: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, command, ...given], { encoding: "utf8" });
  return { status, stdout, stderr };
}

const paid = Array.from({ length: 8 }, (_, place) => `paid,r${place},${place % 2},0.${31 + 7 * place}`);
const free = Array.from({ length: 8 }, (_, place) => `free,r${place},1,0`);
const log = write("log.csv", `agent,request,passed,cost\n${[...paid, ...free].join("\n")}\n`);

test("audit --json has the contract's fields, and 3 says that something blocks", () => {
  const { status, stdout } = run("audit", log, "--json");
  const report = JSON.parse(stdout);
  expect([status, report.schema]).toEqual([3, "objective-lab/audit@1"]);
  const [first] = report.findings;
  expect(first).toMatchObject({ code: "zero-cost", severity: "blocks", agents: ["free"] });
  expect(first.rows).toEqual([9, 10, 11, 12, 13, 14, 15, 16]);
  for (const key of ["message", "effect", "remedy"]) expect(first[key]).toMatch(/\w/);
});

test("a finding that blocks keeps the agent out of decide, with that reason, until it is accepted", () => {
  const strategies = { Cheapest: [{ rank: ["cost"] }] };
  const dimensions = [{ name: "cost", field: "cost", better: "lower" }];
  const objective = write("objective.json", JSON.stringify({ dimensions, strategies }));
  const decision = JSON.parse(run("decide", log, "--objective", objective, "--json").stdout);
  expect(decision.strategies[0]).toMatchObject({ winner: "paid", out: [{ agent: "free" }] });
  expect(decision.strategies[0].out[0].reason).toContain("zero-cost");
  expect(decision.data.findings.map(({ code }: { code: string }) => code)).toContain("zero-cost");
  const accepted = { accepted: [{ code: "zero-cost", reason: "our own machines" }] };
  const other = write("accepted.json", JSON.stringify({ dimensions, strategies, audit: accepted }));
  expect(JSON.parse(run("decide", log, "--objective", other, "--json").stdout).strategies[0].winner).toBe("free");
  expect(run("audit", log, "--objective", other).status).toBe(0);
});

test("two runs of one slot are refused by decide and found by audit", () => {
  const twice = write("twice.csv", "agent,request,attempt,passed\ns,dup,1,0\ns,dup,1,1\ns,other,1,1\n");
  expect(run("decide", twice)).toMatchObject({ status: 2, stderr: expect.stringContaining("rows 1 and 2") });
  const { findings } = JSON.parse(run("audit", twice, "--json").stdout);
  expect(findings).toMatchObject([{ code: "duplicate-run", agents: ["s"], rows: [2] }]);
});

test("wrong input gives one message and 2; names from a log cannot steer a terminal", () => {
  expect(run("audit", join(folder, "absent.csv"))).toMatchObject({ status: 2, stdout: "" });
  const wrong = write(
    "wrong.json",
    '{ "audit": { "judge": { "field": "judg", "people": "human" }, "accepted": [{ "code": "zero-costs", "reason": "x" }] } }',
  );
  expect(run("audit", log, "--objective", wrong).stderr).toContain('"unknown-cost" or "zero-cost"');
  const missing = write("missing.json", '{ "audit": { "judge": { "field": "pased", "people": "human" } } }');
  expect(run("audit", log, "--objective", missing)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('no column "pased"'),
  });
  const hostile = write("hostile.csv", `agent,request,passed,cost\n"\u001b[31mfree\u0007",r1,1,0\npaid,r1,1,2\n`);
  expect(run("audit", hostile).stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
});

test("the same log gives the same bytes", () => {
  const read = () => spawnSync(process.execPath, [bin, "audit", log, "--json"]).stdout.toString("hex");
  expect(read()).toBe(read());
  expect(execFileSync(process.execPath, [bin, "audit", "--help"], { encoding: "utf8" })).toContain(
    "Exit status: 0 nothing blocks",
  );
});

test("a held-out set is frozen by the line that audit prints, and a changed one then blocks", () => {
  const rows = (requests: readonly string[]) =>
    ["A", "B"].flatMap((agent) =>
      requests.map((one, at) => `${agent},${one},${at % 2},${one < "h" ? "optimise" : "held-out"}`),
    );
  const split = (name: string, requests: readonly string[]) =>
    write(name, `agent,request,passed,split\n${rows(requests).join("\n")}\n`);
  const log = split("split.csv", ["a", "b", "h", "i"]);
  const line = /To freeze it, write in the objective file: (.+)/.exec(run("audit", log).stdout)?.[1];
  const objective = write("frozen.json", `{ ${line} }`);
  const same = run("audit", log, "--objective", objective);
  expect([same.status, same.stdout]).toEqual([0, expect.stringContaining(", as frozen")]);
  expect(same.stdout).not.toContain("To freeze it");
  const other = run("audit", split("other.csv", ["a", "b", "h", "j"]), "--objective", objective);
  expect([other.status, other.stdout]).toEqual([3, expect.stringContaining("held-out-changed")]);
});
