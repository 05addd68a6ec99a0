import { readFileSync } from "node:fs";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { ConnectionInfo } from "../notebook/connection-info";
import { openChannels } from "./channels";
import { callCompiler } from "./compiler-call";
import { interruptMainThread } from "./interrupt";
import { serveShell } from "./shell";
import type { FromCells, MessengerData } from "./thread-messages";
import { watchParent } from "./watch-parent";

/** Entry of the messenger thread: opens the sockets, answers what needs no cell, and hands cells to the main thread. */
async function main(cells: MessagePort, data: MessengerData): Promise<void> {
  const info: ConnectionInfo = JSON.parse(readFileSync(data.connectionFile, "utf8"));
  const channels = await openChannels(info);
  const interrupter = interruptMainThread((attempt) => cells.postMessage({ kind: "interrupt", attempt }));
  const shell = serveShell({
    channels,
    cells,
    compiler: callCompiler(data.compiler),
    typescriptVersion: data.typescriptVersion,
    interrupt: interrupter.interrupt,
    async end() {
      const heard = await interrupter.interrupt();
      await channels.close();
      // A cell that cannot be ended, such as one in a system call, hears nothing: then the process is ended from here.
      if (!heard) process.kill(process.pid, "SIGKILL");
      // zeromq must be gone before the process is, or it takes it down: this thread ends first, then the process.
      data.compiler.close();
      cells.close();
    },
  });
  cells.on("message", (message: FromCells) => {
    if (message.kind === "interrupted") interrupter.answered(message.attempt);
    else shell.hear(message);
  });
  watchParent(() => process.kill(process.pid, "SIGKILL"));
}

void main(parentPort!, workerData as MessengerData);
