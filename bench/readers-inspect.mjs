// A 1,000-sample Inspect log, read here and by inspect_ai's own samples_df, side by side.
// node bench/readers-inspect.mjs PYTHON  (a Python with inspect-ai, pandas and pyarrow; .ci/steps/real-tools.sh shows how to install them)
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const python = process.argv[2];
if (python === undefined) {
  console.error("usage: node bench/readers-inspect.mjs PYTHON");
  process.exit(2);
}
const { readRuns } = createRequire(import.meta.url)("../lib/dist/index.js");
const make = fileURLToPath(new URL("../.ci/real-tools/make-inspect-logs.py", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "inspect-"));
const theirs = `
import sys, time
from inspect_ai.analysis import samples_df
samples_df(sys.argv[1], quiet=True)
best = 1e9
for _ in range(3):
    start = time.perf_counter()
    rows = len(samples_df(sys.argv[1], quiet=True))
    best = min(best, time.perf_counter() - start)
print(rows, best * 1000)
`;

try {
  execFileSync(python, [make, folder, "1000", "8"], { stdio: ["ignore", "ignore", "inherit"] });
  for (const { path } of JSON.parse(readFileSync(join(folder, "said.json"), "utf8"))) {
    const [rows, milliseconds] = execFileSync(python, ["-c", theirs, path], { encoding: "utf8" })
      .trim()
      .split(" ")
      .map(Number);
    let best = Number.POSITIVE_INFINITY;
    let table;
    await readRuns([path]);
    for (let times = 0; times < 3; times++) {
      const start = performance.now();
      table = await readRuns([path]);
      best = Math.min(best, performance.now() - start);
    }
    if (table.rows !== rows) throw new Error(`${table.rows} rows here, ${rows} there`);
    const megabytes = (statSync(path).size / 2 ** 20).toFixed(1);
    console.log(
      `${path.slice(path.lastIndexOf("."))} of ${rows} samples, ${megabytes} MB: readRuns ${best.toFixed(0)} ms, samples_df ${milliseconds.toFixed(0)} ms, ${(milliseconds / best).toFixed(1)} times as fast`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
