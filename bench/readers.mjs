// How long and how much memory reading large logs takes: node bench/readers.mjs
// Each log is read in a process of its own, so that the memory is that of the reading alone.
import { execFileSync } from "node:child_process";
import { createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createGzip } from "node:zlib";
import { randomFrom } from "./log-fixtures.mjs";

const [, , path] = process.argv;
if (path === undefined) await all();
else await readOne(path);

async function readOne(path) {
  const { readRuns } = createRequire(import.meta.url)("../lib/dist/index.js");
  const start = performance.now();
  const cpu = process.cpuUsage();
  const { rows } = await readRuns([path]);
  const { user, system } = process.cpuUsage(cpu);
  const milliseconds = performance.now() - start;
  const megabytes = process.resourceUsage().maxRSS / 1024;
  console.log(JSON.stringify({ rows, milliseconds, cpu: (user + system) / 1000, megabytes }));
}

async function all() {
  const folder = mkdtempSync(join(tmpdir(), "readers-"));
  try {
    const runs = (count) => rowsOf(count);
    const logs = [
      ["million-runs.csv", csvLines(runs(333_334))],
      ["million-runs.csv.gz", csvLines(runs(333_334))],
      ["million-runs.jsonl", jsonLines(runs(333_334), "")],
      ["transcripts.jsonl", jsonLines(runs(66_667), "x".repeat(4900))],
    ];
    for (const [name, lines] of logs) {
      const path = join(folder, name);
      await write(path, lines);
      const told = JSON.parse(
        execFileSync(process.execPath, [fileURLToPath(import.meta.url), path], { encoding: "utf8" }),
      );
      const size = (statSync(path).size / 2 ** 20).toFixed(0);
      console.log(
        `${name}: ${told.rows} rows, ${size} MB, ${told.milliseconds.toFixed(0)} ms (${told.cpu.toFixed(0)} ms of processor), ${told.megabytes.toFixed(0)} MB of memory`,
      );
      rmSync(path);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs of three agents at so many requests, ten columns. */
function* rowsOf(requests) {
  const random = randomFrom(1);
  for (const agent of ["A", "B", "C"]) {
    for (let index = 0; index < requests; index++) {
      yield {
        agent,
        request: `req-${index}`,
        task: `task ${index % 5}`,
        cluster: `account-${index % 3000}`,
        passed: random() < 0.9 ? 1 : 0,
        minutes: Math.round(random() * 12_000) / 1000,
        cost: Math.round(random() * 10_000) / 10_000,
        questions: index % 5,
        edited_record: index % 2,
        deal_amount: 10_000 + index,
      };
    }
  }
}

function* csvLines(rows) {
  let header = true;
  for (const row of rows) {
    if (header) yield Object.keys(row).join(",");
    header = false;
    yield Object.values(row).join(",");
  }
}

function* jsonLines(rows, transcript) {
  let at = 0;
  for (const row of rows)
    yield JSON.stringify(
      transcript === ""
        ? row
        : { ...row, transcript: `${at++} ${transcript}`, messages: [{ content: "y".repeat(100) }] },
    );
}

async function write(path, lines) {
  const file = createWriteStream(path);
  const out = path.endsWith(".gz") ? createGzip() : file;
  if (out !== file) out.pipe(file);
  const closed = new Promise((resolve) => file.on("close", resolve));
  let batch = "";
  for (const line of lines) {
    batch += `${line}\n`;
    if (batch.length < 1 << 20) continue;
    if (!out.write(batch)) await new Promise((resolve) => out.once("drain", resolve));
    batch = "";
  }
  out.end(batch);
  await closed;
}
