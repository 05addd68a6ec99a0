import type { Completeness } from "./compiler-messages";
import { typescriptPath } from "./typescript";

interface ParseProblem {
  readonly start: number;
  readonly length: number;
  readonly code: number;
  readonly messageText: string | object;
}

/** Problems that end of the text causes when something is still open: a template, a comment, a string with `\` at its end. */
const openCodes = new Set([1160, 1010, 1161, 1126, 1002]);

/**
 * Whether a cell can run, needs more lines, or can never run. tslab's own check tells the first two apart; a problem
 * that more lines cannot mend makes it invalid.
 */
export function isComplete(code: string): Completeness {
  const { isCompleteCode } = require("tslab/dist/converter");
  const ts = require(typescriptPath());
  const first: { completed: boolean; indent?: string } = isCompleteCode(code);
  if (!first.completed) return { status: "incomplete", indent: first.indent ?? "" };
  const file = ts.createSourceFile("cell.tsx", code, ts.ScriptTarget.Latest, false, ts.ScriptKind.TS);
  const problems: readonly ParseProblem[] = file.parseDiagnostics ?? [];
  if (problems.length === 0) return { status: "complete" };
  const blankEnd = /\n\s*\n\s*$/.test(code);
  const open = problems.some((problem) => openCodes.has(problem.code) && problem.code !== 1002);
  return open && !blankEnd ? { status: "incomplete", indent: "" } : { status: "invalid" };
}
