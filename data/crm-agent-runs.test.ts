import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
// @ts-expect-error the generator is plain JavaScript, so that it runs without a build
import { makeCrmAgentRuns } from "./make-crm-agent-runs.mjs";

const file = readFileSync(new URL("crm-agent-runs.csv", import.meta.url), "utf8");
const [header = "", ...lines] = file.trimEnd().split("\n");
const names = header.split(",");
const rows = lines.map((line) => Object.fromEntries(line.split(",").map((cell, i) => [names[i]!, cell])));
const of = (agent: string) => rows.filter((row) => row.agent === agent);
const mean = (agent: string, column: string) => of(agent).reduce((sum, row) => sum + Number(row[column]), 0) / 1000;
const missed = (agent: string) =>
  of(agent)
    .filter((row) => row.found_all === "0")
    .map((row) => row.request);

test("the committed file is what its generator makes", () => expect(makeCrmAgentRuns()).toBe(file));

// The table of the method's chapter: three agents, 1,000 requests each.
test.each([
  ["A", 0.98, 4, 12, 1.5, 0],
  ["B", 0.98, 0, 1, 0.4, 0.037],
  ["C", 0.95, 0, 1 / 3, 0.05, 0],
])("the means of agent %s are exact", (agent, pass, questions, minutes, cost, edits) => {
  expect(of(agent)).toHaveLength(1000);
  expect(mean(agent, "found_all")).toBeCloseTo(pass, 12);
  expect(mean(agent, "questions")).toBeCloseTo(questions, 12);
  expect(mean(agent, "minutes")).toBeCloseTo(minutes, 12);
  expect(mean(agent, "cost")).toBeCloseTo(cost, 12);
  expect(mean(agent, "edited_record")).toBeCloseTo(edits, 12);
  expect(mean(agent, "deal_amount")).toBeCloseTo(100_000, 9);
});

test("A and B miss the same 20 requests; C misses those and 30 more", () => {
  expect(missed("A")).toHaveLength(20);
  expect(missed("B")).toEqual(missed("A"));
  expect(missed("C")).toHaveLength(50);
  expect(missed("C")).toEqual(expect.arrayContaining(missed("A")));
});

test("a request has the same task, account and deal for every agent", () => {
  const same = (row: Record<string, string>) => [row.request, row.task, row.cluster, row.deal_amount].join();
  expect(of("B").map(same)).toEqual(of("A").map(same));
  expect(of("C").map(same)).toEqual(of("A").map(same));
});
