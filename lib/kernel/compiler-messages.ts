/** A place in a cell, both from 0, the column in UTF-16 units. */
export interface CellPlace {
  readonly line: number;
  readonly column: number;
}

/** What the compiler found wrong with a cell, or with a file that it imports. */
export interface CellDiagnostic {
  readonly message: string;
  /** TypeScript's number of the problem, such as 2322. */
  readonly code: number;
  readonly start: CellPlace;
  readonly end: CellPlace;
  /** The file, relative to the workspace, when it is not the cell itself. */
  readonly file: string | null;
}

/** A compiled cell, as tslab's executor takes it. */
export interface CompiledCell {
  readonly diagnostics: readonly CellDiagnostic[];
  /** Tags of a comment at the cell's head, such as `@module name`. */
  readonly tags: { readonly module?: string; readonly mode?: "node" | "browser"; readonly jsx?: boolean };
  /** CommonJS code with its place in the source as a map; null when there is nothing to run. */
  readonly output: string | null;
  /** Source map (version 3, JSON) from the code to the cell. */
  readonly map: string | null;
  readonly hasToplevelAwait: boolean;
  readonly lastExpressionVar: string | null;
  readonly sideOutputs: readonly { readonly path: string; readonly data: string }[];
  /** Names of packages and files that the code loads. */
  readonly imports: readonly string[];
}

export interface Completion {
  readonly start: number;
  readonly end: number;
  readonly matches: readonly { readonly name: string; readonly kind: string }[];
}

export type Completeness =
  | { readonly status: "complete" | "invalid" }
  | { readonly status: "incomplete"; readonly indent: string };

/** What the compiler thread can be asked. Positions count UTF-16 units from 0. */
export interface CompilerQuestions {
  compile: { readonly cell: number; readonly code: string };
  /** The compiled cell has run: what it declares is known to later cells. */
  commit: { readonly cell: number };
  complete: { readonly code: string; readonly position: number };
  inspect: { readonly code: string; readonly position: number; readonly detail: number };
  isComplete: { readonly code: string };
}

export interface CompilerAnswers {
  compile: CompiledCell;
  commit: null;
  complete: Completion;
  /** Text of what is known about the name, or null. */
  inspect: { readonly signature: string; readonly documentation: string } | null;
  isComplete: Completeness;
}
