import { findNodeAtLocation, type Node } from "jsonc-parser";
import { type Problem, printable } from "../runs/input-error";
import { lineAndColumn } from "../runs/line-and-column";
import { kindOf } from "./notebook-schema";

/** What zod says of one thing that does not fit. */
export interface SchemaIssue {
  readonly code?: string;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
  readonly expected?: string;
  readonly discriminator?: string;
}

/**
 * Tells what does not fit in a notebook, where (line, and place in words: `cell 3, output 1, text`), and how to mend it.
 * `tree` is the file's syntax tree; without it (a notebook that was converted first) there is no line.
 */
export function notebookProblem(issue: SchemaIssue, raw: unknown, source: string, tree: Node | undefined): Problem {
  const value = issue.path.reduce<unknown>(
    (inside, key) => (inside as Record<PropertyKey, unknown> | undefined)?.[key],
    raw,
  );
  return { ...placeOf(issue.path, source, tree), message: describe(issue, value) };
}

function placeOf(path: readonly PropertyKey[], source: string, tree: Node | undefined): Omit<Problem, "message"> {
  const keys = path.map((key) => (typeof key === "number" ? key : String(key)));
  const words = keys.flatMap((key, at) => {
    if (typeof key === "string") return typeof keys[at + 1] === "number" ? [] : [key];
    return [`${String(keys[at - 1] ?? "item").replace(/s$/, "")} ${key + 1}`];
  });
  // A field that is missing has no place of its own: then the line is that of what should hold it.
  let node: Node | undefined;
  for (let depth = keys.length; tree !== undefined && node === undefined && depth >= 0; depth--) {
    node = depth === 0 ? tree : findNodeAtLocation(tree, keys.slice(0, depth));
  }
  return {
    ...(node && { line: lineAndColumn(source, node.offset).line }),
    ...(words.length > 0 && { column: words.join(", ") }),
  };
}

function describe(issue: SchemaIssue, value: unknown): string {
  const repair = "Correct it, or save the notebook again in Jupyter.";
  if (issue.code === "unrecognized_keys") {
    const keys = (issue.keys ?? []).map((key) => `"${printable(key, 40)}"`).join(", ");
    return `the format has no field ${keys} here. Remove it, or move it into metadata.`;
  }
  if (issue.code === "invalid_union" && issue.discriminator !== undefined) {
    const known =
      issue.discriminator === "cell_type" ? "code, markdown or raw" : "stream, display_data, execute_result or error";
    return `expected ${known}, got ${value === undefined ? "nothing" : printable(JSON.stringify(value), 60)}. ${repair}`;
  }
  if (issue.code === "invalid_type") {
    const kinds: Record<string, string> = {
      record: "an object",
      object: "an object",
      array: "a list",
      string: "a text",
      int: "a whole number",
    };
    const expected = kinds[String(issue.expected)] ?? `a ${String(issue.expected)}`;
    return `expected ${expected}, got ${kindOf(value)}. ${repair}`;
  }
  return `${issue.message.replace(/\.$/, "")}. ${repair}`;
}
