import type { MessagePort } from "node:worker_threads";
import type { MessageHeader } from "../notebook/wire-message";

// A kernel is three threads. The messenger holds the sockets and answers at once, the compiler holds TypeScript, and
// the main thread does nothing but run cells: whatever a cell does, the other two stay awake.

/** A cell that the messenger asks the main thread to run. */
export interface CellRequest {
  readonly kind: "execute";
  /** Counts all execute requests of this kernel, from 1. */
  readonly cell: number;
  readonly code: string;
  /** The number that a reader sees in brackets. */
  readonly executionCount: number;
  /** Nothing is shown: no result, no error message. */
  readonly silent: boolean;
  readonly allowStdin: boolean;
  /** Names and expressions to evaluate after the code. */
  readonly userExpressions: Readonly<Record<string, string>>;
}

export type ToCells =
  | CellRequest
  | { readonly kind: "input"; readonly question: number; readonly value: string }
  /** Stop the running cell, if there is one; answered by "interrupted". */
  | { readonly kind: "interrupt"; readonly attempt: number };

/** How a cell ended. */
export type CellReply =
  | {
      readonly status: "ok";
      readonly userExpressions: Readonly<Record<string, unknown>>;
      /** What the client is to show in its pager. */
      readonly payload: readonly Readonly<Record<string, unknown>>[];
    }
  | {
      readonly status: "error";
      readonly ename: string;
      readonly evalue: string;
      readonly traceback: readonly string[];
    };

export type FromCells =
  /** Something to broadcast, caused by this cell. */
  | {
      readonly kind: "publish";
      readonly cell: number;
      readonly type: "stream" | "display_data" | "update_display_data" | "execute_result" | "error" | "clear_output";
      readonly content: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: "done"; readonly cell: number; readonly reply: CellReply }
  | {
      readonly kind: "ask";
      readonly cell: number;
      readonly question: number;
      readonly prompt: string;
      readonly password: boolean;
    }
  | { readonly kind: "interrupted"; readonly attempt: number };

/** What the messenger thread is started with. */
export interface MessengerData {
  readonly connectionFile: string;
  readonly compiler: MessagePort;
  readonly typescriptVersion: string;
}

export type Parent = Partial<MessageHeader>;
