import type { Estimate } from "../statistics/estimate";
import { z95 } from "../statistics/normal";

/** How far a judge's verdicts agree with people's. */
export interface JudgeAgreement {
  /** Share of items on which both say the same. */
  readonly agreement: number;
  /** Share that saying people's commonest verdict every time would get right: the constant guess. */
  readonly constantGuess: number;
  /** Agreement − constant guess, with its standard error over items. */
  readonly lead: Estimate;
  /** Cohen's kappa: agreement beyond chance, 1 at best; null where both always say one and the same thing. */
  readonly kappa: Estimate;
}

/**
 * Agreement of a judge with people beside the constant guess and Cohen's kappa, κ = (p_o − p_e)/(1 − p_e).
 * Standard error of κ: Fleiss, Cohen and Everitt (1969), the large-sample formula that does not assume κ = 0.
 *
 * @param pairs [judge's verdict, people's verdict] for each item
 * @returns null without items
 *
 * @example
 * judgeAgreement([["yes", "yes"], ["no", "no"], ["yes", "no"], ["no", "no"]]).agreement // 0.75
 */
export function judgeAgreement(pairs: readonly (readonly [string, string])[]): JudgeAgreement | null {
  const n = pairs.length;
  if (n === 0) return null;
  const labels = [...new Set(pairs.flat())].sort();
  const share = (side: 0 | 1, label: string) => pairs.filter((pair) => pair[side] === label).length / n;
  const judge = new Map(labels.map((label) => [label, share(0, label)]));
  const people = new Map(labels.map((label) => [label, share(1, label)]));
  const agreement = pairs.filter(([a, b]) => a === b).length / n;
  const guess = labels.reduce((top, label) => (people.get(label)! > people.get(top)! ? label : top), labels[0]!);
  const expected = labels.reduce((all, label) => all + judge.get(label)! * people.get(label)!, 0);
  const differences = pairs.map(([a, b]) => Number(a === b) - Number(b === guess));
  return {
    agreement,
    constantGuess: people.get(guess)!,
    lead: withInterval(agreement - people.get(guess)!, errorOfMean(differences), n),
    kappa: kappaOf(pairs, labels, judge, people, agreement, expected),
  };
}

function kappaOf(
  pairs: readonly (readonly [string, string])[],
  labels: readonly string[],
  judge: ReadonlyMap<string, number>,
  people: ReadonlyMap<string, number>,
  observed: number,
  expected: number,
): Estimate {
  const n = pairs.length;
  if (expected === 1) {
    const why = "judge and people always say the same one thing, so there is no chance agreement to go beyond";
    return { estimate: null, standardError: null, low: null, high: null, used: n, of: n, why };
  }
  const kappa = (observed - expected) / (1 - expected);
  const cell = (a: string, b: string) => pairs.filter((pair) => pair[0] === a && pair[1] === b).length / n;
  let same = 0;
  let other = 0;
  for (const a of labels) {
    const scale = (judge.get(a)! + people.get(a)!) * (1 - kappa);
    same += cell(a, a) * (1 - scale) ** 2;
    for (const b of labels) if (a !== b) other += cell(a, b) * (people.get(a)! + judge.get(b)!) ** 2;
  }
  const variance = same + (1 - kappa) ** 2 * other - (kappa - expected * (1 - kappa)) ** 2;
  return withInterval(kappa, n < 2 ? null : Math.sqrt(Math.max(0, variance) / n) / (1 - expected), n);
}

function errorOfMean(values: readonly number[]): number | null {
  const n = values.length;
  if (n < 2) return null;
  const mean = values.reduce((all, value) => all + value, 0) / n;
  return Math.sqrt(values.reduce((all, value) => all + (value - mean) ** 2, 0) / (n - 1) / n);
}

function withInterval(estimate: number, standardError: number | null, n: number): Estimate {
  if (standardError === null) {
    const why = `a standard error needs at least 2 items, got ${n}`;
    return { estimate, standardError, low: null, high: null, used: n, of: n, why };
  }
  return {
    estimate,
    standardError,
    low: estimate - z95 * standardError,
    high: estimate + z95 * standardError,
    used: n,
    of: n,
  };
}
