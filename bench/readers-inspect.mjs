// A 1,000-sample Inspect log, read here and by inspect_ai's own samples_df, side by side: .json, and .eval packed by zstd and by deflate.
// npm run bench:readers -- PYTHON  (a Python with inspect-ai, pandas and pyarrow; .ci/steps/real-tools.sh shows how to install them)
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const samplesDf = `
import json, pathlib, shutil, sys, time
from inspect_ai.analysis import samples_df
path = pathlib.Path(sys.argv[1])
wall, cpu = [], []
until = time.perf_counter() + float(sys.argv[2])
turn = 0
while turn == 0 or time.perf_counter() < until:
    turn += 1
    copy = path.parent / f"copy-{turn}" / path.name
    copy.parent.mkdir(exist_ok=True)
    shutil.copy(path, copy)
    start = (time.perf_counter(), time.process_time())
    rows = len(samples_df(str(copy), quiet=True))
    wall.append(time.perf_counter() - start[0])
    cpu.append(time.process_time() - start[1])
    copy.unlink()
print(json.dumps({"rows": rows, "wall": min(wall) * 1000, "cpu": min(cpu) * 1000}))
`;
// inspect_ai's zipfile reads zstd; until April 2026 it packed by deflate
const deflated = `
import json, pathlib, sys, zipfile
import inspect_ai._util.zipfile
folder = pathlib.Path(sys.argv[1])
logs = []
for said in json.loads((folder / "said.json").read_text()):
    path = pathlib.Path(said["path"])
    logs.append([path.suffix, str(path)] if path.suffix == ".json" else [".eval (zstd)", str(path)])
    if path.suffix == ".eval":
        older = folder / path.name
        with zipfile.ZipFile(path) as packed, zipfile.ZipFile(older, "w", zipfile.ZIP_DEFLATED) as unpacked:
            for name in packed.namelist():
                unpacked.writestr(name, packed.read(name))
        logs.append([".eval (deflate)", str(older)])
print(json.dumps(logs))
`;
const [, , first, log] = process.argv;
if (first === undefined) {
  console.error("usage: npm run bench:readers -- PYTHON");
  process.exit(2);
}
if (first === "--read") await readAgain(log);
else compare(first);

// A new copy for every reading, because inspect_ai keeps what it has read. The first reading stands for a process that reads one log; of
// the later ones, when each side has loaded and compiled its code, the fastest in six seconds counts, because what else the machine does only adds time.
function compare(python) {
  const folder = mkdtempSync(join(tmpdir(), "inspect-"));
  try {
    const make = fileURLToPath(new URL("../.ci/real-tools/make-inspect-logs.py", import.meta.url));
    execFileSync(python, [make, folder, "1000", "8"], { stdio: ["ignore", "ignore", "inherit"] });
    const logs = JSON.parse(execFileSync(python, ["-c", deflated, folder], { encoding: "utf8" }));
    for (const [name, path] of logs) {
      const self = fileURLToPath(import.meta.url);
      const [theirs, ours] = [
        [python, ["-c", samplesDf, path]],
        [process.execPath, [self, "--read", path]],
      ].map(([program, options]) => {
        const start = performance.now();
        const told = execFileSync(program, [...options, "0"], { encoding: "utf8" });
        const whole = performance.now() - start;
        if (JSON.parse(told).rows !== 1000) throw new Error(`expected 1,000 rows, got ${told}`);
        return { whole, ...JSON.parse(execFileSync(program, [...options, "6"], { encoding: "utf8" })) };
      });
      console.log(`${name} of 1,000 samples, ${(statSync(path).size / 2 ** 20).toFixed(1)} MB`);
      for (const [what, unit] of [
        ["wall", "by the clock, code loaded and warm"],
        ["cpu", "of the processor, code loaded and warm"],
        ["whole", "by the clock, a process that reads one log"],
      ])
        console.log(
          `  ${unit}: readRuns ${ours[what].toFixed(1)} ms, samples_df ${theirs[what].toFixed(1)} ms, ${(theirs[what] / ours[what]).toFixed(1)} times as fast`,
        );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function readAgain(path) {
  const { readRuns } = createRequire(import.meta.url)("../lib/dist/index.js");
  let [wall, cpu, rows] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0];
  const until = performance.now() + 1000 * Number(process.argv[4]);
  do {
    const start = performance.now();
    const before = process.cpuUsage();
    rows = (await readRuns([path])).rows;
    const { user, system } = process.cpuUsage(before);
    wall = Math.min(wall, performance.now() - start);
    cpu = Math.min(cpu, (user + system) / 1000);
  } while (performance.now() < until);
  console.log(JSON.stringify({ rows, wall, cpu }));
}
