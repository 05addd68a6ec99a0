import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { InputError, printable } from "../runs/input-error";
import { nearestName } from "../runs/nearest-name";
import { jupyterPaths } from "./jupyter-paths";
import type { JsonObject, Notebook } from "./notebook";

/** How to start a kernel. */
export interface KernelLaunch {
  /** Name of its kernelspec. */
  readonly name: string;
  readonly displayName: string;
  readonly language: string;
  /** Command and arguments; `{connection_file}` stands for the connection file. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** How it is interrupted: by SIGINT, or by a message on the control channel. */
  readonly interruptMode: "signal" | "message";
  /** ipc is faster and safer, but not every kernel can do it. */
  readonly transport: "ipc" | "tcp";
}

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

const kernelJson = z.looseObject({
  argv: z.array(z.string()).min(1),
  display_name: z.string().optional(),
  language: z.string().optional(),
  env: z.record(z.string(), z.string()).optional(),
  interrupt_mode: z.enum(["signal", "message"]).optional(),
});

/** All kernels in Jupyter's data folders; where two have one name, the first folder wins. A broken one is left out. */
export function installedKernels(folders: readonly string[] = jupyterPaths()): readonly KernelLaunch[] {
  const found = new Map<string, KernelLaunch>();
  for (const folder of folders.map((path) => join(path, "kernels"))) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) continue;
    for (const name of readdirSync(folder).sort()) {
      const launch = readKernel(join(folder, name), name);
      if (launch !== null && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), launch);
    }
  }
  return [...found.values()];
}

function readKernel(folder: string, name: string): KernelLaunch | null {
  try {
    const spec = kernelJson.parse(JSON.parse(readFileSync(join(folder, "kernel.json"), "utf8")));
    const expand = (text: string) => text.replace(/\$\{(\w+)\}/g, (_, key: string) => process.env[key] ?? "");
    return {
      name,
      displayName: spec.display_name ?? name,
      language: spec.language ?? "",
      argv: [pythonOf(folder, spec.argv[0]!), ...spec.argv.slice(1)].map((part) =>
        part.replaceAll("{resource_dir}", folder),
      ),
      env: Object.fromEntries(Object.entries(spec.env ?? {}).map(([key, value]) => [key, expand(value)])),
      interruptMode: spec.interrupt_mode ?? "signal",
      transport: "tcp",
    };
  } catch {
    return null;
  }
}

/**
 * A command that is only `python` means the Python that the kernel is installed in: Jupyter puts its own in its place, we
 * the one at the head of the folders `…/share/jupyter/kernels/name`. Where there is none, it is looked for by name.
 */
function pythonOf(folder: string, command: string): string {
  if (!/^python(3(\.\d+)?)?$/.test(command)) return command;
  const prefix = resolve(folder, "..", "..", "..", "..");
  const found = [join(prefix, "bin", "python"), join(prefix, "Scripts", "python.exe"), join(prefix, "python.exe")];
  return found.find((file) => existsSync(file)) ?? command;
}
