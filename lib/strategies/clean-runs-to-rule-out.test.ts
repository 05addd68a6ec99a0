import { expect, test } from "vitest";
import { cleanRunsToRuleOut } from "./clean-runs-to-rule-out";

test("the smallest number of clean runs that happens at most once in 20 times at the rate", () => {
  expect(cleanRunsToRuleOut(0.003)).toBe(998); // .997^997 = .05003, .997^998 = .04988
  expect(cleanRunsToRuleOut(0.1)).toBe(29); // .9^28 = .0523, .9^29 = .0471
});
