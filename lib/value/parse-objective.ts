import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import type { z } from "zod";
import { InputError, type Problem, printable } from "../runs/input-error";
import { nearestName } from "../runs/nearest-name";
import type { Objective } from "./objective";
import { type Fault, faultsBetweenParts } from "./objective-faults";
import { knownKeys, objectiveSchema } from "./objective-schema";

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
  return { file, ...placeOf(source, tree, path, atKey === true), message };
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

/** The problems of one zod issue; of a union, those of the alternative that the value comes closest to. */
function faultsOfIssue(issue: z.core.$ZodIssue, root: unknown, above: readonly PropertyKey[]): Fault[] {
  const path = [...above, ...issue.path];
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => {
      const known = knownKeys(path);
      const near = nearestName(key, known);
      const hint = near === null ? `The keys here are ${known.join(", ")}.` : `Did you mean "${near}"?`;
      return {
        path: [...path, key],
        atKey: true,
        message: `"${printable(key)}" is not a key of an objective. ${hint}`,
      };
    });
  }
  if (issue.code === "invalid_union") {
    const value = valueAt(root, path);
    const alternatives = issue.errors.map((issues) => issues.flatMap((inner) => faultsOfIssue(inner, root, path)));
    const closest = alternatives
      .filter((faults) => faults.length > 0)
      .sort((a, b) => distance(a, path, value) - distance(b, path, value))[0];
    if (closest !== undefined && !closest.every((fault) => fault.path.length === path.length)) return closest;
    return [{ path, message: `expected ${alternativesAt(path)}, got ${shown(value)}` }];
  }
  const value = valueAt(root, path);
  const key = path.at(-1);
  const lacks = value === undefined && typeof key === "string";
  const message = lacks
    ? `"${printable(key)}" is missing: ${expected(issue)}`
    : `${expected(issue)}, got ${shown(value)}`;
  return [{ path, message }];
}

function expected(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_value") {
    return `expected ${issue.values.map((value) => JSON.stringify(value)).join(" or ")}`;
  }
  if (issue.code === "invalid_type" && !issue.message.startsWith("expected")) {
    return `expected ${issue.expected === "record" ? "object" : issue.expected}`;
  }
  if (issue.code === "too_small") return `expected at least ${issue.minimum}`;
  if (issue.code === "too_big")
    return `expected ${issue.maximum === 1 ? "a share of at most 1 (0.98 for 98 %)" : `at most ${issue.maximum}`}`;
  return issue.message;
}

/** How far a value is from an alternative: a fault at the value itself is a wrong kind; wrong keys come next. */
function distance(faults: readonly Fault[], path: readonly PropertyKey[], value: unknown): number {
  const wrongKind = faults.some((fault) => fault.path.length === path.length);
  const missing = faults.filter(
    (fault) => fault.atKey !== true && valueAt(value, fault.path.slice(path.length)) === undefined,
  );
  return (wrongKind ? 1000 : 0) + missing.length * 10 + faults.length;
}

function alternativesAt(path: readonly PropertyKey[]): string {
  const parent = path.map(String);
  if (parent[0] === "strategies") {
    return '"dollars" or an object with gates, budgets, weights, rank or pareto';
  }
  if (parent[0] === "prices") return 'an object with "amount", or with "column" and "times"';
  if (parent[0] === "byHand") return 'a number, or an object with "column"';
  if (parent[0] === "taskWeights") return "a column name, or an amount for each task type";
  return "another kind of value";
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "a list" : "an object";
  return printable(JSON.stringify(value), 60);
}

function placeOf(source: string, tree: Node, path: readonly PropertyKey[], wantKey: boolean) {
  for (let length = path.length; length >= 0; length--) {
    const node = findNodeAtLocation(tree, path.slice(0, length) as (string | number)[]);
    if (node === undefined) continue;
    const key = wantKey && node.parent?.type === "property" ? node.parent : node;
    return lineAndColumn(source, key.offset);
  }
  return { line: 1, column: 1 };
}

function lineAndColumn(source: string, offset: number): { line: number; column: number } {
  const before = source.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

/** Keys given twice, and the one name that JavaScript objects cannot hold: it would vanish without a word. */
function faultsOfKeys(node: Node): { offset: number; message: string }[] {
  const found: { offset: number; message: string }[] = [];
  const seen = new Set<string>();
  for (const child of node.children ?? []) {
    const key = child.children?.[0];
    if (node.type === "object" && key !== undefined) {
      const message = seen.has(key.value)
        ? `"${printable(key.value)}" is given twice. Keep one.`
        : '"__proto__" cannot be a name here. Rename it.';
      if (seen.has(key.value) || key.value === "__proto__") found.push({ offset: key.offset, message });
      seen.add(key.value);
    }
    found.push(...faultsOfKeys(child));
  }
  return found;
}
