/** For tests: scores of two agents on the same eight requests, where only pairing shows the lead (lm-evaluation-harness 3831). */
export const pairsOfScores = [
  [0.2, 0.25],
  [0.4, 0.44],
  [0.6, 0.66],
  [0.8, 0.85],
  [0.9, 0.93],
  [0.3, 0.35],
  [0.5, 0.56],
  [0.7, 0.74],
] as const;
