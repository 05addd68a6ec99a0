import { expect, test } from "vitest";
import { chapterEvidence } from "../strategies/chapter-fixture";
import { decide } from "./decision";
import { mixWorth, realMixes, route } from "./mix-sentences";

// See strategies/strategy-mixes.test.ts: 31.7 % of the lookups to A, all else to C; the budget alone goes to B throughout.
test("a mix of several agents is told, with its routes and what it is worth against one agent", () => {
  const mixes = realMixes(decide(chapterEvidence(), { resamples: 10 }));
  expect(mixes.map(({ strategy }) => strategy)).toEqual(["Gate plus budget"]);
  expect(route(mixes[0]!, "lookup")).toBe("A (31.7 % of them) and C (68.3 % of them)");
  expect(route(mixes[0]!, "renewal")).toBe("C");
  expect(mixWorth(mixes[0]!)).toMatch(
    /^Worth −\$\d+\.\d\d a request against work by hand \(C alone: −\$575\.61\); what holds it back: gate "edits without asking" and budget "rep's time"\.$/,
  );
});
