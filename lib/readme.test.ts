// The README's output is what the program prints, its script runs, and its commands exist.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const readme = readFileSync(join(root, "README.md"), "utf8");
const node = (...args: string[]) => spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" }).stdout;
const cli = (...args: string[]) => node("lib/bin/objective-lab.js", ...args);

test("the printed table is what decide prints", () => {
  const [, shown = ""] = /<!-- output: value -->\n```text\n([\s\S]*?)```/.exec(readme) ?? [];
  expect(shown).not.toBe("");
  expect(cli("decide", "data/crm-agent-runs.csv", "--objective", "data/crm-objective.json")).toContain(shown);
});

test("the script prints what its comment says", () => {
  const [, script = ""] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  const asCommonJs = script.replace(/import (\{.*\}) from ("[^"]+");/, "const $1 = require($2);");
  expect(node("-e", `(async () => { ${asCommonJs} })()`)).toMatch(/^22\.9333/);
});

test("every command that the README names is there", () => {
  const named = new Set(
    [...readme.matchAll(/npx objective-lab (\w+)/g), ...readme.matchAll(/^\| `(\w+) [A-Z[]/gm)].map(
      ([, name]) => name!,
    ),
  );
  const help = cli("--help");
  for (const name of named) expect(help).toMatch(new RegExp(`^ {2}${name}\\b`, "m"));
});
