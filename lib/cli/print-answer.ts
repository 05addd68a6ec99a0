import type { TerminalOptions } from "../report/terminal/terminal-options";

/**
 * Prints an answer on standard output: as JSON and nothing else, or as text for the terminal, 120 columns wide where there is none.
 * What only one of the two needs is loaded only then.
 */
export async function printAnswer(
  answer: object,
  asJson: boolean | undefined,
  inWords: (terminal: TerminalOptions) => Promise<string>,
): Promise<void> {
  if (asJson) {
    const { toJson } = await import("../report/json");
    process.stdout.write(toJson(answer));
    return;
  }
  const { useColour } = await import("./use-colour");
  const colours = (await import("picocolors")).default.createColors(useColour());
  process.stdout.write(await inWords({ colours, width: process.stdout.columns ?? 120 }));
}
