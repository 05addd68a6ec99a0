import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { InputError, type Problem, printable } from "../runs/input-error";
import { lineAndColumn } from "../runs/line-and-column";
import { faultsOfIssue } from "./faults-of-issue";
import { faultsOfKeys } from "./faults-of-keys";
import type { Objective } from "./objective";
import { type Fault, faultsBetweenParts } from "./objective-faults";
import { objectiveSchema } from "./objective-schema";
import { placeInJson } from "./place-in-json";

/** A problem at a line and column of the file. */
export type Placed = Problem & { readonly line: number; readonly column: number };

const during = "objective";

/**
 * Reads an objective file: JSON of the shape `Objective`. An unknown key is an error, so that a typing mistake cannot
 * quietly switch a rule off.
 *
 * @param text the file's text
 * @param file its path, for messages
 * @throws InputError with every problem at once: its line and column, what was expected, and the way out
 *
 * @example
 * parseObjective('{ "prices": { "hour": { "amount": 100 } } }', "objective.json").prices.hour.amount // 100
 */
export function parseObjective(text: string, file: string): Objective {
  const { objective, problems } = checkObjective(text, file);
  if (problems.length > 0) throw new InputError(during, problems);
  return objective;
}

/**
 * The same, with the problems between its parts given back, so that what is wrong beside a log can be told with them.
 *
 * @throws InputError where the text has not the shape of an objective
 */
export function checkObjective(text: string, file: string): { objective: Objective; problems: readonly Placed[] } {
  const source = text.replace(/^\uFEFF/, "");
  const syntax: ParseError[] = [];
  const tree = parseTree(source, syntax, { allowTrailingComma: false, disallowComments: true });
  if (syntax.length > 0 || tree === undefined) {
    throw new InputError(during, syntaxProblems(source, syntax, file));
  }
  const badKeys = faultsOfKeys(tree).map(({ offset, message }) => ({
    file,
    ...lineAndColumn(source, offset),
    message,
  }));
  const value: unknown = JSON.parse(source);
  const checked = objectiveSchema.safeParse(value);
  const faults = checked.success
    ? faultsBetweenParts(checked.data)
    : checked.error.issues.flatMap((issue) => faultsOfIssue(issue, value, []));
  const problems = sorted([...badKeys, ...faults.map((fault) => problemAt(source, tree, file, fault))]);
  if (!checked.success) throw new InputError(during, problems);
  return { objective: checked.data, problems };
}

/** Faults that only show beside a log, such as a field that it does not have, each at its place in the file, among those known before. */
export function problemsAmong(
  before: readonly Placed[],
  faults: readonly Fault[],
  text: string,
  file: string,
): Placed[] {
  const source = text.replace(/^\uFEFF/, "");
  const tree = parseTree(source)!;
  return sorted([...before, ...faults.map((fault) => problemAt(source, tree, file, fault))]);
}

function sorted(problems: readonly Placed[]): Placed[] {
  return [...problems].sort((a, b) => a.line - b.line || a.column - b.column);
}

function problemAt(source: string, tree: Node, file: string, { path, atKey, message }: Fault) {
  return { file, ...placeInJson(source, tree, path, atKey === true), message };
}

function syntaxProblems(source: string, errors: readonly ParseError[], file: string): Problem[] {
  if (source.trim() === "") return [{ file, message: "expected a JSON object, got an empty file" }];
  const first = errors[0];
  const offset = first?.offset ?? 0;
  const what = first
    ? printParseErrorCode(first.error)
        .replace(/([a-z])([A-Z])/g, "$1 $2")
        .toLowerCase()
    : "no value";
  const found = source.slice(offset, offset + 20).split("\n")[0] ?? "";
  const message = `expected valid JSON: ${what} near "${printable(found, 20)}". Check commas, quotes and brackets.`;
  return [{ file, ...lineAndColumn(source, offset), message }];
}
