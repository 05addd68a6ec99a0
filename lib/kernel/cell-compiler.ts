import type {
  CellDiagnostic,
  CellPlace,
  CompiledCell,
  CompilerAnswers,
  CompilerQuestions,
  Completeness,
  Completion,
} from "./compiler-messages";
import { isComplete } from "./is-complete";
import { quickInfo } from "./quick-info";
import { type RewrittenCell, rewriteImports } from "./rewrite-imports";
import { type CellWorld, createCellConverter, type TslabDiagnostic } from "./tslab-converter";
import { typescriptPath } from "./typescript";

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
  const ts = require(typescriptPath());
  const { getCodeMetadata } = require("tslab/dist/metadata");
  let declarations = "";
  let pending: { cell: number; declarations: string } | null = null;

  return {
    compile({ cell, code }): CompiledCell {
      const tags = getCodeMetadata(code);
      const nothing = { output: null, map: null, hasToplevelAwait: false, lastExpressionVar: null };
      if (tags.module !== undefined || tags.mode === "browser") {
        const diagnostics = tags.module === undefined ? [] : converter.addModule(tags.module, code, tags);
        return {
          ...nothing,
          tags,
          diagnostics: diagnostics.map((found) => toDiagnostic(found, null)),
          sideOutputs: [],
          imports: [],
        };
      }
      const rewritten = rewriteImports(code, world, ts);
      const made = converter.convert(declarations, rewritten.code);
      pending = { cell, declarations: made.declOutput ?? "" };
      return {
        tags,
        diagnostics: made.diagnostics.map((found) => toDiagnostic(found, rewritten)),
        output: made.output ?? null,
        map: made.output === undefined ? null : JSON.stringify(converter.takeMaps()),
        hasToplevelAwait: made.hasToplevelAwait ?? false,
        lastExpressionVar: made.lastExpressionVar ?? null,
        sideOutputs: made.sideOutputs ?? [],
        imports: [...(made.output ?? "").matchAll(/^(?:const \w+ = (?:__\w+\()?)?require\("([^"\\]+)"\)/gm)].map(
          (found) => found[1]!,
        ),
      };
    },
    commit({ cell }) {
      if (pending?.cell === cell) declarations = pending.declarations;
      return null;
    },
    complete({ code, position }): Completion {
      const rewritten = rewriteImports(code, world, ts);
      const made = converter.complete(declarations, rewritten.code, rewritten.toNew(position));
      const kinds = new Map(made.original?.entries.map((entry) => [entry.name, entry.kind]));
      const matches = made.candidates.map((name) => ({ name, kind: kinds.get(name) ?? "" }));
      return { start: rewritten.toOld(made.start), end: rewritten.toOld(made.end), matches };
    },
    inspect({ code, position }) {
      const rewritten = rewriteImports(code, world, ts);
      const info = converter.inspect(declarations, rewritten.code, rewritten.toNew(position));
      if (info === undefined) return null;
      return quickInfo(info);
    },
    isComplete: ({ code }): Completeness => isComplete(code),
  };
}

function toDiagnostic(found: TslabDiagnostic, cell: RewrittenCell | null): CellDiagnostic {
  const inCell = found.fileName === undefined && cell !== null;
  const place = ({ line, character, offset }: TslabDiagnostic["start"]) =>
    inCell ? placeAt(cell.original, cell.toOld(offset)) : { line, column: character };
  const file = found.fileName ?? null;
  return { message: found.messageText, code: found.code, start: place(found.start), end: place(found.end), file };
}

function placeAt(text: string, offset: number): CellPlace {
  const before = text.slice(0, offset);
  return { line: before.split("\n").length - 1, column: offset - (before.lastIndexOf("\n") + 1) };
}
