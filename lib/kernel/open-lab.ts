import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { installKernel } from "./install";

/** How to get JupyterLab, for a machine that does not have it. */
const howToGetIt = `JupyterLab was not found. It needs Python 3.9 or later; then, in this folder:
  python3 -m venv .venv
  .venv/bin/pip install jupyterlab        (Windows: .venv\\Scripts\\pip install jupyterlab)
and run this again. VS Code opens the notebooks without Python: install its Jupyter extension, run
"objective-lab kernel install", and choose "TypeScript (objective-lab)". Without either, "objective-lab run" runs them.
`;

/**
 * Opens JupyterLab with the kernel registered: the one in this folder's .venv, else the one on the PATH. The kernel is
 * registered where that JupyterLab looks for it. Without a JupyterLab it says how to get it, and gives 2.
 *
 * @returns the exit status
 */
export async function openLab(args: readonly string[]): Promise<number> {
  const own = [join(".venv", "bin", "jupyter"), join(".venv", "Scripts", "jupyter.exe")].find((path) =>
    existsSync(path),
  );
  const jupyter = own ?? "jupyter";
  if (spawnSync(jupyter, ["lab", "--version"], { stdio: "ignore" }).status !== 0) {
    process.stderr.write(howToGetIt);
    return 2;
  }
  installKernel(own === undefined ? {} : { prefix: ".venv" });
  const child = spawn(jupyter, ["lab", ...args], { stdio: "inherit" });
  return new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
}
