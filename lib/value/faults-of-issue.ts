import type { z } from "zod";
import { printable } from "../runs/input-error";
import { nearestName } from "../runs/nearest-name";
import type { Fault } from "./objective-faults";
import { knownKeys } from "./objective-schema";

/**
 * What one zod issue says of an objective, in our words: what was expected there and what was found. Of a union, the faults of the
 * alternative that the value comes closest to.
 *
 * @param root the objective as it was read
 * @param above the path to where the issue's own path starts
 */
export function faultsOfIssue(issue: z.core.$ZodIssue, root: unknown, above: readonly PropertyKey[]): Fault[] {
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
