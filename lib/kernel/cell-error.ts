import { inspect } from "node:util";
import type { CellSources } from "./cell-source";
import type { CellDiagnostic } from "./compiler-messages";
import type { CellReply } from "./thread-messages";

/** An error as Jupyter shows it: name, message, and lines of a traceback. */
export type CellFault = Extract<CellReply, { status: "error" }>;

/** Frames of a stack from here on belong to the kernel. */
const kernelFrame = /node:vm:|tslab[\\/]dist[\\/]|[\\/]dist[\\/]kernel\.js|Script\.runInThisContext/;

/**
 * What a cell threw, with a traceback that shows the cell's own line. The stack's places are already those of the cell
 * (see `translateStacks`).
 */
export function thrownFault(thrown: unknown, sources: CellSources): CellFault {
  if (!isError(thrown)) {
    const evalue =
      typeof thrown === "string" ? thrown : safely(() => inspect(thrown, { depth: 2 }), "a value that cannot be shown");
    const ename = "Thrown";
    return { status: "error", ename, evalue, traceback: [`${red(ename)}: ${evalue}`] };
  }
  const ename = safely(() => String(thrown.name || thrown.constructor?.name || "Error"), "Error");
  const evalue = safely(() => String(thrown.message), "");
  const stack = safely(() => sources.translate(String(thrown.stack ?? "")), "");
  const lines = stack.split("\n").filter((line) => /^\s+at /.test(line) && !/\bcell \d+:0:0\b/.test(line));
  const end = lines.findIndex((line) => kernelFrame.test(line));
  const own = end < 0 ? lines : lines.slice(0, end);
  const first = own.find((line) => /\bcell \d+:\d+:\d+/.test(line)) ?? "";
  const traceback = [`${red(ename)}: ${evalue}`, ...excerptOf(first, sources), ...own];
  const cause = safely(() => (thrown as { cause?: unknown }).cause, undefined);
  if (cause !== undefined)
    traceback.push(
      "",
      ...safely(() => inspect(cause), "")
        .split("\n")
        .map((line, at) => (at === 0 ? `Caused by: ${line}` : line)),
    );
  return { status: "error", ename, evalue, traceback };
}

/** What the compiler found, each problem at its own line. */
export function diagnosticsFault(
  diagnostics: readonly CellDiagnostic[],
  code: string,
  executionCount: number,
): CellFault {
  const first = diagnostics[0]!;
  const traceback = diagnostics.flatMap((found) => {
    const place = `${found.file ?? `cell ${executionCount}`}:${found.start.line + 1}:${found.start.column + 1}`;
    const head = `${red(`TS${found.code}`)}: ${found.message}`;
    const length = found.start.line === found.end.line ? found.end.column - found.start.column : 1;
    const shown = found.file === null ? excerpt(code, found.start.line + 1, found.start.column + 1, length) : [];
    return [head, ...shown, `    at ${place}`];
  });
  const ename = first.code < 2000 ? "SyntaxError" : "TypeScriptError";
  const more = diagnostics.length > 1 ? ` (and ${diagnostics.length - 1} more)` : "";
  return { status: "error", ename, evalue: `line ${first.start.line + 1}: ${first.message}${more}`, traceback };
}

function excerptOf(frame: string, sources: CellSources): string[] {
  const found = /\bcell (\d+):(\d+):(\d+)/.exec(frame);
  if (found === null) return [];
  const [executionCount, line, column] = found.slice(1).map(Number);
  const source = sources.latest(executionCount!);
  return source === undefined ? [] : excerpt(source.code, line!, column!, 1);
}

/** The line with its neighbours, and a mark below the place (line and column from 1). */
function excerpt(code: string, line: number, column: number, length: number): string[] {
  const lines = code.split("\n");
  const from = Math.max(1, line - 2);
  const to = Math.min(lines.length, line + 1);
  const width = String(to).length;
  const shown: string[] = [];
  for (let at = from; at <= to; at++) {
    const text = (lines[at - 1] ?? "").slice(0, 200);
    shown.push(`${at === line ? red(">") : " "} ${String(at).padStart(width)} | ${text}`);
    if (at === line && column <= 200)
      shown.push(
        `  ${" ".repeat(width)} | ${" ".repeat(column - 1)}${red("^".repeat(Math.max(1, Math.min(length, text.length - column + 1))))}`,
      );
  }
  return shown;
}

function isError(value: unknown): value is Error {
  return value instanceof Error || Object.prototype.toString.call(value) === "[object Error]";
}

function safely<Value>(work: () => Value, otherwise: Value): Value {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

function red(text: string): string {
  return `\x1b[31m${text}\x1b[39m`;
}
