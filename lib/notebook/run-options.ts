import type { KernelEnd } from "./kernel-process";
import type { Output } from "./notebook";

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

/**
 * How a run ended. `allowed` cells failed and were passed over; `failed` is a cell's own error; the others say that the cell
 * could not come to an end.
 */
export type RunEnd =
  | { readonly kind: "finished"; readonly ran: number; readonly allowed: number }
  | {
      readonly kind: "failed" | "timed out" | "interrupted" | "kernel died";
      readonly at: CellPlace;
      readonly error: Output & { output_type: "error" };
      readonly kernel: KernelEnd | null;
    };
