import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { openCellCompiler } from "./cell-compiler";
import type { CompilerQuestions } from "./compiler-messages";
import type { CellWorld } from "./tslab-converter";

/** What the compiler thread is started with. */
export interface CompilerData {
  readonly world: CellWorld;
  readonly messenger: MessagePort;
}

/** Entry of the compiler thread: answers the main thread (cells) and the messenger (completion, inspection). */
function main(ports: readonly MessagePort[], world: CellWorld): void {
  const compiler = openCellCompiler(world);
  for (const port of ports) {
    port.on("message", ({ question, argument }: { question: keyof CompilerQuestions; argument: never }) => {
      try {
        port.postMessage({ answer: compiler[question](argument) });
      } catch (fault) {
        port.postMessage({ fault: fault instanceof Error ? fault.message : String(fault) });
      }
    });
  }
}

const data = workerData as CompilerData;
main([parentPort!, data.messenger], data.world);
