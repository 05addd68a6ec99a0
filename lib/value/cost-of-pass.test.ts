import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { costOfPass, costOfPassByTask } from "./cost-of-pass";
import { evidenceFrom } from "./evidence";
import { frontierCostOfPass } from "./frontier-cost-of-pass";
import { frontierOverRequests } from "./frontier-over-requests";

const runs = (agent: string, cost: number, grades: readonly number[]) =>
  grades.map((passed, place) => ({ agent, request: `r${place}`, passed, cost }));

test("a pass costs the mean cost over the pass rate, and a zero pass rate has a lower bound only", () => {
  const evidence = evidenceFrom(fromRecords([...runs("A", 2, [1, 1, 0, 1]), ...runs("B", 1, [0, 0, 0, 0, 0, 0])]));
  const [a, b] = costOfPass(evidence);
  expect(a!.cost.estimate).toBeCloseTo(2 / 0.75, 12);
  expect(b!.cost).toMatchObject({ estimate: null, atLeast: 2, why: expect.stringContaining("no pass was seen") });
});

test("an agent with an unknown cost has no cost of pass, and a pass rate of 1 has one", () => {
  const evidence = evidenceFrom(
    fromRecords([{ agent: "A", request: "r0", passed: 1, cost: null }, ...runs("B", 3, [1, 1])]),
  );
  const [a, b] = costOfPass(evidence);
  expect(a!.cost.estimate).toBeNull();
  expect(b!.cost.estimate).toBe(3);
});

/** The mean over all outcomes of two agents with 4 attempts at $1 each that pass with chance one half: the true cost is 2. */
function meanOverOutcomes(of: (passed: readonly (readonly number[])[]) => number): number {
  let total = 0;
  for (let outcome = 0; outcome < 256; outcome++) {
    const bits = Array.from({ length: 8 }, (_, bit) => (outcome >> bit) & 1);
    total += of([bits.slice(0, 4), bits.slice(4)]) / 256;
  }
  return total;
}

const frontier = (passed: readonly (readonly number[])[]) =>
  frontierCostOfPass(
    passed.map((own, place) => ({ agent: `a${place}`, costs: [1, 1, 1, 1], passed: own })),
    12, // a person at $12, as Erol et al. price a MATH500 problem
  )!;

test("picking the luckiest of two identical agents makes 2 look like 1.83; corrected it is close to 2", () => {
  // by hand: 4/max(k1, k2) with chances 24, 96, 104, 31 of 256 for a maximum of 1 to 4, and 12 where both are 0:
  // (24·4 + 96·2 + 104·4/3 + 31 + 12)/256 = 469.67/256 = 1.8346
  expect(meanOverOutcomes((passed) => frontier(passed).seen)).toBeCloseTo(1.8346, 4);
  expect(meanOverOutcomes((passed) => frontier(passed).corrected!)).toBeCloseTo(2, 2);
});

test("adding an agent can only lower the frontier that was seen, and a person is its ceiling", () => {
  const a = { agent: "A", costs: [1, 1], passed: [1, 0] };
  const b = { agent: "B", costs: [0.2, 0.2], passed: [1, 0] };
  expect(frontierCostOfPass([a], 10)).toMatchObject({ agent: "A", seen: 2 });
  expect(frontierCostOfPass([a, b], 10)).toMatchObject({ agent: "B", seen: 0.4 });
  expect(frontierCostOfPass([{ ...a, passed: [0, 0] }], 10)).toMatchObject({ agent: null, seen: 10 });
  expect(frontierCostOfPass([{ ...a, passed: [0, 0] }], null)).toBeNull();
});

test("cost of pass by task type stands on that type's runs only", () => {
  const own = (task: string, cost: number, grades: readonly number[]) =>
    runs("A", cost, grades).map((run) => ({ ...run, task, request: `${task}${run.request}` }));
  const found = costOfPassByTask(evidenceFrom(fromRecords([...own("easy", 1, [1, 1]), ...own("hard", 3, [1, 0, 0])])));
  expect(found.map(({ task, cost }) => [task, cost.estimate])).toEqual([
    ["easy", 1],
    ["hard", expect.closeTo(9, 12)],
  ]);
});

test("the frontier over requests, and what each agent brings to it", () => {
  // r0: A passes at $1, B at $3; r1: only B passes, at $3. A person costs $10.
  // Frontier (1 + 3)/2 = 2; without A (3 + 3)/2 = 3; without B (1 + 10)/2 = 5.5
  const evidence = evidenceFrom(fromRecords([...runs("A", 1, [1, 0]), ...runs("B", 3, [1, 1])]));
  expect(frontierOverRequests(evidence, 10)).toEqual({
    ...{ seen: 2, corrected: null, requests: 2, unsolved: 0 },
    gain: { A: 1, B: 3.5 },
  });
  // Without a person B is the only one at r1, so what it brings has no number
  expect(frontierOverRequests(evidence, null)!.gain).toEqual({ A: 1 });
});
