import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { parseNotebook } from "../notebook/parse-notebook";

const bin = fileURLToPath(new URL("../bin/objective-lab.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "objective-lab-init-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function cli(...args: string[]) {
  return spawnSync(process.execPath, [bin, ...args], { encoding: "utf8", cwd: folder });
}

test("leaves a starter that decides, and whose notebook runs", () => {
  const made = cli("init", "my decision");
  expect(made).toMatchObject({ status: 0, stderr: "" });
  expect(made.stdout).toContain('npx objective-lab decide "my decision');
  expect(readdirSync(join(folder, "my decision")).sort()).toEqual(["decision.ipynb", "objective.json", "runs.csv"]);

  const decided = cli("decide", "my decision/runs.csv", "--objective", "my decision/objective.json", "--json");
  expect(decided).toMatchObject({ status: 0, stderr: "" });
  const { agents, strategies } = JSON.parse(decided.stdout);
  // 29 and 26 of 30 right; by hand 95 %, a mistake $50
  expect(agents.careful.value.mistakeRisk.estimate).toBeCloseTo((29 / 30 - 0.95) * 50, 9);
  expect(agents.quick.value.mistakeRisk.estimate).toBeCloseTo((26 / 30 - 0.95) * 50, 9);
  expect(strategies[0].winner).not.toBeNull();

  const ran = cli("run", "my decision/decision.ipynb", "--out", "ran");
  expect(ran.stderr).toBe("");
  expect(ran.status).toBe(0);
  const { cells } = parseNotebook(readFileSync(join(folder, "ran/decision.ipynb"), "utf8"), "decision.ipynb");
  const shown = cells.flatMap((cell) => (cell.cell_type === "code" ? cell.outputs : []));
  expect(shown.map(({ output_type }) => output_type)).not.toContain("error");
  expect(shown.length).toBe(4);
});

test("replaces nothing: names every file that is in the way, and writes none", () => {
  writeFileSync(join(folder, "runs.csv"), "mine");
  writeFileSync(join(folder, "objective.json"), "mine, too");
  const refused = cli("init");
  expect(refused).toMatchObject({ status: 2, stdout: "" });
  expect(refused.stderr).toContain("objective.json");
  expect(refused.stderr).toContain("runs.csv");
  expect(refused.stderr).not.toContain("decision.ipynb");
  expect(readFileSync(join(folder, "runs.csv"), "utf8")).toBe("mine");
  expect(readdirSync(folder)).not.toContain("decision.ipynb");
});

test("refuses a folder that is a file", () => {
  writeFileSync(join(folder, "file"), "");
  const refused = cli("init", "file");
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain("expected a folder, but this is a file");
});
