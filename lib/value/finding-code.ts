/** What a defect of the log, or a way to game the objective, is called. Each names a kind, never one spelling of it. */
export const findingCodes = [
  "unknown-cost",
  "zero-cost",
  "cached",
  "zero-seconds",
  "total-differs",
  "duplicate-run",
  "identical-agents",
  "zero-variance",
  "coverage-differs",
  "outlier",
  "label-drift",
  "unscored-field",
  "vanished-field",
  "canary-hit",
  "perfect-score",
  "failed-side-check",
  "held-out-gap",
  "held-out-changed",
  "held-out-leak",
  "stand-in-diverges",
  "judge-no-better-than-guess",
] as const;

export type FindingCode = (typeof findingCodes)[number];
