/** One thing that is wrong with what the user gave, where it is, and how to mend it. */
export interface Problem {
  /** The file it is in, as the user named it. */
  readonly file?: string;
  /** Line in that file, from 1. */
  readonly line?: number;
  /** Column: a name in a table, or a character position from 1 in a text. */
  readonly column?: string | number;
  /** What was expected, what was found, and how to mend it. Plain text. */
  readonly message: string;
}

/** At most this many problems are printed; the rest are counted. */
const mostPrinted = 20;

/**
 * The input is wrong: everything found, at once. The command line prints it without a stack and exits with 2.
 *
 * @example
 * new InputError("readRuns", [{ file: "runs.csv", line: 14, column: "cost", message: 'expected dollars, got "x".' }]).message
 * // readRuns: 1 problem in runs.csv
 * //   line 14, cost: expected dollars, got "x".
 */
export class InputError extends Error {
  override readonly name = "InputError";
  readonly problems: readonly Problem[];

  /** @param more how many problems were counted beyond those */
  constructor(during: string, problems: readonly Problem[], more = 0) {
    super(describeProblems(during, problems, more));
    this.problems = problems;
  }
}

/** Makes text from a file or a command line safe to print: no terminal codes, no line breaks, at most `most` characters. */
export function printable(text: string, most = 120): string {
  const shown = [...text.slice(0, most)].map((character) => (isControl(character) ? "\uFFFD" : character)).join("");
  return text.length > most ? `${shown}…` : shown;
}

/** A message quotes what is in files; whatever slipped in, no terminal code gets out. */
function withoutControls(message: string): string {
  return [...message].map((character) => (character !== "\n" && isControl(character) ? "\uFFFD" : character)).join("");
}

function isControl(character: string): boolean {
  return /[\u0000-\u001F\u007F-\u009F\u2028\u2029\u200B-\u200F\u202A-\u202E\u2066-\u2069]/.test(character);
}

function describeProblems(during: string, problems: readonly Problem[], more: number): string {
  const byFile = new Map<string, Problem[]>();
  for (const problem of problems) {
    const file = problem.file ?? "";
    byFile.set(file, [...(byFile.get(file) ?? []), problem]);
  }
  const lines = [...byFile].map(([file, own]) => describeFile(during, file, own));
  if (more > 0) lines.push(`and ${more.toLocaleString("en-US")} more problems`);
  return lines.join("\n");
}

function describeFile(during: string, file: string, problems: readonly Problem[]): string {
  const count = problems.length === 1 ? "1 problem" : `${problems.length.toLocaleString("en-US")} problems`;
  const lines = problems
    .slice(0, mostPrinted)
    .map((problem) => `  ${place(problem)}${withoutControls(problem.message)}`);
  if (problems.length > mostPrinted) lines.push(`  … and ${problems.length - mostPrinted} more`);
  return [`${during}: ${count}${file === "" ? "" : ` in ${printable(file, 300)}`}`, ...lines].join("\n");
}

function place(problem: Problem): string {
  const parts: string[] = [];
  if (problem.line !== undefined) parts.push(`line ${problem.line}`);
  if (typeof problem.column === "number") parts.push(`column ${problem.column}`);
  if (typeof problem.column === "string") parts.push(printable(problem.column, 60));
  return parts.length === 0 ? "" : `${parts.join(", ")}: `;
}
