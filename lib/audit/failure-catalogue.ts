import type { FindingCode } from "../value/finding-code";

/** One way in which an optimised number can stop meaning what it should, and what here catches it. */
export interface Failure {
  readonly failure: string;
  /** Findings that catch it; none where no check here can. */
  readonly caughtBy: readonly FindingCode[];
  /** What the checks need, or why none can catch it. */
  readonly how: string;
}

/**
 * Ways in which production prompt optimisation fails, one a row, and the check that catches each. Wahi (2026) catalogues eleven;
 * that list was not at hand, so these eleven are ours, made from what is quoted of it (cached answers, deterministic checks,
 * frozen held-out cases, canaries, perfect scores), from Petersen (2026) and from Gao, Schulman and Hilton (2022).
 */
export const failureCatalogue: readonly Failure[] = [
  {
    failure: "answers are read from a cache, so a perfect score hides what the agent can do",
    caughtBy: ["cached", "perfect-score", "zero-variance", "duplicate-run"],
    how: "a flag of the log, answers in no time, repeats that never differ, or a score of 100 %",
  },
  {
    failure: "the answers can be read from the environment",
    caughtBy: ["canary-hit", "perfect-score"],
    how: "needs canary requests that nobody can pass, or strings planted where only a cheat reads",
  },
  {
    failure: "an output field that nothing scores is given up",
    caughtBy: ["unscored-field", "vanished-field"],
    how: "reads the objective beside the log's columns and the keys of JSON outputs",
  },
  {
    failure: "a dimension that is not optimised gets worse",
    caughtBy: ["unscored-field"],
    how: "names the agent that gains in what is scored and differs in what is not; which way is worse, `audit.outputs` has to say",
  },
  {
    failure: "the grader accepts what a plain check would not",
    caughtBy: ["failed-side-check"],
    how: "needs a column of a deterministic check beside the grade",
  },
  {
    failure: "the judge is no better than a guess",
    caughtBy: ["judge-no-better-than-guess"],
    how: "needs people's verdicts on some of the runs",
  },
  {
    failure: "gains on the optimised cases do not carry over",
    caughtBy: ["held-out-gap"],
    how: "needs a held-out split",
  },
  {
    failure: "held-out cases leak into the optimised ones",
    caughtBy: ["held-out-leak"],
    how: "the same request, or the same long text under another id; a paraphrase goes unseen",
  },
  {
    failure: "the held-out cases are exchanged for easier ones",
    caughtBy: ["held-out-changed"],
    how: "needs the fingerprint that was written down when the set was frozen",
  },
  {
    failure: "the stand-in goes on rising after the real goal has turned",
    caughtBy: ["stand-in-diverges"],
    how: "needs the gold score at some steps of the optimisation",
  },
  {
    failure: "the objective asks for the wrong thing",
    caughtBy: [],
    how: "no check can know what the business wants; the parts beside the single number let a reader see it",
  },
];
