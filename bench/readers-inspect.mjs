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
// A new copy for every reading, because inspect_ai keeps what it has read; the first reading, which loads code, is left out on both sides.
const readings = 5;
const theirs = `
import pathlib, shutil, sys, time
from inspect_ai.analysis import samples_df
path = pathlib.Path(sys.argv[1])
wall = []
cpu = []
for turn in range(${readings} + 1):
    copy = path.parent / f"copy-{turn}" / path.name
    copy.parent.mkdir()
    shutil.copy(path, copy)
    start = (time.perf_counter(), time.process_time())
    rows = len(samples_df(str(copy), quiet=True))
    if turn > 0:
        wall.append(time.perf_counter() - start[0])
        cpu.append(time.process_time() - start[1])
    copy.unlink()
print(rows, min(wall) * 1000, min(cpu) * 1000)
`;

async function ours(path) {
  let [wall, cpu] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let rows = 0;
  for (let turn = 0; turn <= readings; turn++) {
    const start = performance.now();
    const before = process.cpuUsage();
    rows = (await readRuns([path])).rows;
    const { user, system } = process.cpuUsage(before);
    if (turn === 0) continue;
    wall = Math.min(wall, performance.now() - start);
    cpu = Math.min(cpu, (user + system) / 1000);
  }
  return { rows, wall, cpu };
}

try {
  execFileSync(python, [make, folder, "1000", "8"], { stdio: ["ignore", "ignore", "inherit"] });
  for (const { path } of JSON.parse(readFileSync(join(folder, "said.json"), "utf8"))) {
    const [rows, wall, cpu] = execFileSync(python, ["-c", theirs, path], { encoding: "utf8" })
      .trim()
      .split(" ")
      .map(Number);
    const mine = await ours(path);
    if (mine.rows !== rows) throw new Error(`${mine.rows} rows here, ${rows} there`);
    const megabytes = (statSync(path).size / 2 ** 20).toFixed(1);
    console.log(`${path.slice(path.lastIndexOf("."))} of ${rows} samples, ${megabytes} MB`);
    console.log(
      `  by the clock: readRuns ${mine.wall.toFixed(0)} ms, samples_df ${wall.toFixed(0)} ms, ${(wall / mine.wall).toFixed(1)} times as fast`,
    );
    console.log(
      `  of the processor: readRuns ${mine.cpu.toFixed(0)} ms, samples_df ${cpu.toFixed(0)} ms, ${(cpu / mine.cpu).toFixed(1)} times as fast`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
