import type { Command } from "commander";

/** Adds `init`, which leaves a starter to change: an objective file, a run table and a notebook. */
export function addInit(program: Command): void {
  program
    .command("init")
    .description("write a starter: an objective file, a small run table, and a notebook that runs against them")
    .argument("[dir]", "folder to write to; it is made when missing", ".")
    .addHelpText("after", help)
    .action(async (folder: string) => {
      const { writeStarter } = await import("./write-starter");
      process.stdout.write(writeStarter(folder));
    });
}

const help = `
Files that exist are never replaced: when one of them does, nothing is written.
Exit status: 0 written; 2 a file is in the way, or the folder cannot be written.

Example:
  $ objective-lab init my-decision`;
