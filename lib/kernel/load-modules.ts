import Module, { createRequire, isBuiltin } from "node:module";
import { join } from "node:path";
import vm from "node:vm";

/** Gets the packages ready that a cell imports, since a compiled cell can only `require` them. */
export interface ModuleLoader {
  /** Loads these, so that `require` finds them. What cannot be loaded is left to the cell, which then throws. */
  load(names: readonly string[]): Promise<void>;
  /** Begins to load large packages that this code names, while it is still being compiled. */
  foresee(code: string): void;
}

/** Faults of `require` for packages that only `import` can load: some of their code waits, or they allow nothing else. */
const onlyImport = new Set(["ERR_REQUIRE_ASYNC_MODULE", "ERR_REQUIRE_ESM", "ERR_PACKAGE_PATH_NOT_EXPORTED"]);

/** `vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER`, which the types of Node 18 do not have. */
const defaultLoader = (vm as unknown as { constants: Record<string, unknown> }).constants
  .USE_MAIN_CONTEXT_DEFAULT_LOADER;

/** Packages that take long to load and that loading changes nothing of. */
const large = /\bfrom\s*["'](danfojs|objective-lab|objective-lab\/danfojs)["']/g;

/** Loads packages from the root of the workspace, ES modules included. */
export function moduleLoader(root: string): ModuleLoader {
  const base = join(root, "cell.js");
  const require = createRequire(base);
  const importFromRoot: (name: string) => Promise<Record<string, unknown>> = vm.runInThisContext(
    "(name) => import(name)",
    { filename: base, importModuleDynamically: defaultLoader as never },
  );
  const imported = new Map<string, object>();
  const loader = Module as unknown as { _load(request: string, ...rest: unknown[]): unknown };
  const load = loader._load;
  loader._load = function (request, ...rest) {
    return imported.get(request) ?? quiet(request, load.call(this, request, ...rest));
  };

  return {
    async load(names) {
      for (const name of names) {
        if (name.startsWith(".") || isBuiltin(name) || imported.has(name) || name === "tslab") continue;
        try {
          require(name);
        } catch (fault) {
          if (!onlyImport.has((fault as { code?: string }).code ?? "")) continue;
          const namespace = await importFromRoot(name).catch(() => null);
          if (namespace !== null) imported.set(name, { ...namespace, __esModule: true });
        }
      }
    },
    foresee(code) {
      for (const [, name] of code.matchAll(large)) {
        setImmediate(() => {
          try {
            require(name!);
          } catch {
            // the cell itself will tell
          }
        });
      }
    },
  };
}

/** The tensor library below danfojs prints an advertisement at its first use, unless it is in production. */
function quiet(request: string, loaded: unknown): unknown {
  if (/^(objective-lab\/)?danfojs$/.test(request)) {
    (loaded as { tensorflow?: { enableProdMode?(): void } }).tensorflow?.enableProdMode?.();
  }
  return loaded;
}
