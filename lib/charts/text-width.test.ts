import { expect, test } from "vitest";
import { textWidth } from "./text-width";

// Adobe Helvetica.afm: W 944, o 556, w 722; digits 556, period 278, dollar 556.
test("widths are those of Helvetica", () => {
  expect(textWidth("Wow")).toBeCloseTo(2.222, 12);
  expect(textWidth("$0.05")).toBeCloseTo(0.556 * 4 + 0.278, 12);
  expect(textWidth("")).toBe(0);
});

test("a wide script takes the square of each letter, and half a surrogate pair counts once", () => {
  expect(textWidth("東京")).toBe(2);
  expect(textWidth("😀")).toBe(1);
});
