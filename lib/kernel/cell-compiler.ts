import type {
  CellDiagnostic,
  CompiledCell,
  CompilerAnswers,
  CompilerQuestions,
  Completeness,
  Completion,
} from "./compiler-messages";
import { isComplete } from "./is-complete";
import { type CellWorld, createCellConverter, type TslabDiagnostic } from "./tslab-converter";

/** Answers what the compiler thread is asked, one question at a time. */
export type CellCompiler = {
  [Question in keyof CompilerQuestions]: (argument: CompilerQuestions[Question]) => CompilerAnswers[Question];
};

/**
 * TypeScript for cells: each cell sees the declarations of the cells that ran before it. What a cell declares counts
 * only once it has run to its end (`commit`).
 */
export function openCellCompiler(world: CellWorld): CellCompiler {
  const converter = createCellConverter(world);
  const { getCodeMetadata } = require("tslab/dist/metadata");
  const { printQuickInfo } = require("tslab/dist/inspect");
  let declarations = "";
  let pending: { cell: number; declarations: string } | null = null;

  return {
    compile({ cell, code }): CompiledCell {
      const tags = getCodeMetadata(code);
      const nothing = { output: null, map: null, hasToplevelAwait: false, lastExpressionVar: null };
      if (tags.module !== undefined || tags.mode === "browser") {
        const diagnostics = tags.module === undefined ? [] : converter.addModule(tags.module, code, tags);
        return { ...nothing, tags, diagnostics: diagnostics.map(toDiagnostic), sideOutputs: [], imports: [] };
      }
      const made = converter.convert(declarations, code);
      pending = { cell, declarations: made.declOutput ?? "" };
      return {
        tags,
        diagnostics: made.diagnostics.map(toDiagnostic),
        output: made.output ?? null,
        map: made.output === undefined ? null : JSON.stringify(converter.takeMaps()),
        hasToplevelAwait: made.hasToplevelAwait ?? false,
        lastExpressionVar: made.lastExpressionVar ?? null,
        sideOutputs: made.sideOutputs ?? [],
        imports: [...(made.output ?? "").matchAll(/\brequire\("([^"\\]+)"\)/g)].map((found) => found[1]!),
      };
    },
    commit({ cell }) {
      if (pending?.cell === cell) declarations = pending.declarations;
      return null;
    },
    complete({ code, position }): Completion {
      const made = converter.complete(declarations, code, position);
      const kinds = new Map(made.original?.entries.map((entry) => [entry.name, entry.kind]));
      const matches = made.candidates.map((name) => ({ name, kind: kinds.get(name) ?? "" }));
      return { start: made.start, end: made.end, matches };
    },
    inspect({ code, position }) {
      const info = converter.inspect(declarations, code, position);
      if (info === undefined) return null;
      const signature = (info.displayParts ?? []).map((part) => part.text).join("");
      const documentation = printQuickInfo({ ...info, displayParts: [] }).trim();
      return { signature, documentation };
    },
    isComplete: ({ code }): Completeness => isComplete(code),
  };
}

function toDiagnostic(found: TslabDiagnostic): CellDiagnostic {
  return {
    message: found.messageText,
    code: found.code,
    start: { line: found.start.line, column: found.start.character },
    end: { line: found.end.line, column: found.end.character },
    file: found.fileName ?? null,
  };
}
