import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { makeConnection, privateFolder } from "./connection-info";
import type { KernelLaunch } from "./installed-kernels";
import { connectClient, type JupyterClient } from "./jupyter-client";
import { kernelReady } from "./kernel-ready";
import type { JsonObject } from "./notebook";

/** How a kernel's process ended. */
export interface KernelEnd {
  /** In words: `exit code 1`, `signal SIGKILL`, or that it could not be started. */
  readonly how: string;
  /** The last lines that the process wrote by itself, outside of any cell. */
  readonly lastWords: string;
}

/** A kernel that is up, in a process of its own. */
export interface RunningKernel {
  readonly client: JupyterClient;
  /** What it answered to `kernel_info_request`. */
  readonly info: JsonObject;
  /** Settles when the process ends, for whatever reason. */
  readonly ended: Promise<KernelEnd>;
  interrupt(): void;
  /** Asks it to end, and makes it after `graceMs` (milliseconds). Leaves no process, socket or file behind. */
  stop(graceMs?: number): Promise<void>;
}

/** The kernel did not come up. */
export class KernelStartError extends Error {
  override readonly name = "KernelStartError";
}

/**
 * Starts a kernel in the given folder and waits until it answers.
 * It gets a process group of its own, so that Ctrl-C in the terminal reaches us alone and we can end the cell in good
 * order; and it is told our process id, so that a kernel that looks after its parent ends with us.
 * @throws KernelStartError when it ends, cannot be started, or does not answer within `timeoutMs` (milliseconds)
 */
export async function startKernel(launch: KernelLaunch, folder: string, timeoutMs: number): Promise<RunningKernel> {
  const own = privateFolder();
  const { file, info: connection } = await makeConnection(own, launch.transport);
  const [command, ...rest] = launch.argv.map((part) => part.replaceAll("{connection_file}", file));
  const child = spawn(command!, rest, {
    cwd: folder,
    env: { ...process.env, ...launch.env, JPY_PARENT_PID: String(process.pid) },
    stdio: ["ignore", "pipe", "pipe"],
    detached: process.platform !== "win32",
    windowsHide: true,
  });
  const ended = watch(child);
  const client = connectClient(connection);
  const waiting = new AbortController();
  const ready = kernelReady(client, timeoutMs, waiting.signal);
  const kill = () => signal(child, "SIGKILL");
  // The very last resort: when our own process ends without having stopped it.
  process.once("exit", kill);
  const clear = () => {
    client.close();
    process.removeListener("exit", kill);
    rmSync(own, { recursive: true, force: true, maxRetries: 3 });
  };
  const stop = async (graceMs = 5000) => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      if (graceMs > 0) client.send("control", "shutdown_request", { restart: false });
      const gone = new Promise<false>((resolve) => child.once("exit", () => resolve(false)));
      const left = await Promise.race([gone, sleep(graceMs, true, { ref: false })]);
      if (left) kill();
      await gone;
    }
    clear();
  };
  try {
    const first = await Promise.race([ready, ended]);
    if ("how" in first) throw new Error(`it ended at once (${first.how})${first.lastWords && `:\n${first.lastWords}`}`);
    const interrupt = () => {
      if (launch.interruptMode === "message") client.send("control", "interrupt_request", {});
      else signal(child, "SIGINT");
    };
    return { client, info: first.content as JsonObject, ended, interrupt, stop };
  } catch (fault) {
    waiting.abort();
    ready.catch(() => {}); // we know already
    await stop(0);
    const mend = `Try its command by hand: ${launch.argv.join(" ")}`;
    throw new KernelStartError(
      `the kernel "${launch.name}" did not start: ${(fault as Error).message.trimEnd()}\n${mend}`,
    );
  }
}

/** Sends a signal to the kernel and all that it started. */
function signal(child: ChildProcess, name: "SIGINT" | "SIGKILL"): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill(name);
    else process.kill(-child.pid, name);
  } catch {
    // It has ended meanwhile.
  }
}

function watch(child: ChildProcess): Promise<KernelEnd> {
  let words = "";
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      words = (words + text).slice(-4000);
    });
  }
  const lastWords = () => words.trim().split("\n").slice(-12).join("\n");
  return new Promise((resolve) => {
    child.once("error", (fault) => resolve({ how: `it could not be started: ${fault.message}`, lastWords: "" }));
    child.once("exit", (code, signalName) => {
      // Its last words may still be on their way. A grandchild can hold the pipes open, so we do not wait for their end.
      const how = signalName === null ? `exit code ${code}` : `signal ${signalName}`;
      setTimeout(() => resolve({ how, lastWords: lastWords() }), 50).unref();
    });
  });
}
