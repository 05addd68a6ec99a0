import { dirname, join } from "node:path";
import { lightBuilder } from "./light-builder";
import { hasPackage } from "./package-fallback";
import { typescriptPath } from "./typescript";

/** Where cells find what, as absolute paths. */
export interface CellWorld {
  /** Root of the workspace: where packages and TypeScript files are looked for. */
  readonly root: string;
  /** Working directory: the notebook's folder. */
  readonly folder: string;
  /** Check cells with TypeScript's `strict`. */
  readonly strict: boolean;
  /** The built package objective-lab's folder `dist`. */
  readonly dist: string;
}

/** tslab's converter: the parts that we call. Offsets count UTF-16 units in the cell. */
export interface TslabConverter {
  convert(declarations: string, source: string): TslabConversion;
  inspect(declarations: string, source: string, position: number): TslabQuickInfo | undefined;
  complete(declarations: string, source: string, position: number): TslabCompletion;
  addModule(name: string, content: string, tags: object): TslabDiagnostic[];
  close(): void;
}

export interface TslabDiagnostic {
  readonly start: { readonly line: number; readonly character: number; readonly offset: number };
  readonly end: { readonly line: number; readonly character: number; readonly offset: number };
  readonly messageText: string;
  readonly code: number;
  readonly fileName?: string;
}

export interface TslabConversion {
  readonly output?: string;
  readonly declOutput?: string;
  readonly diagnostics: readonly TslabDiagnostic[];
  readonly lastExpressionVar?: string;
  readonly hasToplevelAwait?: boolean;
  readonly sideOutputs?: readonly { readonly path: string; readonly data: string }[];
}

export interface TslabQuickInfo {
  readonly kind: string;
  readonly displayParts?: readonly { readonly text: string }[];
  readonly documentation?: readonly { readonly text: string }[];
  readonly tags?: readonly { readonly name: string; readonly text?: readonly { readonly text: string }[] }[];
}

export interface TslabCompletion {
  readonly start: number;
  readonly end: number;
  readonly candidates: readonly string[];
  readonly original?: { readonly entries: readonly { readonly name: string; readonly kind: string }[] };
}

/** A converter for cells, and the source map of what it made last. */
export interface CellConverter extends TslabConverter {
  readonly typescriptVersion: string;
  /** Maps the output of the latest `convert` to the cell, as two maps to be applied one after the other. */
  takeMaps(): { readonly toModule: string | null; readonly toCell: string | null };
}

/**
 * tslab's converter with other compiler options. tslab has no way to set them, so it is handed a TypeScript whose
 * `createWatchCompilerHost` adds them: modern module resolution (packages with `exports`), only the types of Node, the
 * library and danfojs by name from everywhere, declarations of what the kernel adds, source maps, and `strict` if asked for.
 */
export function createCellConverter(world: CellWorld): CellConverter {
  const tslabFolder = dirname(require.resolve("tslab/package.json"));
  const ts = require(typescriptPath());
  let toModule: string | null = null;
  let toCell: string | null = null;

  const sys = ts.sys;
  sys.getCurrentDirectory = () => world.root;
  watchOnlyOwnFiles(sys);

  const nodeTypes = dirname(dirname(require.resolve("@types/node/package.json", { paths: [tslabFolder] })));
  const globals = slashes(join(world.dist, "kernel-globals.d.ts"));
  const changed = {
    createWatchCompilerHost(roots: string[], options: object, system: object, _builder: null, ...rest: unknown[]) {
      const own = {
        moduleResolution: ts.ModuleResolutionKind.Bundler,
        typeRoots: [slashes(nodeTypes)],
        types: ["node"],
        paths: pathsOf(world),
        strict: world.strict,
        inlineSourceMap: true,
      };
      const build = lightBuilder(ts, slashes(join(world.root, "__tslab__.ts")));
      return ts.createWatchCompilerHost([...roots, globals], { ...options, ...own }, system, build, ...rest);
    },
    transpileModule(source: string, options: { compilerOptions: object }) {
      const made = ts.transpileModule(source, {
        ...options,
        compilerOptions: { ...options.compilerOptions, sourceMap: true },
      });
      toModule = made.sourceMapText ?? null;
      toCell = inlineMap(source);
      return { ...made, outputText: made.outputText.replace(/^\/\/# sourceMappingURL=.*$/gm, "") };
    },
  };
  const described = Object.getOwnPropertyDescriptors(ts);
  const handed = Object.defineProperties(
    {},
    {
      ...described,
      createWatchCompilerHost: { value: changed.createWatchCompilerHost, enumerable: true },
      transpileModule: { value: changed.transpileModule, enumerable: true },
      __esModule: { value: true },
    },
  );
  require.cache[typescriptPath()]!.exports = handed;
  const { createConverter } = require("tslab/dist/converter");
  const converter: TslabConverter = createConverter({ isJS: false, isBrowser: false });

  return {
    ...converter,
    typescriptVersion: ts.version,
    takeMaps: () => ({ toModule, toCell }),
  };
}

/** danfojs's types are always ours; the library's only where the workspace does not have the library itself. */
function pathsOf(world: CellWorld): Record<string, string[]> {
  const danfojs = [slashes(join(world.dist, "danfojs.d.ts"))];
  const library = [slashes(join(world.dist, "index.d.ts"))];
  const own = { danfojs, "objective-lab/danfojs": danfojs };
  return hasPackage(world.root, "objective-lab") ? own : { ...own, "objective-lab": library };
}

/** Files of packages do not change while a kernel runs: only the user's own are watched, and no folders. */
function watchOnlyOwnFiles(sys: { watchFile: unknown; watchDirectory: unknown }): void {
  const watchFile = sys.watchFile as (path: string, ...rest: unknown[]) => unknown;
  const nothing = { close() {} };
  sys.watchFile = (path: string, ...rest: unknown[]) =>
    /[\\/]node_modules[\\/]|[\\/]lib\.[^\\/]*\.d\.ts$|\.json$|\.d\.ts$/.test(path)
      ? nothing
      : watchFile.call(sys, path, ...rest);
  sys.watchDirectory = () => nothing;
}

function inlineMap(source: string): string | null {
  const found = /^\/\/# sourceMappingURL=data:application\/json;base64,(.*)$/m.exec(source);
  return found === null ? null : Buffer.from(found[1]!, "base64").toString("utf8");
}

function slashes(path: string): string {
  return path.replace(/\\/g, "/");
}
