import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { makeConnection, privateFolder } from "../notebook/connection-info";
import { connectClient, type JupyterClient, type KernelMessage } from "../notebook/jupyter-client";
import { kernelReady } from "../notebook/kernel-ready";

/** What came of one cell. */
export interface CellRun {
  readonly reply: Readonly<Record<string, unknown>>;
  /** Messages over iopub, in order, without status. */
  readonly messages: readonly KernelMessage[];
  /** Everything printed to stdout. */
  readonly stdout: string;
  /** Plain text of the last value. */
  readonly result: string | null;
}

/** The built kernel in a process of its own, over real sockets, for tests. */
export interface TestKernel {
  readonly client: JupyterClient;
  readonly process: ChildProcess;
  run(code: string, options?: Readonly<Record<string, unknown>>): Promise<CellRun>;
  ask(type: string, content: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>>;
  /** Sends a request that is signed with another key, and gives its id. */
  forge(type: string): string;
  stop(): Promise<void>;
}

/** For tests: starts the kernel of the last build in a process of its own, and connects a client. The caller stops it. */
export async function startTestKernel(folder = process.cwd(), args: readonly string[] = []): Promise<TestKernel> {
  const own = privateFolder();
  const { file, info } = await makeConnection(own, "ipc");
  const entry = resolve("lib/bin/objective-lab.js");
  const child = spawn(process.execPath, [entry, "kernel", "start", file, ...args], { cwd: folder, stdio: "inherit" });
  const client = connectClient(info);
  await kernelReady(client, 25_000);

  return {
    client,
    process: child,
    async run(code, options = {}) {
      const messages: KernelMessage[] = [];
      const content = {
        code,
        silent: false,
        store_history: true,
        allow_stdin: false,
        stop_on_error: false,
        ...options,
      };
      const pending = client.request("shell", "execute_request", content, (message) => {
        if (message.channel === "iopub" && message.header.msg_type !== "status") messages.push(message);
      });
      const reply = await pending.done;
      const printed = messages.filter(
        ({ header, content: own }) => header.msg_type === "stream" && own.name === "stdout",
      );
      const shown = messages.find(({ header }) => header.msg_type === "execute_result");
      return {
        reply: reply.content,
        messages,
        stdout: printed.map((message) => message.content.text).join(""),
        result: ((shown?.content.data as Record<string, string> | undefined)?.["text/plain"] ?? null) as string | null,
      };
    },
    async ask(type, content) {
      return (await client.request("shell", type, content).done).content;
    },
    forge(type) {
      const forger = connectClient({ ...info, key: "another key" });
      const id = forger.send("shell", type, {});
      setTimeout(() => forger.close(), 500);
      return id;
    },
    async stop() {
      const ended = new Promise((done) => child.once("exit", done));
      void client.request("control", "shutdown_request", { restart: false });
      await ended;
      client.close();
      rmSync(own, { recursive: true, force: true });
    },
  };
}
