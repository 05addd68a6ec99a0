import { expect, test } from "vitest";
import { findingCodes } from "../value/finding-code";
import { failureCatalogue } from "./failure-catalogue";

test("eleven rows, one that nothing catches, and every check of the objective in one of them", () => {
  expect(failureCatalogue).toHaveLength(11);
  expect(failureCatalogue.filter(({ caughtBy }) => caughtBy.length === 0)).toHaveLength(1);
  const named = new Set(failureCatalogue.flatMap(({ caughtBy }) => caughtBy));
  for (const code of findingCodes.slice(findingCodes.indexOf("unscored-field"))) expect(named).toContain(code);
});
