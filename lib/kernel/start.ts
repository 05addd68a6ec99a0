import { join } from "node:path";
import { MessageChannel, Worker } from "node:worker_threads";
import { runCells } from "./cell-runner";
import { callCompiler } from "./compiler-call";
import { forbidExit } from "./forbid-exit";
import { typescriptVersion } from "./typescript";
import { workspaceRoot } from "./workspace";

/**
 * Starts the kernel in this process: a thread with the sockets, a thread with the compiler, and the cells in this one.
 * The files of the threads lie beside this one in the built package.
 */
export function startKernel(connectionFile: string, options: { readonly strict: boolean }): void {
  const folder = process.cwd();
  const world = { root: workspaceRoot(folder), folder, strict: options.strict, dist: __dirname };
  const { port1: forMessenger, port2: forCompiler } = new MessageChannel();
  const compiler = new Worker(join(world.dist, "kernel-compiler.js"), {
    workerData: { world, messenger: forCompiler },
    transferList: [forCompiler],
  });
  const messenger = new Worker(join(world.dist, "kernel-messenger.js"), {
    workerData: { connectionFile, compiler: forMessenger, typescriptVersion: typescriptVersion() },
    transferList: [forMessenger],
  });
  const exit = forbidExit();
  for (const worker of [compiler, messenger]) {
    worker.on("error", (fault) => {
      process.stderr.write(`objective-lab kernel: ${fault.stack ?? fault.message}\n`);
      exit(1);
    });
  }
  messenger.on("exit", () => exit(0));
  runCells({ messenger, compiler: callCompiler(compiler), world });
}
