import { setTimeout as sleep } from "node:timers/promises";
import type { CellOutputs } from "./collect-outputs";
import type { KernelMessage } from "./jupyter-client";
import type { KernelEnd, RunningKernel } from "./kernel-process";
import type { Output } from "./notebook";
import { errorOf } from "./output-content";
import type { CellPlace, ExecuteOptions, RunEnd } from "./run-options";

/** What is known of one cell's run so far. */
export interface CellRun {
  readonly outputs: CellOutputs;
  count: number | null;
  error?: Output;
  /** When things happened, ISO 8601, under the names that JupyterLab uses. */
  readonly times: Record<string, string>;
}

/** Why a cell, and with it the run, could not come to its own end. */
export type Stopped = Omit<Extract<RunEnd, { at: CellPlace }>, "at">;

/**
 * Runs one cell and waits until it has ended: by itself (null; a cell's own error is then in `run.error`), by a limit, from
 * outside, or with its kernel. A cell that is over its limit is interrupted, and its kernel is ended when that does not help.
 * @param deadline the moment when the whole notebook's time is over, in milliseconds as of `Date.now()`, or null
 */
export async function runCell(
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
