import { resolve } from "node:path";
import { InputError, printable } from "../runs/input-error";
import { nearestName } from "../runs/nearest-name";
import { installedKernels, type KernelLaunch } from "./installed-kernels";
import type { JsonObject, Notebook } from "./notebook";

/** The name of our own kernel, which needs no installing to be run from here. */
export const ownKernelName = "objective-lab";

/** Our own kernel: the command `objective-lab kernel start` of this very package. */
export function ownKernel(): KernelLaunch {
  return {
    name: ownKernelName,
    displayName: "TypeScript (objective-lab)",
    language: "typescript",
    argv: [
      process.execPath,
      resolve(__dirname, "..", "bin", "objective-lab.js"),
      "kernel",
      "start",
      "{connection_file}",
    ],
    env: {},
    interruptMode: "message",
    transport: "ipc",
  };
}

/**
 * The kernel that a notebook is to be run with: the one asked for by name, else the one its kernelspec names, else one
 * for its language, else our own.
 * @throws InputError when there is no such kernel, with the names that there are
 */
export function kernelFor(notebook: Notebook, file: string, asked: string | null): KernelLaunch {
  const kernelspec = notebook.metadata.kernelspec as JsonObject | undefined;
  const language = (notebook.metadata.language_info as JsonObject | undefined)?.name as string | undefined;
  const name = asked ?? (kernelspec?.name as string | undefined) ?? null;
  if (name === ownKernelName) return ownKernel();
  const installed = installedKernels();
  if (name === null) {
    if (language === undefined || language.toLowerCase() === "typescript") return ownKernel();
    const match = installed.find((kernel) => kernel.language.toLowerCase() === language.toLowerCase());
    if (match !== undefined) return match;
  }
  const found = installed.find((kernel) => kernel.name.toLowerCase() === name?.toLowerCase());
  if (found !== undefined) return found;
  const names = [ownKernelName, ...installed.map((kernel) => kernel.name)];
  const near = nearestName(name ?? "", names);
  const what = name === null ? `no kernel for ${printable(language!, 40)}` : `no kernel named "${printable(name, 60)}"`;
  const message =
    `expected an installed kernel, got ${what}${near === null ? "" : ` (did you mean "${near}"?)`}. ` +
    `Install it, or choose one with --kernel: ${names.map((known) => printable(known, 60)).join(", ")}.`;
  throw new InputError("run", [{ file, message }]);
}
