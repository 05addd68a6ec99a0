import Module from "node:module";
import type { CompiledCell } from "./compiler-messages";

/** tslab's executor, as far as we call it. */
interface TslabExecutor {
  execute(source: string): Promise<boolean>;
  interrupt(): void;
  readonly locals: Record<string, unknown>;
}

/** How a cell's code ended. */
export type Execution =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly thrown: unknown };

/** Runs compiled cells in this thread. Variables live on from cell to cell. */
export interface CellExecutor {
  run(source: string, compiled: CompiledCell, scriptName: string): Promise<Execution>;
  /** Ends a cell that waits. */
  interrupt(): void;
  /** Variables of all cells so far. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What tslab puts in front of a cell's code, in characters. */
export function executorPrefix(compiled: CompiledCell): number {
  return (compiled.hasToplevelAwait ? "(async function(exports, require) { " : "(function(exports, require) { ").length;
}

/**
 * tslab's executor with the compiler in another thread: it is given what was compiled there instead of a converter, and
 * tells us values and errors through what it takes for the console.
 */
export function openCellExecutor(root: string): CellExecutor {
  let compiled: CompiledCell | null = null;
  let name = "";
  let printed: unknown;
  let failed: { thrown: unknown } | null = null;
  withoutTypeScript(() => compiled?.tags ?? {});
  const { createExecutor } = require("tslab/dist/executor");
  const converter = {
    convert: () => ({
      ...compiled,
      diagnostics: [],
      output: compiled?.output == null ? undefined : `${compiled.output}\n//# sourceURL=${name}`,
      declOutput: "",
      lastExpressionVar: compiled?.lastExpressionVar ?? undefined,
    }),
    addModule: () => [],
  };
  const console = {
    log: (value: unknown) => {
      printed = value;
    },
    error: (thrown: unknown) => {
      failed = { thrown };
    },
  };
  const executor: TslabExecutor = createExecutor(root, { node: converter, browser: converter, close() {} }, console);

  return {
    variables: executor.locals,
    interrupt: () => executor.interrupt(),
    async run(source, given, scriptName) {
      compiled = given;
      name = scriptName;
      printed = undefined;
      failed = null;
      const ok = await executor.execute(source);
      const fault = failed as { thrown: unknown } | null;
      return ok && fault === null ? { ok: true, value: printed } : { ok: false, thrown: fault?.thrown };
    },
  };
}

/**
 * tslab's executor loads the whole compiler only to read the tags at a cell's head, which our compiler thread has read
 * already. This answers in its place and saves a quarter of a second at the start.
 */
function withoutTypeScript(tags: () => CompiledCell["tags"]): void {
  const path = require.resolve("tslab/dist/metadata");
  const stand = new Module(path);
  stand.exports = { getCodeMetadata: tags };
  stand.filename = path;
  stand.loaded = true;
  require.cache[path] = stand;
}
