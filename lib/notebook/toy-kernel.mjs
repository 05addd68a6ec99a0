// A kernel for the tests of the runner: it starts in a tenth of a second, runs JavaScript, and can misbehave on demand.
// `say(message type, content)` publishes anything; `die()` kills the process in mid-cell; `hang()` never ends and cannot
// be interrupted; `sleep(ms)` can. Whatever a cell returns is its result.
import { createHmac, randomUUID } from "node:crypto";
import fs, { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { Publisher, Router } from "zeromq";

const info = JSON.parse(readFileSync(process.argv[2], "utf8"));
const address = (port) => `${info.transport}://${info.ip}${info.transport === "ipc" ? "-" : ":"}${port}`;
const [shell, control] = [new Router({ sendHighWaterMark: 0 }), new Router()];
const iopub = new Publisher({ sendHighWaterMark: 0 });
await Promise.all([shell.bind(address(info.shell_port)), control.bind(address(info.control_port))]);
await iopub.bind(address(info.iopub_port));

let parent = {};
let turn = Promise.resolve();
let interrupt = () => {};
let count = 0;
const frames = (type, content, identities = []) => {
  const header = {
    msg_id: randomUUID(),
    session: "toy",
    username: "toy",
    date: new Date().toISOString(),
    version: "5.4",
  };
  const parts = [{ ...header, msg_type: type }, parent, {}, content].map((part) => JSON.stringify(part));
  const hmac = createHmac("sha256", info.key);
  for (const part of parts) hmac.update(part);
  return [...identities, "<IDS|MSG>", hmac.digest("hex"), ...parts];
};
const send = (socket, all) => {
  turn = turn.then(() => socket.send(all));
  return turn;
};
const say = (type, content) => void send(iopub, frames(type, content));
const print = (text, name = "stdout") => say("stream", { name, text });
const sleep = (ms) =>
  new Promise((resolve, reject) => {
    setTimeout(resolve, ms);
    interrupt = () => reject(new Error("interrupted"));
  });
const die = async () => {
  await turn;
  await new Promise((resolve) => setTimeout(resolve, 30)); // zeromq sends from a thread of its own
  process.kill(process.pid, "SIGKILL");
};
const hang = async () => {
  await turn;
  await new Promise((resolve) => setTimeout(resolve, 30));
  for (;;);
};
const world = createContext({ say, print, sleep, die, hang, setTimeout, process, console, fs });

async function execute({ code }) {
  say("execute_input", { code, execution_count: ++count });
  try {
    const value = await runInContext(`(async () => {${code}\n})()`, world);
    const data = { "text/plain": String(value) };
    if (value !== undefined) say("execute_result", { data, metadata: {}, execution_count: count });
    return { status: "ok", execution_count: count };
  } catch (fault) {
    const content = { ename: fault.name, evalue: fault.message, traceback: [`${fault.name}: ${fault.message}`] };
    say("error", content);
    return { status: "error", execution_count: count, ...content };
  }
}

async function serve(socket) {
  for await (const received of socket) {
    const at = received.findIndex((frame) => frame.toString() === "<IDS|MSG>");
    const header = JSON.parse(received[at + 2]);
    const content = JSON.parse(received[at + 5]);
    const reply = (type, answer) => send(socket, frames(type, answer, received.slice(0, at)));
    if (header.msg_type === "interrupt_request") interrupt();
    if (header.msg_type === "shutdown_request") process.exit(0);
    if (socket === control) continue;
    parent = header;
    say("status", { execution_state: "busy" });
    const language = { name: "javascript", version: "1", mimetype: "text/javascript", file_extension: ".js" };
    if (header.msg_type === "kernel_info_request")
      reply("kernel_info_reply", { status: "ok", language_info: language });
    if (header.msg_type === "execute_request") reply("execute_reply", await execute(content));
    say("status", { execution_state: "idle" });
  }
}
serve(shell);
serve(control);
