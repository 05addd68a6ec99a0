// Pareto filter of a million points, side by side with moocore (C) and paretoset (numba): `node bench/pareto.mjs [rounds]`.
// Both sides get the same bytes and give the same mask; the best of the rounds counts for each, as other work on
// the machine only ever adds time. Peers are installed into a virtual environment in the temporary folder.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const { nonDominated } = createRequire(import.meta.url)("../lib/dist/index.js");
const rounds = Number(process.argv[2] ?? 5);
const clouds = [
  ["even in the cube", 1_000_000, 2],
  ["normal", 1_000_000, 2],
  ["even in the cube", 1_000_000, 3],
  ["normal", 1_000_000, 3],
  ["even in the cube", 1_000_000, 5],
  ["normal", 1_000_000, 5],
  ["all on the front", 1_000_000, 2],
  ["all on the front", 200_000, 3],
  ["all on the front", 50_000, 5],
];

const folder = mkdtempSync(join(tmpdir(), "pareto-"));
const python = peers();
const rows = [];
for (const [kind, n, d] of clouds) {
  const points = makePoints(kind, n, d);
  const file = join(folder, "points.f64");
  writeFileSync(file, Buffer.from(points.buffer));
  const best = { ours: Number.POSITIVE_INFINITY };
  let mask;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    mask = nonDominated(points, new Array(d).fill("lower"));
    best.ours = Math.min(best.ours, performance.now() - start);
  }
  if (python !== null) {
    const maskFile = join(folder, "mask.u8");
    writeFileSync(maskFile, mask);
    const script = fileURLToPath(new URL("pareto_peers.py", import.meta.url));
    const slowPeer = kind === "all on the front" ? "skip" : "run";
    const run = spawnSync(python, [script, file, maskFile, String(d), slowPeer, String(rounds)], { encoding: "utf8" });
    if (run.status !== 0) throw new Error(run.stderr);
    Object.assign(best, JSON.parse(run.stdout));
  }
  const front = mask.reduce((sum, one) => sum + one, 0);
  rows.push({ cloud: kind, points: n, dimensions: d, front, ...roundAll(best) });
}
rmSync(folder, { recursive: true });
console.log(`milliseconds, best of ${rounds} rounds; masks agree`);
console.table(rows);

function roundAll(times) {
  return Object.fromEntries(Object.entries(times).map(([who, time]) => [who, Math.round(time)]));
}

function makePoints(kind, n, d) {
  const points = new Float64Array(n * d);
  let state = 12345;
  const uniform = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  for (let row = 0; row < n; row++) {
    let sum = 0;
    for (let k = 0; k < d; k++) {
      const drawn = kind === "normal" ? normal() : kind === "all on the front" ? -Math.log(uniform()) : uniform();
      points[row * d + k] = drawn;
      sum += drawn;
    }
    if (kind === "all on the front") for (let k = 0; k < d; k++) points[row * d + k] /= sum;
  }
  return points;
}

/** Python with the peers, or null where there is no Python. */
function peers() {
  const place = join(tmpdir(), "objective-lab-pareto-peers");
  const own = process.platform === "win32" ? join(place, "Scripts", "python.exe") : join(place, "bin", "python");
  if (!existsSync(own) && spawnSync("python3", ["-m", "venv", place]).status !== 0) {
    console.log("no Python here: ours alone");
    return null;
  }
  if (spawnSync(own, ["-c", "import moocore, paretoset, numba"]).status === 0) return own;
  const packages = ["moocore", "paretoset", "numba", "numpy"];
  const install = spawnSync(own, ["-m", "pip", "install", "--quiet", ...packages], { encoding: "utf8" });
  if (install.status === 0) return own;
  console.log(`the peers could not be installed: ${install.stderr.trim().split("\n").at(-1)}`);
  return null;
}
