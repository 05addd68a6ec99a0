import { isObject, type Json } from "../json-shape";
import { quoted } from "../problem-list";

type Fields = { readonly [key: string]: Json | undefined };

/** A sample's grades by name: "scorer", or "scorer.key" where a scorer gives several numbers. */
export function gradesOf(sample: Fields): ReadonlyMap<string, Json> {
  const grades = new Map<string, Json>();
  const add = (name: string, value: Json | undefined) => {
    if (isObject(value) || Array.isArray(value)) {
      for (const [key, inner] of Object.entries(value))
        grades.set(`${name}.${key}`, (inner as Json | undefined) ?? null);
    } else grades.set(name, value ?? null);
  };
  if (isObject(sample.scores)) {
    for (const [name, score] of Object.entries(sample.scores)) add(name, isObject(score) ? score.value : score);
  } else if (isObject(sample.score)) add("score", sample.score.value);
  return grades;
}

/**
 * What Inspect takes a value for (its `value_to_float`): NaN and null are unscored. Unlike Inspect, what is none of these is not
 * 0 but a problem.
 */
export function meaningOfGrade(value: Json | undefined): number | null | { problem: string } {
  if (value === undefined || value === null || Number.isNaN(value)) return null;
  if (typeof value === "boolean") return Number(value);
  if (typeof value === "number") return value;
  if (typeof value !== "string")
    return { problem: "expected one grade, got a nested value. Choose a part of it: --scorer NAME.KEY" };
  const letter = letters.get(value) ?? letters.get(value.toLowerCase());
  if (letter !== undefined) return letter;
  if (/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(value)) return Number(value);
  if (/^\s*nan\s*$/i.test(value)) return null;
  return { problem: `expected C, I, P, N, yes, no, true, false or a number, got ${quoted(value)}` };
}

const letters = new Map([
  ["C", 1],
  ["I", 0],
  ["P", 0.5],
  ["N", 0],
  ["yes", 1],
  ["no", 0],
  ["true", 1],
  ["false", 0],
]);
