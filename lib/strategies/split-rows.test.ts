import { expect, test } from "vitest";
import { largestBelow, middleOf, split, splitByRow, stillThere } from "./split-rows";

const values = Float64Array.of(5, 1, 3, 3, 9);
const rows = Uint32Array.of(4, 2, 0, 3, 1);

test("both halves keep the order of the rows; equal numbers stay below the cut", () => {
  expect(split(rows, values, 3).map((half) => [...half])).toEqual([
    [2, 3, 1],
    [4, 0],
  ]);
  expect(splitByRow(rows, 2).map((half) => [...half])).toEqual([
    [0, 1],
    [4, 2, 3],
  ]);
  expect([...stillThere(rows, Uint8Array.of(0, 1, 0, 0, 1))]).toEqual([2, 0, 3]);
});

test("the middle is one of the numbers, and the largest below a cut is strictly below it", () => {
  const cut = middleOf(rows, rows, values);
  expect([...values]).toContain(cut);
  expect(largestBelow(rows, Uint32Array.of(1), values, 3)).toBe(1);
  expect(largestBelow(rows, rows, values, 1)).toBe(Number.NEGATIVE_INFINITY);
});
