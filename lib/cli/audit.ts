import type { Command } from "commander";
import { printAnswer } from "./print-answer";
import { addRunsOptions, type RunsOptions, readOptionsOf } from "./runs-options";

/** `audit`: defects of a run log, and ways in which the objective could be gamed. */
export function addAudit(program: Command): void {
  addRunsOptions(
    program.command("audit").description("find defects of a run log, and ways in which the objective could be gamed"),
  )
    .option("--objective <file>", "the objective file; its part `audit` names outputs, canaries, splits and judges")
    .option("--json", "print the findings as JSON, and nothing else, on standard output")
    .addHelpText(
      "after",
      `
A note is good to know, a warning is to be looked at before deciding, and a finding that blocks keeps its agents out of
every decision until it is mended, or accepted with a reason in the objective file.

Example:
  $ objective-lab audit runs.csv --objective objective.json

Exit status: 0 nothing blocks; 3 a finding blocks; 2 the input is wrong.`,
    )
    .action(async (runs: string[], options: RunsOptions & { objective?: string; json?: boolean }) => {
      const { readEvidence } = await import("../value/read-evidence");
      const { auditReport } = await import("../report/audit-report");
      const { progressOf } = await import("./progress");
      const reading = { ...readOptionsOf(options), sameSlots: "keep" as const };
      const report = auditReport(await progressOf("reading", () => readEvidence(runs, options.objective, reading)));
      await printAnswer(report, options.json, async (terminal) => {
        const { auditToTerminal } = await import("../report/terminal/audit-to-terminal");
        return auditToTerminal(report, terminal);
      });
      process.exitCode = report.findings.some(({ severity }) => severity === "blocks") ? 3 : 0;
    });
}
