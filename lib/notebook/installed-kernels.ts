import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { jupyterPaths } from "./jupyter-paths";

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
