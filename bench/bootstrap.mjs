// The paired bootstrap beside Python's libraries, in one run on one machine: `npm run bench`.
// 10 agents × 500 requests × 5 attempts, 10,000 resamples; wanted are 95 % intervals of the 10 means and the 45 leads.
// Then a million requests × 3 agents (`million.mjs`, a process of its own so that its memory can be told).
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bootstrap, bootstrapInterval, randomFrom, resampledLead } from "objective-lab";

const here = dirname(fileURLToPath(import.meta.url));
const [agents, requests, attempts, resamples] = [10, 500, 5, 10_000];
const peers = ["scipy==1.17.1", "arch==8.0.0", "evalstats==0.3.3"];

const runs = drawRuns();
const own = timeOwn();
console.log(
  `${agents} agents × ${requests} requests × ${attempts} attempts, ${resamples} resamples: 10 means and 45 leads\n`,
);
console.log(`  ${"".padEnd(66)} ${"by the clock".padStart(22)} ${"on the processor".padStart(22)}`);
console.log(row("objective-lab, from sums of attempts to all intervals", own));
const python = preparePython();
if (python === null) console.log("\nNo Python with venv and pip here, so no peers to put beside it.");
else for (const peer of timePeers(python)) console.log(peer);
console.log(
  "\nEach time is the best of several in a warm process; processor time counts all threads. The interval is that of the first agent's lead over the second.",
);
console.log(`\n${"=".repeat(100)}\n`);
spawnSync(process.execPath, [join(here, "million.mjs")], { stdio: "inherit" });

/** Grades by agent, request and attempt: requests differ in how hard they are, agents a little in how good. */
function drawRuns() {
  const random = randomFrom(11);
  const hard = Float64Array.from({ length: requests }, () => random.uniform());
  return Float64Array.from({ length: agents * requests * attempts }, (_, place) => {
    const [agent, request] = [Math.floor(place / (requests * attempts)), Math.floor(place / attempts) % requests];
    const draw = random.uniform() < 0.6 ? hard[request] : random.uniform();
    return draw < 0.7 + 0.01 * agent ? 1 : 0;
  });
}

function timeOwn() {
  const names = Array.from({ length: agents }, (_, agent) => `a${agent}`);
  const sum = new Float64Array(agents * requests);
  runs.forEach((grade, place) => {
    sum[Math.floor(place / attempts)] += grade;
  });
  const count = new Int32Array(sum.length).fill(attempts);
  const sums = {
    agents: names,
    requests: Array.from({ length: requests }, (_, request) => `r${request}`),
    dealt: count,
    task: null,
    cluster: null,
    measures: new Map([["grade", { sum, sumOfSquares: sum, count }]]),
  };
  let seconds = Number.POSITIVE_INFINITY;
  let processor = Number.POSITIVE_INFINITY;
  let first = null;
  for (let repeat = 0; repeat < 15; repeat++) {
    const [start, cpu] = [performance.now(), process.cpuUsage()];
    const drawn = bootstrap(sums, { measures: ["grade"], resamples });
    for (const agent of names) bootstrapInterval(drawn.means.get("grade").get(agent), "percentile");
    for (const [place, agent] of names.entries()) {
      for (const other of names.slice(place + 1)) {
        const ends = bootstrapInterval(resampledLead(drawn, "grade", [agent, other]), "percentile");
        if (agent === "a0" && other === "a1") first = ends;
      }
    }
    const { user, system } = process.cpuUsage(cpu);
    seconds = Math.min(seconds, (performance.now() - start) / 1000);
    processor = Math.min(processor, (user + system) / 1e6);
  }
  return { seconds, processor, ...first };
}

/** A virtual environment with the peers, made once beside this file; null where that cannot be had. */
function preparePython() {
  const folder = join(here, ".venv");
  const python = join(folder, process.platform === "win32" ? "Scripts/python.exe" : "bin/python");
  if (process.env.BENCH_PYTHON !== undefined) return process.env.BENCH_PYTHON;
  try {
    if (!existsSync(python)) {
      execFileSync(process.platform === "win32" ? "python" : "python3", ["-m", "venv", folder], { stdio: "ignore" });
    }
    execFileSync(python, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...peers], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    return python;
  } catch {
    return null;
  }
}

function timePeers(python) {
  const folder = mkdtempSync(join(tmpdir(), "objective-lab-bench-"));
  // NumPy's linear algebra picks its own code for this processor, whatever the shell says.
  const { OPENBLAS_CORETYPE, OPENBLAS_L2_SIZE, ...env } = process.env;
  try {
    writeFileSync(join(folder, "runs.bin"), runs);
    const script = join(here, "bootstrap_peers.py");
    const lines = execFileSync(python, [script, join(folder, "runs.bin"), String(resamples)], {
      encoding: "utf8",
      env,
    });
    return lines
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
      .map(({ name, error, ...times }) => (error ? `  ${name}: ${error}` : row(name, times)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function row(name, { seconds, processor, low, high }) {
  const shown = (time, ours) => {
    const ratio = `${(time / ours).toFixed(1)} ×`;
    return `${(time * 1000).toFixed(1).padStart(9)} ms ${ratio.padStart(9)}`;
  };
  const times = `${shown(seconds, own.seconds)} ${shown(processor, own.processor)}`;
  return `  ${name.padEnd(66)} ${times}   [${low.toFixed(4)}, ${high.toFixed(4)}]`;
}
