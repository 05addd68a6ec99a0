import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { userDataFolder } from "../notebook/jupyter-paths";
import { InputError } from "../runs/input-error";

/** Where to register the kernel, and how it checks cells. */
export interface InstallOptions {
  /** Register below this folder; the user's own Jupyter folder when it is left out. */
  readonly prefix?: string | undefined;
  readonly strict?: boolean | undefined;
}

/** The name under which clients ask for the kernel. */
export const kernelName = "objective-lab";

/**
 * Registers the kernel by writing its kernelspec, and returns the folder that it is in. The spec names this Node and
 * this package by their full paths, so that it works from any folder.
 *
 * @throws InputError when the folder cannot be written
 */
export function installKernel(options: InstallOptions): string {
  const base = options.prefix === undefined ? userDataFolder() : join(resolve(options.prefix), "share", "jupyter");
  const folder = join(base, "kernels", kernelName);
  const entry = resolve(__dirname, "..", "bin", "objective-lab.js");
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "kernel.json"), `${JSON.stringify(kernelSpec(entry, options), null, 2)}\n`);
    writeFileSync(join(folder, "logo-svg.svg"), logo);
  } catch (fault) {
    const message = `the kernel cannot be registered: ${(fault as Error).message}. Choose another folder with --prefix.`;
    throw new InputError("kernel install", [{ file: folder, message }]);
  }
  return folder;
}

/** What a client's launcher shows: three bars, the highest one marked. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="10" fill="#f3f5f7"/><path fill="#8aa0b4" d="M12 34h10v18H12zM42 26h10v26H42z"/><path fill="#1f6fb2" d="M27 12h10v40H27z"/></svg>
`;

/** The kernelspec, as in Jupyter's "Making kernels for Jupyter". Interrupts come as messages, not as signals. */
export function kernelSpec(entry: string, options: InstallOptions = {}): Readonly<Record<string, unknown>> {
  const strict = options.strict === true ? ["--strict"] : [];
  return {
    argv: [process.execPath, entry, "kernel", "start", "{connection_file}", ...strict],
    display_name: "TypeScript (objective-lab)",
    language: "typescript",
    interrupt_mode: "message",
    metadata: { debugger: false },
  };
}
