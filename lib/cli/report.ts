import type { Command } from "commander";
import { addDecideOptions, type DecideOptions } from "./decide";

/** What `report` is asked for. */
export interface ReportOptions extends DecideOptions {
  readonly out: string;
}

/** `report`: the decision as one HTML file. */
export function addReport(program: Command): void {
  addDecideOptions(program.command("report").description("write the decision as one HTML file that works offline"))
    .requiredOption("--out <file.html>", "the file to write; it is replaced when it exists")
    .addHelpText(
      "after",
      `
Example:
  $ objective-lab report runs.csv --objective objective.json --out decision.html

Nothing is written when the input is wrong. Exit status as for decide: 0 decided; 2 the input is wrong; 3 no agent is
left, or the evidence cannot decide (the report is written and says so).`,
    )
    .action(async (runs: string[], options: ReportOptions) => {
      const { reportFiles } = await import("./report-files");
      process.exitCode = await reportFiles(runs, options);
    });
}
