import { Command, CommanderError } from "commander";
import { InputError } from "../runs/input-error";
import { version } from "../runs/version";
import { addAudit } from "./audit";
import { addDecide } from "./decide";
import { addImport } from "./import";
import { addInit } from "./init";
import { addKernel } from "./kernel";
import { joinParameterPairs } from "./parameter-pairs";
import { addReport } from "./report";
import { addRun } from "./run";
import { addSums } from "./sums";

const program = new Command("objective-lab")
  .description("Turns eval results of AI agents into one decision that a business can defend.")
  .version(version)
  .exitOverride()
  .showHelpAfterError("Run with --help for what is accepted.")
  .addHelpText(
    "after",
    `
Example:
  $ objective-lab decide runs.csv --objective objective.json

Exit status: 0 decided; 2 the input is wrong; 3 no agent is left, or the evidence cannot decide; 1 a fault of ours.`,
  );

// Each command's own file loads what it needs only when it runs, so that every command starts fast.
addInit(program);
addDecide(program);
addReport(program);
addAudit(program);
addImport(program);
addRun(program);
addKernel(program);
addSums(program);

process.stdout.on("error", (fault: NodeJS.ErrnoException) => {
  if (fault.code !== "EPIPE") throw fault;
  process.exit();
});
program.parseAsync(joinParameterPairs(process.argv)).catch((fault: unknown) => {
  process.exitCode = report(fault);
});

/** Tells the person what went wrong, and gives the exit status that a script can use. */
function report(fault: unknown): number {
  if (fault instanceof CommanderError) return fault.exitCode === 0 ? 0 : 2;
  if (fault instanceof InputError) {
    process.stderr.write(`${fault.message}\n`);
    return 2;
  }
  const told = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
  process.stderr.write(
    `objective-lab: a fault of ours, not of your input. Please report it with this text:\n${told}\n`,
  );
  return 1;
}
