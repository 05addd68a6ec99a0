import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { expandPaths } from "./expand-paths";

const folder = mkdtempSync(join(tmpdir(), "expandPaths-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const [a, b] = ["a.csv", "b.csv"].map((name) => join(folder, name)) as [string, string];
for (const path of [a, b]) writeFileSync(path, "");

test("a file is taken once, however often and in whatever spelling it is named, under the first spelling", () => {
  const other = `${folder}/./a.csv`;
  expect(expandPaths([other, a, join(folder, "*.csv"), b])).toEqual({ files: [other, b], problems: [] });
});
