import { Command } from "commander";
import { version } from "../runs/version";

const program = new Command("objective-lab")
  .description("Turns eval results of AI agents into one decision that a business can defend.")
  .version(version);

program.parseAsync().catch((fault) => {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exitCode = 1;
});
