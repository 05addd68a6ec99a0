import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { bootstrap } from "../statistics/bootstrap";
import { clusteredMean } from "../statistics/clustered-mean";
import { estimateMean } from "../statistics/estimate-mean";
import { rateBounds } from "../statistics/rate-bounds";
import { requestMeans } from "../statistics/request-means";
import { evidenceFrom } from "../value/evidence";
import { weightings } from "../value/weightings";
import { weightedScore } from "./weighted-score";

/** Runs of one agent at t0, t1, …, with what each request is worth and its task type. */
function read(grades: readonly number[], weights: readonly number[]) {
  const rows = grades.map((passed, place) => ({
    agent: "s",
    request: `t${place}`,
    task: place % 2 === 0 ? "even" : "odd",
    worth: weights[place]!,
    passed,
  }));
  const traffic = { even: 3, odd: weights.length > 1 ? 1 : 0 };
  return evidenceFrom(fromRecords(rows), { taskWeights: { value: "worth", traffic } });
}

/** The mean of the grades under the weights, by every part of the library that takes weights of requests. */
function everyMean(grades: readonly number[], weights: readonly number[]): [string, number][] {
  const found = read(grades, weights);
  const { values, known } = requestMeans(found.sums, "grade", "s");
  const resampled = bootstrap(found.sums, { measures: ["grade"], weights: inOrder(found, weights), resamples: 2 });
  const bounds = rateBounds(found.sums, "s", { weights: inOrder(found, weights) })!;
  return [
    ["weighting by value", weightings(found).weightings.find(({ name }) => name === "value")!.agents.s!.estimate!],
    ["clustered mean", clusteredMean({ values, known, weights: inOrder(found, weights) })!.mean],
    ["worst bound", bounds.worst],
    ["best bound", bounds.best],
    ["bootstrap", resampled.means.get("grade")!.get("s")!.observed],
  ];
}

/** Weights in the order of the sums' requests, which are sorted by name. */
function inOrder({ sums }: ReturnType<typeof read>, weights: readonly number[]): number[] {
  return sums.requests.map((name) => weights[Number(name.slice(1))]!);
}

// promptimize#9: (2 + 2 + 2 + 1 + 1 + 1 + 1 + 1)/12 = 11/12; weights in the divisor only would make it 8/12 = .6667.
const nine = [2, 2, 2, 1, 1, 1, 1, 1, 1];

test("weights stand above and below the line: 11/12 when the last of nine fails", () => {
  for (const [name, mean] of everyMean([1, 1, 1, 1, 1, 1, 1, 1, 0], nine))
    expect([name, mean]).toEqual([name, expect.closeTo(11 / 12, 12)]);
});

// These five add up to more than their sum in another order, by the last digit.
test("a share is never above 1 by rounding, whatever the order of the sum", () => {
  const weights = [0.0000183299518748552, 0.00000445421229328287, 0.000001, 0.03004900333688229, 0.23615100528809424];
  for (const { name, agents } of weightings(read([1, 1, 1, 1, 1], weights)).weightings)
    expect([name, agents.s!.estimate]).toEqual([name, 1]);
});

describe("a weighted mean of ones is 1, whatever the weights", () => {
  const anyWeights = fc.array(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), { minLength: 2, maxLength: 12 });

  test("of requests", () => {
    fc.assert(
      fc.property(anyWeights, (weights) => {
        const ones = weights.map(() => 1);
        for (const [name, mean] of everyMean(ones, weights)) expect([name, mean]).toEqual([name, expect.closeTo(1, 9)]);
        for (const { name, agents } of weightings(read(ones, weights)).weightings)
          expect([name, agents.s!.estimate]).toEqual([name, 1]);
      }),
      { numRuns: 200 },
    );
  });

  test.each([false, true])("of dimensions, each at its best (each run scored first: %s)", (perRun) => {
    fc.assert(
      fc.property(anyWeights, (given) => {
        const names = given.map((_, place) => `d${place}`);
        const rows = [0, 1, 2].map((place) => ({
          ...Object.fromEntries(names.map((name, own) => [name, own + 5])),
          agent: "s",
          request: `t${place}`,
          passed: 1,
        }));
        const dimensions = names.map((name, own) => ({
          name,
          field: name,
          better: "higher" as const,
          scale: { worst: 2, best: own + 5 },
        }));
        const weights = Object.fromEntries(names.map((name, own) => [name, given[own]!]));
        const { sums, measure } = weightedScore(evidenceFrom(fromRecords(rows), { dimensions }), weights, perRun);
        expect(estimateMean(sums, measure, "s").estimate).toBeCloseTo(1, 9);
      }),
      { numRuns: 200 },
    );
  });
});
