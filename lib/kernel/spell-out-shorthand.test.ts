import { expect, test } from "vitest";
import { shorthands } from "./spell-out-shorthand";

function spelledOut(code: string): string {
  return shorthands(code)
    .reverse()
    .reduce((text, { at, text: more }) => text.slice(0, at) + more + text.slice(at), code);
}

test.each([
  ["({ a })", "({ a: a })"],
  ["f({ a, b: 1, c })", "f({ a: a, b: 1, c: c })"],
  ["[1].map((x) => ({ x, y: { z } }))", "[1].map((x) => ({ x: x, y: { z: z } }))"],
  ["({ a, b = 2 } = point)", "({ a: a, b: b = 2 } = point)"],
])("%s becomes %s", (code, expected) => expect(spelledOut(code)).toBe(expected));

test.each([
  "const { a, b } = point;",
  "function f({ a }) { return a; }",
  "if (x) { a }",
  "class K { a; m() { a } }",
  "import { a } from 'b';",
  "export { a };",
  'const s = "{ a }"; // { a }',
  "({ a: 1, [b]: 2, ...c, m() {} })",
  "({ ",
])("%s stays as it is", (code) => expect(shorthands(code)).toEqual([]));
