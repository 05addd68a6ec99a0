// Side by side: our kernel, stock tslab, and Deno's kernel, each in a process of its own on this machine, in turns.
// Prints features (tried, not claimed), start to first result, median cell, and lost lines of 200,000.
//   npm run bench:kernel [-- --rounds 5]
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism, cpus, loadavg } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const require = createRequire(join(root, "lib/build.mjs"));
const rounds = Number(process.argv[process.argv.indexOf("--rounds") + 1] || 5);
const { connectClient, kernelReady, makeConnection, privateFolder } = await client();

const names = (library, frames) => `import * as lab from "${library}"\nimport * as dfd from "${frames}"\n`;
const kernels = [
  {
    name: "objective-lab",
    argv: (file) => [process.execPath, join(root, "lib/bin/objective-lab.js"), "kernel", "start", file],
    imports: names("objective-lab", "danfojs"),
    interrupt: "message",
  },
  {
    name: "stock tslab",
    argv: (file) => [process.execPath, require.resolve("tslab/bin/tslab"), "kernel", "--config-path", file],
    imports: names("objective-lab", "objective-lab/danfojs"),
    interrupt: "signal",
  },
  {
    name: "Deno",
    argv: (file) => [join(root, "node_modules/.bin/deno"), "jupyter", "--kernel", "--conn", file],
    imports: names("objective-lab", "danfojs"),
    interrupt: "signal",
  },
];

async function client() {
  const file = join(root, "node_modules/.cache/bench-kernel-client.mjs");
  await build({
    stdin: {
      contents: `export * from "./lib/notebook/jupyter-client"; export * from "./lib/notebook/kernel-ready"; export * from "./lib/notebook/connection-info";`,
      resolveDir: root,
    },
    bundle: true,
    platform: "node",
    format: "esm",
    external: ["zeromq"],
    outfile: file,
    logLevel: "error",
  });
  return import(pathToFileURL(file).href);
}

/** A kernel that is up, with one function to run a cell and tell everything that came of it. */
async function start({ argv }, folder = root) {
  const own = privateFolder();
  const { file, info } = await makeConnection(own, "tcp");
  const began = performance.now();
  const [command, ...args] = argv(file);
  const env = { ...process.env, DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1" };
  // A process group of its own: Deno's entry starts another process, and all of it must end with this kernel.
  const child = spawn(command, args, { cwd: folder, stdio: "ignore", env, detached: true });
  const connected = connectClient(info);
  await kernelReady(connected, 30_000);
  const run = async (code, { limit = 20_000, content = {} } = {}) => {
    const messages = [];
    const asked = {
      code,
      silent: false,
      store_history: true,
      user_expressions: {},
      allow_stdin: false,
      stop_on_error: false,
      ...content,
    };
    const at = performance.now();
    const pending = connected.request("shell", "execute_request", asked, (message) => messages.push(message));
    const reply = await Promise.race([pending.done, new Promise((done) => setTimeout(done, limit, null))]);
    const text = messages
      .filter(({ header }) => ["stream", "execute_result"].includes(header.msg_type))
      .map(({ content: own }) => own.text ?? own.data?.["text/plain"] ?? "")
      .join("");
    return { id: pending.id, reply: reply?.content ?? null, messages, text, ms: performance.now() - at };
  };
  return {
    began,
    info,
    child,
    client: connected,
    run,
    kinds: (ran) => ran.messages.map(({ header }) => header.msg_type),
    async ask(type, content, limit = 15_000, channel = "shell") {
      const pending = connected.request(channel, type, content);
      return Promise.race([pending.replied, new Promise((done) => setTimeout(done, limit, null))]);
    },
    stop() {
      connected.close();
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch {
        // it has ended by itself
      }
      rmSync(own, { recursive: true, force: true });
    },
  };
}

const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

/** Processor time of a process so far, in milliseconds: other work on the machine does not count in it. Linux only. */
function processorMs(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
}

async function startToFirst(kernel, code, expected) {
  const open = await start(kernel);
  try {
    const ran = await open.run(code, { limit: 60_000 });
    if (!ran.text.includes(expected))
      throw new Error(`no result: ${ran.text.slice(0, 200)} ${JSON.stringify(ran.reply)?.slice(0, 300)}`);
    return { ms: performance.now() - open.began, cpu: processorMs(open.child.pid), open };
  } catch (fault) {
    open.stop();
    throw fault;
  }
}

const cells = Array.from({ length: 21 }, (_, at) => {
  if (at % 3 === 0) return `const minutes${at}: number[] = [12, 1, 0.33].map((value) => value * ${at + 1})`;
  if (at % 3 === 1)
    return `const frame${at} = new dfd.DataFrame({ agent: ["A", "B", "C"], minutes: minutes${at - 1} }); frame${at}.shape`;
  return `const total${at}: number = minutes${at - 2}.reduce((sum, value) => sum + value, 0); total${at} + lab.version.length`;
});

async function measure(kernel) {
  const bare = await startToFirst(kernel, "1 + 1", "2");
  bare.open.stop();
  let [loaded, loadedCpu, cell, cellCpu] = [null, null, null, null];
  try {
    const withLibraries = await startToFirst(kernel, `${kernel.imports}new dfd.DataFrame({ a: [1, 2] }).shape`, "2");
    loaded = withLibraries.ms;
    loadedCpu = withLibraries.cpu;
    const times = [];
    for (const code of cells) {
      const ran = await withLibraries.open.run(code);
      if (ran.reply?.status !== "ok") throw new Error(`cell failed: ${code}`);
      times.push(ran.ms);
    }
    cell = median(times);
    cellCpu = (processorMs(withLibraries.open.child.pid) - loadedCpu) / cells.length;
    withLibraries.open.stop();
  } catch (fault) {
    console.error(`${kernel.name}: ${fault.message.slice(0, 300)}`);
  }
  return { bare: bare.ms, bareCpu: bare.cpu, loaded, loadedCpu, cell, cellCpu };
}

async function lostLines(kernel) {
  const open = await start(kernel);
  try {
    await open.run("1");
    const ran = await open.run("for (let i = 0; i < 200000; i++) console.log(i)", { limit: 30_000 });
    if (ran.reply === null) await wait(1000);
    const seen = new Set(ran.text.split("\n"));
    return Array.from({ length: 200_000 }, (_, at) => String(at)).filter((line) => !seen.has(line)).length;
  } finally {
    open.stop();
  }
}

/** Features, each tried on a kernel; true when it is there. */
const features = {
  "cells are type-checked": async ({ run }) => (await run("const wrong: string = 5; wrong")).reply?.status === "error",
  "a result is an execute_result message": async ({ run, kinds }) =>
    kinds(await run("1 + 1")).includes("execute_result"),
  "an error has its name, message and traceback": async ({ run }) => {
    const { reply } = await run('throw new RangeError("far")');
    return reply?.ename === "RangeError" && reply.evalue === "far" && reply.traceback.length > 0;
  },
  "the traceback names the cell's own line": async ({ run }) => {
    const { messages, text } = await run(
      "// one\n\n// three\ninterface Gone { a: number }\nconst f = () => { throw new Error('here') }\nf()",
    );
    const told =
      JSON.stringify(
        messages.filter(({ header }) => ["error", "stream"].includes(header.msg_type)).map(({ content }) => content),
      ) + text;
    return /:5:\d+/.test(told) && /:6:\d+/.test(told);
  },
  "a promise in the last line is waited for": async ({ run }) =>
    /^\s*42\s*$/.test((await run("Promise.resolve(42)")).text),
  "an unhandled rejection fails its cell": async ({ run }) =>
    (await run('void Promise.reject(new Error("nobody"))')).reply?.status === "error",
  "a request right after a failed cell is run": async ({ run }) => {
    await run('throw new Error("x")');
    return (await run("1 + 2")).reply?.status === "ok";
  },
  "late output reaches its own cell": async ({ run, client: own }) => {
    let parent = null;
    const off = own.onMessage((message) => {
      if (message.header.msg_type === "stream" && message.content.text.includes("late!"))
        parent = message.parent.msg_id;
    });
    const first = await run('setTimeout(() => console.log("late!"), 300); 0');
    await run("await new Promise((done) => setTimeout(done, 700))");
    off();
    return parent === first.id;
  },
  "process.exit is an error, and variables are kept": async ({ run }) => {
    await run("globalThis.kept = 5");
    const ran = await run("(globalThis as any).process.exit(0)", { limit: 10_000 });
    return (
      ran.reply?.status === "error" && (await run("(globalThis as any).kept", { limit: 10_000 })).text.includes("5")
    );
  },
  "an endless loop after an await is interrupted within 1 s, variables kept": async (open, kernel) => {
    await open.run("globalThis.kept = 6");
    const loop = open.run("await new Promise((done) => setTimeout(done, 10)); while (true) {}", { limit: 8000 });
    await wait(2000);
    const began = performance.now();
    if (kernel.interrupt === "message") open.client.send("control", "interrupt_request", {});
    else process.kill(-open.child.pid, "SIGINT");
    const ended = await loop;
    if (ended.reply === null || performance.now() - began > 1000) return false;
    return (await open.run("(globalThis as any).kept", { limit: 10_000 })).text.includes("6");
  },
  "input can be asked for": async ({ run, client: own }) => {
    const off = own.onMessage(({ channel, header }) => {
      if (channel === "stdin") own.send("stdin", "input_reply", { value: "Ada" }, header);
    });
    const asked = [await run('await input("?")', { limit: 20_000, content: { allow_stdin: true } })];
    if (!asked[0].text.includes("Ada"))
      asked.push(await run('prompt("?")', { limit: 20_000, content: { allow_stdin: true } }));
    off();
    return asked.some(({ text }) => text.includes("Ada"));
  },
  "history is answered": async ({ ask, run }) => {
    await run("11 * 11");
    const reply = await ask("history_request", { hist_access_type: "tail", n: 1, raw: true, output: false });
    return JSON.stringify(reply?.content.history ?? "").includes("11 * 11");
  },
  "comm_info is answered as such": async ({ ask }) =>
    (await ask("comm_info_request", {}))?.header.msg_type === "comm_info_reply",
  "is_complete tells invalid code": async ({ ask }) =>
    (await ask("is_complete_request", { code: "const = )" }))?.content.status === "invalid",
  "inspection shows docs": async ({ ask }) =>
    JSON.stringify(
      (await ask("inspect_request", { code: "Math.floor", cursor_pos: 8, detail_level: 0 }))?.content.data ?? "",
    ).includes("greatest integer"),
  "silent cells show nothing and are not counted": async ({ run, kinds }) => {
    const before = (await run("1")).reply?.execution_count;
    const silent = await run("console.log; 2", { content: { silent: true, store_history: false } });
    const after = (await run("1")).reply?.execution_count;
    return (
      !kinds(silent).includes("execute_result") &&
      !silent.text.includes("2") &&
      Number.isInteger(before) &&
      after === before + 1
    );
  },
  "a bad signature gets no answer, the right one is not told": async ({ run, info }) => {
    await run("1", { limit: 15_000 });
    const forger = connectClient({ ...info, key: randomUUID() });
    const heard = [];
    const watching = connectClient(info);
    await kernelReady(watching, 5000);
    watching.onMessage((message) => heard.push(JSON.stringify(message.content)));
    forger.send("shell", "kernel_info_request", {});
    await wait(1000);
    forger.close();
    watching.close();
    return !heard.some((text) => /hmac|[0-9a-f]{64}/.test(text));
  },
  "ends at once though a timer lives": async ({ run, client: own, child }) => {
    await run("setInterval(() => {}, 1000); 1");
    own.send("control", "shutdown_request", { restart: false });
    await Promise.race([new Promise((done) => child.once("exit", done)), wait(3000)]);
    return child.exitCode !== null || child.signalCode !== null;
  },
};

async function tryFeature(kernel, feature) {
  const open = await start(kernel);
  try {
    return (await feature(open, kernel)) ? "yes" : "no";
  } catch (fault) {
    return process.env.DEBUG ? `no (${fault.message})` : "no";
  } finally {
    open.stop();
  }
}

const figures = new Map(kernels.map(({ name }) => [name, []]));
for (let round = 0; round < rounds; round++) {
  // Stock tslab now and then loses the one line that is waited for: a second try is given to each.
  for (const kernel of kernels) figures.get(kernel.name).push(await measure(kernel).catch(() => measure(kernel)));
}
const rows = [];
const over = (name, key) => {
  const list = figures
    .get(name)
    .map((one) => one[key])
    .filter((value) => value !== null);
  return list.length === 0 ? null : median(list);
};
const figure = (title, key, show) =>
  rows.push([title, ...kernels.map(({ name }) => (over(name, key) === null ? "failed" : show(over(name, key))))]);
const seconds = (value) => `${(value / 1000).toFixed(2)} s`;
const milliseconds = (value) => `${value.toFixed(0)} ms`;
figure("start to first result", "bare", seconds);
figure("its processor time", "bareCpu", seconds);
figure("start to first result with the library and danfojs", "loaded", seconds);
figure("its processor time, library and danfojs", "loadedCpu", seconds);
figure("median cell with both loaded", "cell", milliseconds);
figure("processor time of a cell, mean", "cellCpu", milliseconds);
const lost = [];
for (const kernel of kernels) lost.push((await lostLines(kernel)).toLocaleString("en-US"));
rows.push(["lost lines of 200,000", ...lost]);
for (const [name, feature] of Object.entries(features)) {
  const row = [name];
  for (const kernel of kernels) row.push(await tryFeature(kernel, feature));
  rows.push(row);
}
const head = ["", ...kernels.map(({ name }) => name)];
const line = (row) => `| ${row.join(" | ")} |`;
console.log(
  `Node ${process.versions.node}, ${availableParallelism()} cores (${cpus()[0]?.model}), load ${loadavg()[0].toFixed(1)}, median of ${rounds} rounds\n`,
);
console.log([line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n"));
mkdirSync(join(root, "reports"), { recursive: true });
writeFileSync(
  join(root, "reports/bench-kernel.json"),
  `${JSON.stringify({ node: process.version, rounds, rows, figures: [...figures] }, null, 2)}\n`,
);
process.exit(0);
