import fc from "fast-check";
import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { numberColumn } from "../runs/run-table";
import { leadAlone } from "./lead-alone";
import { pairedLead } from "./paired-lead";
import { requestSums } from "./request-sums";

// Case: .20/.25 .40/.44 .60/.66 .80/.85 .90/.93 .30/.35 .50/.56 .70/.74, B over A: mean .0475, paired standard error .0037.
const a = [0.2, 0.4, 0.6, 0.8, 0.9, 0.3, 0.5, 0.7];
const b = [0.25, 0.44, 0.66, 0.85, 0.93, 0.35, 0.56, 0.74];
const sumsOf = (columns: Record<string, readonly (number | null)[]>) => {
  const cells = Object.entries(columns).flatMap(([agent, own]) =>
    own.map((score, i) => ({ agent, request: `r${i}`, cluster: `c${i % 3}`, score })),
  );
  const table = fromRecords(cells.map(({ agent, request, cluster }) => ({ agent, request, cluster })));
  return requestSums(table, new Map([["cost", numberColumn(cells.map(({ score }) => score))]]));
};

test("the paired lead and its standard error, or none", () => {
  const table = fromRecords([a, b].flatMap((own, i) => own.map((_, r) => ({ agent: "AB"[i]!, request: `r${r}` }))));
  const sums = requestSums(table, new Map([["score", numberColumn([...a, ...b])]]));
  const lead = leadAlone(sums, "score", ["B", "A"])!;
  expect(lead.estimate).toBeCloseTo(0.0475, 12);
  expect(lead.standardError).toBeCloseTo(0.0037, 4);
  expect(leadAlone(sums, "score", ["B", "A"], "lower")!.estimate).toBeCloseTo(-0.0475, 12);
  expect(leadAlone(sumsOf({ A: [1, 2], B: [1, null] }), "cost", ["A", "B"])).toBeNull();
});

test("it is the paired lead, to the last digit", () => {
  const score = fc.option(fc.double({ min: -9, max: 9, noNaN: true }), { freq: 9 });
  const pair = fc.tuple(score, score);
  fc.assert(
    fc.property(fc.array(pair, { minLength: 1, maxLength: 9 }), fc.boolean(), (pairs, higher) => {
      const sums = sumsOf({ A: pairs.map(([own]) => own), B: pairs.map(([, own]) => own) });
      const better = higher ? "higher" : "lower";
      const { lead } = pairedLead(sums, "cost", ["A", "B"], { better });
      const alone = leadAlone(sums, "cost", ["A", "B"], better);
      expect(alone?.estimate ?? null).toBe(lead.estimate);
      expect(alone?.standardError ?? null).toBe(lead.standardError);
    }),
  );
});
