import { setTimeout as sleep } from "node:timers/promises";
import { type CellOutputs, errorOf, outputCollector } from "./collect-outputs";
import type { KernelMessage } from "./jupyter-client";
import type { KernelEnd, RunningKernel } from "./kernel-process";
import { type Cell, type CodeCell, cellTags, firstLine, type JsonObject, type Notebook, type Output } from "./notebook";

/** How to run the cells. Times are in milliseconds, null for no limit. */
export interface ExecuteOptions {
  readonly cellTimeoutMs: number | null;
  /** For all cells together. */
  readonly totalTimeoutMs: number | null;
  /** How long an interrupted cell may take to end before its kernel is killed. */
  readonly graceMs: number;
  /** Go on after a cell that fails. */
  readonly allowErrors: boolean;
  /** Note in each cell's metadata when it ran. Such a file differs at every run. */
  readonly timing: boolean;
  /** Ends the run, as Ctrl-C does. */
  readonly signal?: AbortSignal;
  readonly onCell?: (place: CellPlace) => void;
}

/** A code cell, named so that its author finds it. */
export interface CellPlace {
  /** Place among all cells, from 1. */
  readonly cell: number;
  /** Code cells that come before it, and code cells in all. */
  readonly before: number;
  readonly of: number;
  readonly firstLine: string;
}

/** How a run ended. `allowed` cells failed and were passed over; `failed` is a cell's own error; the others say that the cell could not come to an end. */
export type RunEnd =
  | { readonly kind: "finished"; readonly ran: number; readonly allowed: number }
  | {
      readonly kind: "failed" | "timed out" | "interrupted" | "kernel died";
      readonly at: CellPlace;
      readonly error: Output & { output_type: "error" };
      readonly kernel: KernelEnd | null;
    };

/** A notebook with what its cells put out, and how that ended. */
export interface Executed {
  readonly notebook: Notebook;
  readonly end: RunEnd;
}

/**
 * Runs the code cells of a notebook from top to bottom in a kernel, each after the one before has ended (its reply and
 * the kernel's `idle` have both come). Outputs of an earlier run are cleared first, so that what did not run shows nothing.
 * Cells tagged `skip-execution` keep their outputs; cells tagged `raises-exception` may fail.
 * Never throws for what a cell does: that is in `end`, and in the cell's outputs.
 */
export async function executeNotebook(
  notebook: Notebook,
  kernel: RunningKernel,
  options: ExecuteOptions,
): Promise<Executed> {
  const collector = outputCollector();
  const results = new Map<Cell, CellRun>();
  const todo = notebook.cells.filter((cell): cell is CodeCell => toBeRun(cell));
  const deadline = options.totalTimeoutMs === null ? null : Date.now() + options.totalTimeoutMs;
  let allowed = 0;
  let end: RunEnd | null = null;
  for (const [before, cell] of todo.entries()) {
    const at = { cell: notebook.cells.indexOf(cell) + 1, before, of: todo.length, firstLine: firstLine(cell) };
    options.onCell?.(at);
    const run: CellRun = { outputs: collector.forCell(), count: null, times: {} };
    results.set(cell, run);
    const stopped = await runCell(cell.source, kernel, run, options, deadline);
    if (stopped !== null) {
      end = { ...stopped, at };
      break;
    }
    const error = run.error ?? run.outputs.outputs().find((output) => output.output_type === "error");
    if (error === undefined || error.output_type !== "error") continue;
    if (cellTags(cell).includes("raises-exception")) continue;
    if (!options.allowErrors) {
      end = { kind: "failed", at, error, kernel: null };
      break;
    }
    allowed++;
  }
  const cells = notebook.cells.map((cell) =>
    toBeRun(cell) ? withResult(cell, results.get(cell), options.timing) : cell,
  );
  return { notebook: { ...notebook, cells }, end: end ?? { kind: "finished", ran: todo.length, allowed } };
}

interface CellRun {
  readonly outputs: CellOutputs;
  count: number | null;
  error?: Output;
  /** When things happened, ISO 8601, under the names that JupyterLab uses. */
  readonly times: Record<string, string>;
}

function toBeRun(cell: Cell): cell is CodeCell {
  return cell.cell_type === "code" && cell.source.trim() !== "" && !cellTags(cell).includes("skip-execution");
}

type Stopped = Omit<Extract<RunEnd, { at: CellPlace }>, "at">;

async function runCell(
  code: string,
  kernel: RunningKernel,
  run: CellRun,
  options: ExecuteOptions,
  deadline: number | null,
): Promise<Stopped | null> {
  const content = {
    code,
    silent: false,
    store_history: true,
    user_expressions: {},
    allow_stdin: false,
    stop_on_error: false,
  };
  const { done } = kernel.client.request("shell", "execute_request", content, (message) => note(run, message));
  const limit = Math.min(
    options.cellTimeoutMs ?? Infinity,
    deadline === null ? Infinity : Math.max(0, deadline - Date.now()),
  );
  const waiting = new AbortController();
  const { signal } = waiting;
  const first = await Promise.race([
    done,
    kernel.ended,
    ...(limit === Infinity ? [] : [sleep(limit, "timed out" as const, { signal })]),
    ...(options.signal === undefined ? [] : [aborted(options.signal, signal)]),
  ]).finally(() => waiting.abort());
  if (typeof first === "object" && "header" in first) {
    const { content: reply } = first;
    if (reply.status !== "ok")
      run.error = errorOf(
        reply.status === "error" ? reply : { ename: "Aborted", evalue: "the kernel did not run this cell" },
      );
    if (run.error !== undefined && !run.outputs.failed()) run.outputs.add(run.error);
    return null;
  }
  if (typeof first === "object") return stop("kernel died", run, first, `the kernel died in this cell (${first.how})`);
  // Too long, or Ctrl-C: the cell is asked to end, and its kernel is killed when it does not.
  kernel.interrupt();
  const left = await Promise.race([done, kernel.ended, sleep(options.graceMs, null, { ref: false })]);
  if (left === null) await kernel.stop(0);
  const how =
    left === null
      ? ` and did not react to an interrupt within ${options.graceMs / 1000} s, so that its kernel was ended`
      : "; interrupted";
  const perCell = options.cellTimeoutMs === limit;
  const why =
    first === "timed out"
      ? `still running after ${seconds(perCell ? limit : options.totalTimeoutMs!)}${perCell ? "" : " for the whole notebook"}${how}`
      : "stopped from outside";
  return stop(first, run, null, why);
}

function seconds(milliseconds: number): string {
  return `${milliseconds / 1000} s`;
}

const names = { "timed out": "CellTimeout", interrupted: "Interrupted", "kernel died": "KernelDied" } as const;

function stop(kind: keyof typeof names, run: CellRun, kernel: KernelEnd | null, evalue: string): Stopped {
  const traceback = [`${names[kind]}: ${evalue}`, ...(kernel?.lastWords ? [kernel.lastWords] : [])];
  const error = { output_type: "error" as const, ename: names[kind], evalue, traceback };
  run.outputs.add(error);
  return { kind, error, kernel };
}

function aborted(signal: AbortSignal, unless: AbortSignal): Promise<"interrupted"> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve("interrupted");
    signal.addEventListener("abort", () => resolve("interrupted"), { once: true, signal: unless });
  });
}

function note(run: CellRun, message: KernelMessage): void {
  const { msg_type: type, date } = message.header;
  if (type === "execute_input") run.count = numberOrNull(message.content.execution_count);
  if (type === "execute_reply") run.count ??= numberOrNull(message.content.execution_count);
  const state = type === "status" ? `.${message.content.execution_state}` : "";
  if (["execute_input", "execute_reply", "status"].includes(type)) {
    run.times[`${message.channel}.${type}${state}`] = typeof date === "string" ? date : new Date().toISOString();
  }
  run.outputs.hear(message);
}

function numberOrNull(value: unknown): number | null {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : null;
}

function withResult(cell: CodeCell, run: CellRun | undefined, timing: boolean): CodeCell {
  const { execution: _earlier, ...metadata } = cell.metadata;
  const timed: JsonObject = timing && run !== undefined ? { ...metadata, execution: run.times } : metadata;
  return { ...cell, metadata: timed, execution_count: run?.count ?? null, outputs: run?.outputs.outputs() ?? [] };
}
