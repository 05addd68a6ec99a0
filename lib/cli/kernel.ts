import type { Command } from "commander";
import { InputError } from "../runs/input-error";

/** `kernel install` and `kernel start`: the Jupyter kernel that notebooks run on. */
export function addKernel(program: Command): void {
  const kernel = program
    .command("kernel")
    .description("register and start the TypeScript kernel for Jupyter")
    .addHelpText("after", "\nExample:\n  $ objective-lab kernel install\n\nExit status: 0 done; 2 the input is wrong.");
  kernel
    .command("install")
    .description("register the kernel, so that Jupyter, VS Code and `run` find it; no Python is needed")
    .option("--user", "for this user (the default)")
    .option("--prefix <dir>", "below this folder instead, such as a virtual environment")
    .option("--strict", "check cells with TypeScript's strict rules")
    .addHelpText("after", "\nExample:\n  $ objective-lab kernel install --prefix .venv")
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
    .addHelpText("after", "\nExample:\n  $ objective-lab kernel lab -- --port 8890")
    .action(async (args: string[]) => {
      const { openLab } = await import("../kernel/open-lab");
      process.exitCode = await openLab(args);
    });
  kernel
    .command("start")
    .description("start the kernel; Jupyter calls this")
    .argument("<connection-file>", "the file that a Jupyter client writes, with the ports and the key")
    .option("--strict", "check cells with TypeScript's strict rules")
    .addHelpText("after", "\nExample:\n  $ objective-lab kernel start connection.json")
    .action(() => {}); // bin/objective-lab.js starts the kernel before this command line is loaded
}
