import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { evidenceFrom } from "../value/evidence";
import type { Objective } from "../value/objective";
import { auditRuns } from "./audit-runs";

/** Ten requests. `new` covers .9 where `old` covers .8, and cites 3 times in 10 where `old` cites 12 times. */
const coverage = {
  old: [0.7, 0.9, 0.8, 0.8, 0.7, 0.9, 0.8, 0.8, 0.7, 0.9],
  new: [0.8, 1, 0.9, 0.9, 0.8, 1, 0.9, 0.9, 0.8, 1],
};
const citations = { old: [1, 2, 1, 1, 1, 2, 1, 1, 1, 1], new: [0, 1, 0, 0, 0, 1, 0, 0, 1, 0] };
const objective: Objective = {
  dimensions: [
    { name: "coverage", field: "covered", better: "higher" },
    { name: "speed", field: "minutes", better: "lower" },
  ],
};

function found(
  of: { old: readonly number[]; new: readonly number[] },
  cited: { old: readonly number[]; new: readonly number[] } = citations,
  asked: Objective = objective,
) {
  const rows = (["old", "new"] as const).flatMap((agent) =>
    of[agent].map((covered, place) => ({
      agent,
      request: `r${place}`,
      passed: 1,
      minutes: 1,
      covered,
      citations: cited[agent][place]!,
    })),
  );
  return auditRuns(evidenceFrom(fromRecords(rows), asked)).filter(({ code }) => code === "unscored-field");
}

test("a version that gains in what is scored and differs in what is not: both are said, and no direction is made up", () => {
  const [finding] = found(coverage);
  expect(finding).toMatchObject({ severity: "warning", agents: ["new", "old"] });
  expect(finding!.effect).toContain(
    '"new" is better than "old" in coverage (0.9 against 0.8) and differs in citations: 0.3 against 1.2 a request, which nothing prices',
  );
});

test("where the objective says which way is better, worse is called worse, and better is no trade", () => {
  const told = (better: "higher" | "lower"): Objective => ({
    ...objective,
    audit: { outputs: [{ field: "citations", better }] },
  });
  expect(found(coverage, citations, told("higher"))[0]!.effect).toContain(
    "is worse in citations (higher is better): 0.3 against 1.2",
  );
  expect(found(coverage, citations, told("lower"))[0]!.effect).not.toContain("which nothing prices");
});

test("a field that something scores is no finding", () => {
  const dimensions = [...objective.dimensions!, { name: "sources", field: "citations", better: "higher" as const }];
  expect(found(coverage, citations, { dimensions })).toEqual([]);
});

test("within the noise nothing is said of a trade", () => {
  // leads of +.1 and −.1 in turn: none; citations as before
  const even = { old: coverage.old, new: coverage.old.map((one, place) => one + (place % 2 === 0 ? 0.1 : -0.1)) };
  expect(found(even)[0]!.effect).not.toContain("is better than");
  // citations 1 and 0 in turn for both, the other way round for every second request
  const noisy = { old: [1, 0, 1, 0, 1, 0, 1, 0, 1, 0], new: [0, 1, 0, 1, 0, 1, 0, 1, 0, 1] };
  expect(found(coverage, noisy)).toMatchObject([{ severity: "note", agents: [] }]);
});
