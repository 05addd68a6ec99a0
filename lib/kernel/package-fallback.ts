import Module, { createRequire } from "node:module";
import { join } from "node:path";

/** Whether code in this folder can load a package of that name. */
export function hasPackage(root: string, name: string): boolean {
  try {
    createRequire(join(root, "cell.js")).resolve(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * Lets cells load the library and danfojs by name from every folder: where the workspace does not have them, those that
 * the kernel itself came with are taken.
 *
 * @param dist the built package's folder
 */
export function addPackageFallback(dist: string): void {
  const own = createRequire(join(dist, "kernel.js"));
  const fallback: Readonly<Record<string, () => string>> = {
    "objective-lab": () => join(dist, "index.js"),
    "objective-lab/danfojs": () => own.resolve("danfojs"),
    danfojs: () => own.resolve("danfojs"),
  };
  const resolver = Module as unknown as { _resolveFilename(request: string, ...rest: unknown[]): string };
  const resolve = resolver._resolveFilename;
  resolver._resolveFilename = function (request, ...rest) {
    try {
      return resolve.call(this, request, ...rest);
    } catch (fault) {
      if (!Object.hasOwn(fallback, request)) throw fault;
      return fallback[request]!();
    }
  };
}
