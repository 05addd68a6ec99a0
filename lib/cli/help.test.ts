import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const bin = fileURLToPath(new URL("../bin/objective-lab.js", import.meta.url));

test.each([
  "",
  "decide",
  "report",
  "audit",
  "import",
  "run",
  "sums",
  "init",
  "kernel",
  "kernel install",
  "kernel lab",
  "kernel start",
])("objective-lab %s --help exits with 0 and shows an example", (command) => {
  const args = command.split(" ").filter((word) => word !== "");
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args, "--help"], { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(new RegExp(`Examples?:\\n  \\$ objective-lab ${command}`));
});
