import { expect, test } from "vitest";
import { judgeAgreement } from "./judge-agreement";

// Cohen's kappa, the usual worked example of two readers of 50 grant proposals (20 both yes, 15 both no, 5 and 10 split):
// p_o = .7, p_e = .5·.6 + .5·.4 = .5, kappa = .4
const proposals = [
  ...Array<[string, string]>(20).fill(["yes", "yes"]),
  ...Array<[string, string]>(5).fill(["yes", "no"]),
  ...Array<[string, string]>(10).fill(["no", "yes"]),
  ...Array<[string, string]>(15).fill(["no", "no"]),
];

test("kappa of the grant proposals is .4", () => {
  const found = judgeAgreement(proposals)!;
  expect(found.agreement).toBeCloseTo(0.7, 12);
  expect(found.kappa.estimate).toBeCloseTo(0.4, 12);
  expect(found.constantGuess).toBeCloseTo(0.6, 12);
});

test("the standard error of kappa is that of Fleiss, Cohen and Everitt", () => {
  // By hand, with 1 − κ = .6 and shares .4, .1, .2, .3; judge yes .5, people yes .6:
  // .4·(1 − 1.1·.6)² + .3·(1 − .9·.6)² = .04624 + .06348 = .10972
  // .36·(.1·(.6 + .5)² + .2·(.4 + .5)²) = .36·(.121 + .162) = .10188;  (.4 − .5·.6)² = .01
  // variance = (.10972 + .10188 − .01)/(50·.25) = .016128
  expect(judgeAgreement(proposals)!.kappa.standardError).toBeCloseTo(Math.sqrt(0.016128), 12);
});

test("one verdict only: no chance agreement to go beyond", () => {
  const found = judgeAgreement([
    ["a", "a"],
    ["a", "a"],
  ])!;
  expect([found.kappa.estimate, found.lead.estimate]).toEqual([null, 0]);
  expect(judgeAgreement([])).toBeNull();
});
