import { describe, expect, test } from "vitest";
import { InputError } from "../runs/input-error";
import { parseObjective } from "./parse-objective";

const problemsOf = (text: string): string => {
  try {
    parseObjective(text, "o.json");
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return "no problem";
};

const speed = { name: "speed", field: "minutes", better: "lower", scale: { worst: 15, best: 0 } };
const coverage = { name: "coverage", field: "passed", better: "higher" };
const withWeights = (weights: object) =>
  JSON.stringify({ dimensions: [coverage, speed], strategies: { mine: [{ weights }] } });

describe("every key is checked, and a typo is named with the nearest right key", () => {
  test.each([
    ['{ "buget": [] }', '"buget" is not a key of an objective. Did you mean "budgets"?'],
    ['{ "prices": { "mistakes": { "amount": 1 } } }', 'Did you mean "mistake"?'],
    ['{ "prices": { "hour": { "amout": 1 } } }', 'Did you mean "amount"?'],
    ['{ "gates": [{ "name": "g", "field": "f", "maxrate": 0 }] }', 'Did you mean "maxRate"?'],
    ['{ "strategies": { "s": [{ "gate": "all" }] } }', 'Did you mean "gates"?'],
    ['{ "byHand": { "minuts": 3 } }', 'Did you mean "minutes"?'],
  ])("%s", (text, expected) => expect(problemsOf(text)).toContain(expected));
});

describe("a wrong value says where, what was expected and what was found", () => {
  test.each([
    [
      '{\n  "prices": { "hour": { "amount": "100" } }\n}',
      'line 2, column 35: expected a number of at least 0, got "100"',
    ],
    ['{ "prices": { "hour": { "amount": -1 } } }', "expected at least 0, got -1"],
    ['{ "prices": { "hour": { "amount": 1, "range": [5, 2] } } }', "low at most high"],
    ['{ "byHand": { "passRate": 98 } }', "expected a share of at most 1 (0.98 for 98 %), got 98"],
    [
      '{ "gates": [{ "name": "g", "field": "passed" }] }',
      'gate "g" would fail every agent that passes a run. Say which share must pass at least: "minRate": 0.9.',
    ],
    [
      '{ "budgets": [{ "name": "b", "field": "minutes", "statistic": "mean" }] }',
      "a budget without a limit limits nothing",
    ],
    ['{ "budgets": [{ "name": "b", "field": "minutes", "statistic": "max", "max": 1 }] }', "percentile such as p95"],
    ['{ "strategies": { "s": ["dollar"] } }', 'expected "dollars" or an object with gates'],
    ['{ "gates": [{ "name": "g" }] }', 'line 1, column 13: "field" is missing: expected text'],
    ["[]", "expected object, got a list"],
    ["", "got an empty file"],
    ['{ "question": "a", }', "expected valid JSON"],
    ['{ "question": "a", "question": "b" }', '"question" is given twice'],
    ['{ "strategies": { "__proto__": ["dollars"] } }', 'column 19: "__proto__" cannot be a name here'],
  ])("%s", (text, expected) => expect(problemsOf(text)).toContain(expected));
});

describe("parts that must agree", () => {
  test.each([
    [{ coverage: 0, speed: 0 }, "the weights sum to 0 (coverage 0, speed 0)"],
    [{ coverage: -1, speed: 1 }, "expected at least 0, got -1"],
    [{ coverge: 1 }, 'no dimension is named "coverge". Did you mean "coverage"?'],
  ])("weights %j", (weights, expected) => expect(problemsOf(withWeights(weights))).toContain(expected));

  test.each([
    ['{ "strategies": { "s": [{ "gates": ["edits"] }] } }', 'no gate is named "edits"'],
    ['{ "strategies": { "s": [{ "gates": "all" }] } }', '"all" gates are asked for, and the objective has none'],
    ['{ "strategies": { "s": ["dollars", { "pareto": ["x"] }] } }', "must be the last step"],
    [JSON.stringify({ dimensions: [speed, { ...speed, name: "slow", better: "higher" }] }), "Keep one direction"],
    [JSON.stringify({ dimensions: [speed, speed] }), "given twice in dimensions"],
    [
      JSON.stringify({ dimensions: [{ ...speed, scale: undefined }], strategies: { s: [{ weights: { speed: 1 } }] } }),
      "weights need a scale",
    ],
  ])("%s", (text, expected) => expect(problemsOf(text)).toContain(expected));
});

test("all problems come at once, in the order of the file", () => {
  const message = problemsOf('{\n "buget": [],\n "byHand": { "passRate": 98 },\n "colums": {}\n}');
  expect(message).toMatch(/3 problems in o\.json\n {2}line 2.*\n {2}line 3.*\n {2}line 4/);
});

test("a threshold of 0 is honoured, a missing one is not read as 0", () => {
  const gate = '{ "gates": [{ "name": "g", "field": "f", "minRate": 0 }] }';
  expect(parseObjective(gate, "o.json").gates?.[0]?.minRate).toBe(0);
  expect(problemsOf('{ "gates": [{ "name": "g", "field": "f", "minRate": null }] }')).toContain("got null");
});
