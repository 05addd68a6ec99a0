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
      await channels.close();
      cells.postMessage({ kind: "exit" });
      // A cell in an endless loop hears nothing: then the process is ended from here.
      setTimeout(() => process.kill(process.pid, "SIGKILL"), 1000);
    },
  });
  cells.on("message", (message: FromCells) => {
    if (message.kind === "interrupted") interrupter.answered(message.attempt);
    else shell.hear(message);
  });
  watchParent(() => process.kill(process.pid, "SIGKILL"));
}

void main(parentPort!, workerData as MessengerData);
