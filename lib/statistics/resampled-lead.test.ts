import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { findNumbers } from "../runs/run-table";
import { bootstrap } from "./bootstrap";
import { requestSums } from "./request-sums";
import { resampledLead, resampledLeads } from "./resampled-lead";

// C lacks every seventh request, so that its pairs are added up by themselves and A with B is a difference of means.
const records = Array.from({ length: 70 }, (_, request) =>
  ["A", "B", "C"].map((agent, place) => ({
    agent,
    request: `r${request}`,
    score: ((request * (place + 3)) % 10) / 10,
  })),
)
  .flat()
  .filter(({ agent, request }) => agent !== "C" || Number(request.slice(1)) % 7 > 0);
const table = fromRecords(records);
const sums = requestSums(table, new Map([["grade", findNumbers(table, "score")!]]));
const own = bootstrap(sums, { resamples: 300, seed: 4 });
const pairs = [
  ["A", "B"],
  ["A", "C"],
  ["C", "B"],
] as const;

test("leads of many pairs are those of each pair, and their first resamples those of fewer", () => {
  const all = resampledLeads(own, "grade", pairs);
  const some = resampledLeads(own, "grade", pairs, 100);
  for (const [place, pair] of pairs.entries()) {
    const lead = resampledLead(own, "grade", pair)!;
    expect(all[place]!.replicates).toEqual(lead.replicates);
    expect(some[place]!.replicates).toEqual(lead.replicates.slice(0, 100));
    expect(some[place]!.observed).toBe(lead.observed);
  }
});

test("a pair with an agent that has no mean has no lead", () => {
  expect(resampledLeads(own, "grade", [["A", "nobody"]])).toEqual([null]);
});
