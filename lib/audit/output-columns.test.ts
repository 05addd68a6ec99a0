import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { evidenceFrom } from "../value/evidence";
import { outputColumns } from "./output-columns";

const names = (columns: Readonly<Record<string, (agent: number, request: number) => number | string>>) => {
  const rows = [0, 1].flatMap((agent) =>
    [0, 1, 2].map((request) => ({
      agent: `a${agent}`,
      request: `r${request}`,
      passed: (agent + request) % 2,
      ...Object.fromEntries(Object.entries(columns).map(([name, of]) => [name, of(agent, request)])),
    })),
  );
  return outputColumns(evidenceFrom(fromRecords(rows)))
    .map(({ name }) => name)
    .filter((name) => name in columns);
};

test("a number that differs between the runs of a request is an output", () => {
  expect(names({ citations: (agent, request) => agent * 3 + request })).toEqual(["citations"]);
});

test.each<[string, (agent: number, request: number) => number | string]>([
  ["started_at", (agent, request) => agent + request],
  ["finished", (agent, request) => 1_734_070_031_112 + 7 * agent + request],
  ["created", (agent, request) => 1_734_070_031 + 7 * agent + request],
  ["run_id", (agent, request) => 100 + 7 * agent + request],
  ["score_binarized", (agent, request) => (agent + request) % 2],
  ["dollar_equivalent", (agent, request) => agent + request],
  ["log.score", (agent, request) => agent * 0.3 + request],
  ["answer", (agent, request) => `text ${agent} ${request}`],
  ["parameters", (agent) => 7 + agent],
  ["difficulty", (_, request) => request],
])("no output: %s", (name, of) => expect(names({ [name]: of })).toEqual([]));
