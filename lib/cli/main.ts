import { Command } from "commander";
import { InputError } from "../runs/input-error";
import { version } from "../runs/version";
import { joinParameterPairs } from "./parameter-pairs";
import { addRun } from "./run";

const program = new Command("objective-lab")
  .description("Turns eval results of AI agents into one decision that a business can defend.")
  .version(version);

addRun(program);

program.parseAsync(joinParameterPairs(process.argv)).catch((fault) => {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exitCode = fault instanceof InputError ? 2 : 1;
});
