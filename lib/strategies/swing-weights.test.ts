import { expect, test } from "vitest";
import { swingWeights } from "./swing-weights";

test("swing weights are points over their sum", () => {
  expect(swingWeights({ a: 100, b: 60, c: 40 })).toEqual({ a: 0.5, b: 0.3, c: 0.2 });
  expect(() => swingWeights({ a: -1 })).toThrow(/points of "a"/);
  expect(() => swingWeights({ a: 0, b: 0 })).toThrow(/above 0/);
});
