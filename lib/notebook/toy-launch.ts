import { join } from "node:path";
import type { KernelLaunch } from "./installed-kernels";
import type { Cell, JsonObject, Notebook } from "./notebook";

/** Starts the toy kernel of the tests. */
export const toyLaunch: KernelLaunch = {
  name: "toy",
  displayName: "Toy",
  language: "javascript",
  argv: [process.execPath, join(__dirname, "toy-kernel.mjs"), "{connection_file}"],
  env: {},
  interruptMode: "message",
  transport: "ipc",
};

/** A notebook of code cells, for tests. */
export function codeNotebook(...sources: readonly (string | readonly [source: string, ...tags: string[]])[]): Notebook {
  const cells = sources.map((source, place): Cell => {
    const [text, ...tags] = typeof source === "string" ? [source] : source;
    const metadata: JsonObject = tags.length === 0 ? {} : { tags };
    return { cell_type: "code", id: `c${place + 1}`, metadata, source: text, outputs: [], execution_count: null };
  });
  return { nbformat: 4, nbformat_minor: 5, metadata: {}, cells };
}
