import { expect, test } from "vitest";
import { cachedCell } from "./cached-cell";

test.each<[string | number | boolean, 0 | 1 | null]>([
  ["y", 1],
  ["Yes", 1],
  [" TRUE ", 1],
  [true, 1],
  [1, 1],
  ["1", 1],
  ["1.0", 1],
  ["hit", 1],
  ["n", 0],
  ["No", 0],
  ["false", 0],
  [false, 0],
  [0, 0],
  ["0", 0],
  ["miss", 0],
  ["", null],
  ["NA", null],
  ["null", null],
])("%j is read as %j", (cell, expected) => expect(cachedCell(cell)).toBe(expected));

test.each([[1024], ["1024"], ["maybe"], ["50 %"], [0.5], [-1]])("%j is no flag, and says how to rename it", (cell) => {
  expect(cachedCell(cell)).toMatchObject({ problem: expect.stringContaining("--columns cached_tokens=cached") });
});
