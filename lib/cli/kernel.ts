import type { Command } from "commander";
import { InputError } from "../runs/input-error";

/** `kernel install` and `kernel start`: the Jupyter kernel that notebooks run on. */
export function addKernel(program: Command): void {
  const kernel = program.command("kernel").description("register and start the TypeScript kernel for Jupyter");
  kernel
    .command("install")
    .description("register the kernel, so that Jupyter, VS Code and `run` find it; no Python is needed")
    .option("--user", "for this user (the default)")
    .option("--prefix <dir>", "below this folder instead, such as a virtual environment")
    .option("--strict", "check cells with TypeScript's strict rules")
    .action(async (options) => {
      if (options.user === true && options.prefix !== undefined) {
        throw new InputError("kernel install", [{ message: "expected --user or --prefix, got both. Leave one out." }]);
      }
      const { installKernel } = await import("../kernel/install");
      const folder = installKernel(options);
      process.stdout.write(`Registered "TypeScript (objective-lab)" in ${folder}\n`);
    });
  kernel
    .command("lab")
    .description("open JupyterLab with the kernel, or say how to get JupyterLab")
    .argument("[arguments...]", "passed on to JupyterLab, after --")
    .action(async (args: string[]) => {
      const { openLab } = await import("../kernel/open-lab");
      process.exitCode = await openLab(args);
    });
  kernel
    .command("start")
    .description("start the kernel; Jupyter calls this")
    .argument("<connection-file>")
    .option("--strict", "check cells with TypeScript's strict rules")
    .action(() => {}); // bin/objective-lab.js starts the kernel before this command line is loaded
}
