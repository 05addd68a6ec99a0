import { type ParseError, type ParseErrorCode, parseTree, printParseErrorCode } from "jsonc-parser";
import type { Problem } from "../runs/input-error";
import { lineAndColumn } from "../runs/line-and-column";

/** Where and why text is not JSON: an empty file, one that was cut off, a merge left undone, or a slip. */
export function brokenJson(source: string): Omit<Problem, "file"> {
  const restore = "Restore it from version control or from .ipynb_checkpoints.";
  if (source.trim() === "") return { message: `the file is empty; expected a notebook in JSON. ${restore}` };
  const merge = /^(<{7}|={7}|>{7})( |$)/m.exec(source);
  if (merge !== null) {
    return {
      line: lineAndColumn(source, merge.index).line,
      message: "a merge conflict is still open here. Settle it (nbdime helps), then run again.",
    };
  }
  const errors: ParseError[] = [];
  parseTree(source, errors);
  const first = errors[0] ?? { error: 0, offset: source.length, length: 0 };
  const name = printParseErrorCode(first.error as ParseErrorCode);
  const cut = first.offset + first.length >= source.trimEnd().length || name.startsWith("UnexpectedEndOf");
  return cut
    ? { ...lineAndColumn(source, source.length), message: `the file is cut off here. ${restore}` }
    : {
        ...lineAndColumn(source, first.offset),
        message: `not valid JSON (${words(name)}). Correct it, or ${lower(restore)}`,
      };
}

function words(code: string): string {
  return code.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
}

function lower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
