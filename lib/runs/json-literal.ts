import type { Json } from "./json-shape";

/**
 * A JSON word or number from its text; undefined where it is none. NaN and Infinity, which Python writes, are read as such, and a
 * whole number that a double cannot hold stays text.
 */
export function literalOf(text: string): Json | undefined {
  const named = literals.get(text);
  if (named !== undefined) return named;
  if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return undefined;
  const number = Number(text);
  return /^-?\d{16,}$/.test(text) && !Number.isSafeInteger(number) ? text : number;
}

/** Whether a byte is a letter, digit, sign or point: what numbers and words are made of. */
export function isLiteral(byte: number): boolean {
  return (
    (byte >= 48 && byte <= 57) ||
    (byte >= 97 && byte <= 122) ||
    (byte >= 65 && byte <= 90) ||
    byte === 43 ||
    byte === 45 ||
    byte === 46
  );
}

const literals = new Map<string, Json>([
  ["null", null],
  ["true", true],
  ["false", false],
  ["NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
  ["-Infinity", Number.NEGATIVE_INFINITY],
]);
