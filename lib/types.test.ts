// The types that a script outside this repository gets: checked whole, under the loosest and the strictest rules, by the TypeScript
// of the workspace, and without the types of any other package.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "objective-lab-types-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const script = join(folder, "script.ts");
writeFileSync(
  script,
  `import { decide, type Decision, evidenceFrom, fromRecords, type Objective, readEvidence, readRuns, type RunTable } from "objective-lab";
const objective: Objective = { prices: { hour: { amount: 100 } }, strategies: { D: ["dollars"] } };
export async function main(): Promise<string | null> {
  const table: RunTable = await readRuns("runs.csv");
  const decision: Decision = decide(evidenceFrom(fromRecords([{ agent: "A", request: "1", passed: 1 }]), objective));
  const again: Decision = decide(await readEvidence(["runs.csv"], "objective.json"));
  return again.strategies[0]!.winner ?? decision.strategies[table.rows]!.winner;
}`,
);

test.each([
  ["none", { strict: false }],
  ["all", { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true }],
])("a script of one's own checks, with strict rules: %s", (_, rules) => {
  const program = ts.createProgram([script], {
    ...rules,
    noEmit: true,
    skipLibCheck: false,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    paths: { "objective-lab": [fileURLToPath(new URL("dist/index.d.ts", import.meta.url))] },
  });
  const told = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  expect(told).toEqual([]);
});
