import { type Command, InvalidArgumentError } from "commander";
import { printAnswer } from "./print-answer";
import { addRunsOptions, type RunsOptions } from "./runs-options";

/** What `decide` and `report` are asked for. */
export interface DecideOptions extends RunsOptions {
  readonly objective?: string;
  readonly strategy?: readonly string[];
  readonly seed?: number;
  readonly resamples?: number;
}

/** `decide`: the decision as text, or as JSON, on standard output. */
export function addDecide(program: Command): void {
  addDecideOptions(program.command("decide").description("decide between the agents of a run log"))
    .option("--json", "print the decision as JSON, and nothing else, on standard output")
    .addHelpText(
      "after",
      `
Without --objective: pass rates, costs, how they compare, and the trade-off between them.

Example:
  $ objective-lab decide runs.csv --objective objective.json --strategy "Gate, then dollars"

Exit status: 0 decided; 2 the input is wrong; 3 no agent is left, or the evidence cannot decide.`,
    )
    .action(async (runs: string[], options: DecideOptions & { json?: boolean }) => {
      const { decideFiles } = await import("./decide-files");
      const { exitStatus } = await import("../report/exit-status");
      const { decision, evidence } = await decideFiles(runs, options);
      await printAnswer(decision, options.json, async (terminal) => {
        const { toTerminal } = await import("../report/terminal/to-terminal");
        return toTerminal(decision, evidence.objective, terminal);
      });
      process.exitCode = exitStatus(decision);
    });
}

/** The options that every command which makes a decision has. */
export function addDecideOptions(command: Command): Command {
  return addRunsOptions(command)
    .option("--objective <file>", "the objective file: prices, rules and strategies (JSON)")
    .option("--strategy <name...>", "run only these strategies of the objective")
    .option("--seed <number>", "seed of everything that is drawn at random (default: 1)", wholeNumber(0))
    .option("--resamples <number>", "how many resamples and draws to make (default: 10000)", wholeNumber(1));
}

function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > 1e7) {
      throw new InvalidArgumentError(`expected a whole number from ${least} to 10000000.`);
    }
    return value;
  };
}
