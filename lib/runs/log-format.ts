import type { CellValue } from "./column-reader";
import type { Json, Shape } from "./json-shape";
import type { ReadOptions } from "./read-options";

/** A value that a log's shape emits, and the line it starts on. */
export interface Emitted {
  readonly value: Json;
  readonly line: number;
}

/** A run as a log format gives it: our column names, and any others. Unknown is null. */
export interface LogRun {
  readonly line: number;
  readonly cells: Readonly<Record<string, CellValue>>;
}

/** What a format is given to make runs of. */
export interface LogContext {
  readonly path: string;
  readonly options: ReadOptions;
  /** Says that something is wrong, or asks for an option by its name. */
  problem(message: string, line?: number): void;
}

/** How the log of one tool becomes runs. */
export interface LogFormat {
  /** As given to `--from`. */
  readonly name: string;
  /** Whether a file with these key paths ("samples[].id") is such a log. */
  recognises(paths: ReadonlySet<string>): boolean;
  readonly shape: Shape;
  /** @param values what the shape emitted, by name; the whole under "" */
  runs(values: ReadonlyMap<string, readonly Emitted[]>, context: LogContext): LogRun[];
}
