import type { Completeness } from "./compiler-messages";
import { typescriptPath } from "./typescript";

interface ParseProblem {
  readonly start: number;
  readonly length: number;
  readonly code: number;
  readonly messageText: string | object;
}

/** Problems that the end of the text causes when something is still open: a template, a comment and the like. */
const openCodes = new Set([1160, 1010, 1161, 1126]);

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
  const end = code.trimEnd().length;
  const open = problems.some(
    ({ code: kind, start, length }) => openCodes.has(kind) || (kind !== 1002 && length === 0 && start >= end),
  );
  return open && !/\n\s*\n\s*$/.test(code) ? { status: "incomplete", indent: "" } : { status: "invalid" };
}
