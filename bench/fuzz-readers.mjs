// Mutated logs of every format: each must end in an answer or one clear error, never a crash, a hang over 5 s, or over 1 GB.
// node bench/fuzz-readers.mjs [HOW MANY, default 10000] [SEED, default 1]
// The same seed makes the same inputs. A child process reads them, so that a crash or a hang is seen and costs one input only.
import { fork } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { fixtures, randomFrom } from "./log-fixtures.mjs";

// By the processor, because other work on the machine is not our hang; by the clock, in case it waits for ever.
const hang = 5_000;
const silent = 60_000;
const most = 1024;
const tokens = [
  '"',
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  "\n",
  "\\",
  "\u0000",
  "NaN",
  "null",
  "-1",
  "1e999",
  "9".repeat(40),
  "\u001b[31m",
  "__proto__",
  "=1+1",
  "\ufeff",
  "'",
  "- ",
  "&a *a",
  "\xff",
  "🙂",
  "PK\u0003\u0004",
  "\r",
  "\t",
  ";",
];
const self = fileURLToPath(import.meta.url);

if (process.send) child();
else await parent(Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 1));

/** Reads what it is told to, and says how it ended. */
function child() {
  const { readRuns, InputError } = createRequire(import.meta.url)("../lib/dist/index.js");
  process.on("message", async ({ path, options }) => {
    const before = process.cpuUsage();
    let ended;
    try {
      const table = await readRuns([path], options);
      ended = table.rows > 0 ? "read" : "read, but no rows";
    } catch (fault) {
      ended = fault instanceof InputError ? clear(fault.message) : `not an InputError: ${fault?.stack ?? fault}`;
    }
    const { user, system } = process.cpuUsage(before);
    const milliseconds = (user + system) / 1000;
    if (milliseconds > hang) ended = `${milliseconds.toFixed(0)} ms of processor: ${ended}`;
    process.send({ ended, milliseconds, megabytes: process.memoryUsage().rss / 2 ** 20 });
  });
}

/** "refused" for a message that can be printed. */
function clear(message) {
  if (/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/.test(message))
    return `control codes in the message: ${JSON.stringify(message)}`;
  return message.length < 20_000 && /^readRuns: /.test(message)
    ? "refused"
    : `unclear message: ${message.slice(0, 500)}`;
}

async function parent(count, seed) {
  const folder = mkdtempSync(join(tmpdir(), "fuzz-"));
  const random = randomFrom(seed);
  const seeds = [...(await fixtures()), ...realLogs()];
  const ends = new Map();
  const bad = [];
  const started = performance.now();
  let reader = null;
  let highest = 0;
  let slowest = 0;
  for (let at = 0; at < count; at++) {
    const fixture = seeds[at % seeds.length];
    let bytes = fixture.bytes;
    for (let times = 1 + (at % 3); times > 0; times--) bytes = mutate(bytes, random, seeds);
    if (fixture.name.endsWith(".gz")) bytes = random() < 0.5 ? gzipSync(bytes) : bytes;
    const path = join(folder, fixture.name);
    writeFileSync(path, bytes);
    reader ??= fork(self, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
    const { ended, milliseconds, megabytes } = await answer(reader, {
      path,
      options: random() < 0.3 ? { scorer: "match", agent: "A" } : {},
    });
    slowest = Math.max(slowest, milliseconds ?? 0);
    highest = Math.max(highest, megabytes ?? 0);
    ends.set(ended.slice(0, 40), (ends.get(ended.slice(0, 40)) ?? 0) + 1);
    if (ended !== "read" && ended !== "refused") {
      bad.push(`input ${at} (${fixture.name}, seed ${seed}): ${ended}`);
      writeFileSync(join(tmpdir(), `fuzz-bad-${at}-${fixture.name}`), bytes);
    }
    if (megabytes > most) bad.push(`input ${at} (${fixture.name}): ${megabytes.toFixed(0)} MB`);
    if (megabytes === undefined || megabytes > most / 2) {
      reader.kill("SIGKILL");
      reader = null;
    }
  }
  reader?.kill();
  rmSync(folder, { recursive: true });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(
    `${count} inputs of ${seeds.length} logs in ${seconds} s; slowest ${slowest.toFixed(0)} ms of processor, highest ${highest.toFixed(0)} MB`,
  );
  for (const [end, times] of ends) console.log(`  ${end}: ${times}`);
  for (const each of bad.slice(0, 20)) console.error(each);
  process.exitCode = bad.length === 0 ? 0 : 1;
}

/** The child's answer, or that it crashed or hung. */
function answer(reader, message) {
  return new Promise((resolve) => {
    const done = (answered) => {
      clearTimeout(timer);
      reader.removeAllListeners();
      resolve(answered);
    };
    const timer = setTimeout(() => done({ ended: `no answer in ${silent} ms` }), silent);
    reader.on("message", done);
    reader.on("exit", (code, signal) => done({ ended: `the process ended (${signal ?? code})` }));
    reader.send(message);
  });
}

/** Small real logs, where they are at hand. */
function realLogs() {
  const logs = process.env.OBJECTIVE_LAB_LOGS ?? "../shared/data";
  if (!existsSync(logs)) return [];
  return readdirSync(logs, { recursive: true })
    .map((name) => String(name))
    .filter((name) => /\.(json|jsonl|eval|yml|csv)$/.test(name))
    .sort()
    .filter((name) => statSync(join(logs, name)).size < 60_000)
    .map((name) => ({
      name: `log-${name.replace(/[^A-Za-z0-9.]/g, "-").slice(-60)}`,
      bytes: readFileSync(join(logs, name)),
    }));
}

/** One change: cut, repeat, flip, insert, overwrite, splice with another log, or nest deep. */
function mutate(bytes, random, seeds) {
  const at = Math.floor(random() * (bytes.length + 1));
  const to = Math.min(bytes.length, at + Math.floor(random() ** 3 * 2000));
  const kind = Math.floor(random() * 9);
  if (kind === 0) return bytes.subarray(0, at);
  if (kind === 1) return Buffer.concat([bytes.subarray(0, at), bytes.subarray(to)]);
  if (kind === 2) return Buffer.concat([bytes.subarray(0, to), bytes.subarray(at)]);
  if (kind === 3 && bytes.length > 0) {
    const copy = Buffer.from(bytes);
    for (let times = 1 + Math.floor(random() * 8); times > 0; times--)
      copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
    return copy;
  }
  if (kind === 4 || kind === 5)
    return Buffer.concat([
      bytes.subarray(0, at),
      Buffer.from(tokens[Math.floor(random() * tokens.length)]),
      bytes.subarray(kind === 4 ? at : to),
    ]);
  if (kind === 6) {
    const other = seeds[Math.floor(random() * seeds.length)].bytes;
    const from = Math.floor(random() * other.length);
    return Buffer.concat([bytes.subarray(0, at), other.subarray(from, from + 3000), bytes.subarray(at)]);
  }
  if (kind === 7) {
    const deep = random() < 0.1 ? 10_000 : 50;
    return Buffer.concat([
      bytes.subarray(0, at),
      Buffer.from((random() < 0.5 ? "[" : '{"a":').repeat(deep)),
      bytes.subarray(at),
    ]);
  }
  const text = random() < 0.02 ? "x".repeat(5 * 1024 * 1024) : "y".repeat(5000);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(text), bytes.subarray(at)]);
}
