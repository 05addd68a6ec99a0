import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const runs = join(root, "data/crm-agent-runs.csv");
const objective = join(root, "data/crm-objective.json");
const folder = mkdtempSync(join(tmpdir(), "objective-lab-"));

function cli(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "lib/bin/objective-lab.js"), ...args], {
    encoding: "utf8",
    cwd: folder,
    maxBuffer: 1 << 28,
  });
  return { status, stdout, stderr };
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const decided = cli("decide", runs, "--objective", objective, "--json");
const decision = JSON.parse(decided.stdout || "null");

describe("the made CRM log gives the method's own decision", () => {
  test("it is decided: exit 0, nothing on standard error", () => {
    expect(decided.stderr).toBe("");
    expect(decided.status).toBe(0);
  });

  // Hour $100, mistake $20,000, by hand 15 minutes and 98 %:
  // A (15 − 12) × 100/60 + 0 − 1.50; B (15 − 1) × 100/60 + 0 − 0.40; C (15 − 1/3) × 100/60 − 0.03 × 20,000 − 0.05
  test.each([
    ["A", 5, 0, -1.5],
    ["B", (14 * 100) / 60, 0, -0.4],
    ["C", ((15 - 1 / 3) * 100) / 60, -600, -0.05],
  ])("value of %s and its parts", (agent, timeSaved, mistakeRisk, cost) => {
    const { value } = decision.agents[agent];
    expect(value.timeSaved.estimate).toBeCloseTo(timeSaved, 9);
    expect(value.mistakeRisk.estimate).toBeCloseTo(mistakeRisk, 9);
    expect(value.cost.estimate).toBeCloseTo(cost, 9);
    expect(value.total.estimate).toBeCloseTo(timeSaved + mistakeRisk + cost, 9);
  });

  test.each([
    ["Gate on editing records", null, ["A", "C"]],
    ["Two-minute budget", null, ["B", "C"]],
    ["Gate plus budget", "C", ["C"]],
    ["Gate, then equal weights", "C", ["A", "C"]],
    ["Dollars", "B", ["A", "B", "C"]],
    ["Gate, then dollars", "A", ["A", "C"]],
    ["Coverage, then speed", "B", ["A", "B", "C"]],
    ["Gate, then coverage, then speed", "A", ["A", "C"]],
    ["Trade-off", null, ["B", "C"]],
  ])("strategy %s", (name, winner, kept) => {
    const strategy = decision.strategies.find((one: { name: string }) => one.name === name);
    expect(strategy.winner).toBe(winner);
    expect(strategy.kept).toEqual(kept);
  });

  test("coverage, then speed puts B first, A second and C last", () => {
    const strategy = decision.strategies.find((one: { name: string }) => one.name === "Coverage, then speed");
    expect(strategy.order).toEqual(["B", "A", "C"]);
  });

  // A and C are worth the same where 5 − 1.50 = 24.4444 − 0.03 m − 0.05, so m = 20.894444 / 0.03
  test("break-evens of the mistake price", () => {
    const at = (...agents: string[]) =>
      decision.breakEvens.find(
        (one: { price: string; agents: string[] }) =>
          one.price === "mistake" && agents.every((agent) => one.agents.includes(agent)),
      );
    expect(at("A", "C").at).toBeCloseTo(((15 - 1 / 3) * 100) / 60 / 0.03 - 0.05 / 0.03 - 3.5 / 0.03, 6);
    expect([at("A", "C").below, at("A", "C").above]).toEqual(["C", "A"]);
    expect(at("C", "by hand").at).toBeCloseTo((((15 - 1 / 3) * 100) / 60 - 0.05) / 0.03, 6);
  });

  // w × 0.98 + (1 − w) × 0.20 = w × 0.95 + (1 − w) × 0.97778, so w = 0.77778 / 0.80778
  test("the coverage weight at which the winner flips", () => {
    const flip = decision.weightFlips.find(
      (one: { strategy: string; dimension: string }) =>
        one.strategy === "Gate, then equal weights" && one.dimension === "coverage",
    );
    const speedLead = (15 - 1 / 3) / 15 - 0.2;
    expect(flip.at).toBeCloseTo(speedLead / (speedLead + 0.03), 9);
    expect([flip.below, flip.above]).toEqual(["C", "A"]);
  });

  // Rep's minutes 12, 1, 1/3: with B out by the gate, C is best up to 12 minutes and A from there.
  test("who would be best at other limits of the budget, and who at all weights", () => {
    const sweep = decision.budgetSweeps.find((one: { strategy: string }) => one.strategy === "Gate plus budget");
    expect(sweep.stretches.map((one: { from: number; best: string[] }) => [one.from, one.best])).toEqual([
      [expect.closeTo(1 / 3, 9), ["C"]],
      [expect.closeTo(12, 9), ["A"]],
    ]);
    const [{ shares }] = decision.weightRegions;
    expect(shares.C).toBeCloseTo(decision.weightFlips[0].at, 9);
    expect(decision.dominanceShares[0].agents.map((one: { status: string }) => one.status)).toEqual([
      "dominated",
      "on the front",
      "on the front",
    ]);
  });

  // 1,000 more requests for A, B and C at 1.50, .40 and .05 dollars
  test("what more requests cost, and the mix that the limits allow", () => {
    expect(decision.sampleInformation[0].cost).toBeCloseTo(1950, 6);
    const mix = decision.agentMixes.find((one: { strategy: string }) => one.strategy === "Gate plus budget");
    expect(mix.single.agent).toBe("C");
    expect(mix.worth).toBeGreaterThan(mix.single.worth);
  });

  test("B's paired lead over A is no tie, and its standard error is under a dollar", () => {
    const lead = decision.comparisons.find(
      (one: { measure: string; agents: string[] }) => one.measure === "value" && one.agents.join() === "B,A",
    );
    expect(lead.lead.estimate).toBeCloseTo((11 * 100) / 60 + 1.1, 9);
    expect(lead.lead.standardError).toBeLessThan(1);
    expect(lead.tied).toBe(false);
  });

  test("the same input gives the same bytes", () => {
    expect(cli("decide", runs, "--objective", objective, "--json").stdout).toBe(decided.stdout);
  });
});

describe("wrong input: one message on standard error, exit 2, nothing on standard output, nothing written", () => {
  const header = "agent,request,passed,minutes,cost\n";
  const good = `${header}A,r1,1,2,0.1\nB,r1,0,1,0.2\n`;
  const weighing = JSON.parse(readFileSync(objective, "utf8"));
  const weightsOf0 = { ...weighing, strategies: { w: [{ weights: { coverage: 0, speed: 0 } }] } };
  const unknownGate = { ...weighing, strategies: { g: [{ gates: ["edits without askin"] }] } };
  const typo = { ...weighing, buget: [] };
  const withObjective = (name: string, content: object) => [runs, "--objective", file(name, JSON.stringify(content))];

  test.each<[string, string[], RegExp]>([
    ["a missing file", ["no-such.csv"], /no-such\.csv/],
    ["a directory", ["."], /director|folder/],
    ["an empty file", [file("empty.csv", "")], /empty/],
    ["a table without rows", [file("no-rows.csv", header)], /row/],
    ["a missing column", [file("no-request.csv", "agent,passed\nA,1\n")], /request/],
    ["text in a number column", [file("text.csv", `${header}A,r1,1,soon,0.1\n`)], /line 2.*minutes|minutes.*line 2/],
    ["a negative cost", [file("negative.csv", `${header}A,r1,1,2,-0.1\n`)], /line 2.*cost|cost.*line 2/],
    ["a duplicated run", [file("twice.csv", `${header}A,r1,1,2,0.1\nA,r1,0,2,0.1\n`)], /2.*3/],
    ["weights that sum to 0", withObjective("w0.json", weightsOf0), /the weights sum to 0/],
    ["an unknown gate", withObjective("gate.json", unknownGate), /Did you mean "edits without asking"/],
    ["a typo in a key", withObjective("typo.json", typo), /"buget".*Did you mean "budgets"/],
    ["a missing objective", [runs, "--objective", "none.json"], /none\.json/],
    ["an objective whose field the log lacks", [file("good.csv", good), "--objective", objective], /edited_record/],
    ["an unknown strategy", [runs, "--objective", objective, "--strategy", "Dolars"], /Did you mean "Dollars"/],
    ["an unknown option", [runs, "--objectve", objective], /objectve/],
  ])("%s", (_, args, message) => {
    const before = readdirSync(folder);
    const { status, stdout, stderr } = cli("decide", ...args, "--json");
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect([status, stdout]).toEqual([2, ""]);
    expect(readdirSync(folder)).toEqual(before);
  });
});

test("without an objective: pass rates, costs, how they compare and their trade-off", () => {
  const { status, stdout } = cli(
    "decide",
    file("plain.csv", "agent,request,passed,cost\nA,1,1,2\nA,2,1,2\nB,1,1,1\nB,2,0,1\n"),
    "--json",
  );
  const plain = JSON.parse(stdout);
  expect(status).toBe(0);
  expect(plain.agents.A.passRate.estimate).toBe(1);
  expect(plain.agents.A.value.total.why).toMatch(/prices\.hour/);
  expect(plain.comparisons.map((one: { measure: string }) => one.measure)).toContain("cost");
  expect(plain.strategies[0].kept).toEqual(["A", "B"]);
});

test("the printed page has no control codes where it is no terminal, and a hostile name is only a name", () => {
  const name = "\u001b[31m<img src=x onerror=alert(1)>\u202e";
  const { stdout } = cli("decide", file("hostile.csv", `agent,request,passed\n"${name}",1,1\nB,1,0\n`));
  expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  expect(stdout).toContain("\\x1b[31m<img");
});
