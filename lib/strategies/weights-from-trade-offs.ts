import { plain } from "../runs/in-words";
import type { Objective } from "../value/objective";
import { scaleOf } from "./dimension";

/** What somebody would give up: this much of one dimension for that much of another, in the fields' own units. */
export interface StatedTradeOff {
  readonly of: string;
  readonly amount: number;
  readonly in: string;
  /** How much of `in` is worth as much. */
  readonly worth: number;
}

/** Weights worked out from answers, and what in the answers does not fit together. */
export interface ElicitedWeights {
  /** They add up to 1; the middle between answers that contradict each other. */
  readonly weights: Readonly<Record<string, number>>;
  /** Answers that contradict others, in words; empty where all agree. */
  readonly inconsistent: readonly string[];
  readonly consistent: boolean;
}

/**
 * Weights from what the owner of the decision would trade: "one point of coverage is worth 1.35 minutes" makes the weights
 * of both in the ratio (worth ÷ length of its scale) to (amount ÷ length of its scale), turned over. With more answers than
 * needed, the weights are those that fit all of them best (least squares on logarithms), and answers that no weights can
 * meet together are named.
 * Source: Keeney and Raiffa (1976), chapter 3; least squares on logarithms: Crawford and Williams (1985).
 *
 * @param tolerance how far an answer may be from the fitted rate, as a share, before it counts as a contradiction; 0.05 when left out
 * @throws RangeError when an answer names an unknown dimension, one without a scale, the same one twice, or an amount that is not
 * above 0; and when the answers do not link all dimensions
 */
export function weightsFromTradeOffs(
  objective: Objective,
  answers: readonly StatedTradeOff[],
  tolerance = 0.05,
): ElicitedWeights {
  const names = [...new Set(answers.flatMap((one) => [one.of, one.in]))].sort();
  if (names.length < 2) throw new RangeError("expected at least one trade-off between two dimensions");
  const rows = answers.map((answer) => {
    for (const amount of [answer.amount, answer.worth]) {
      if (!(amount > 0 && Number.isFinite(amount))) {
        throw new RangeError(
          `a trade-off of "${answer.of}" in "${answer.in}": expected amounts above 0, got ${amount}`,
        );
      }
    }
    if (answer.of === answer.in) throw new RangeError(`a trade-off needs two dimensions, got "${answer.of}" twice`);
    // amount of one = worth of the other: w_of · amount / length_of = w_in · worth / length_in
    const log = Math.log(
      (answer.worth / lengthOf(objective, answer.in)) * (lengthOf(objective, answer.of) / answer.amount),
    );
    return { of: names.indexOf(answer.of), in: names.indexOf(answer.in), log, answer };
  });
  const logs = leastSquares(rows, names);
  const inconsistent = rows.flatMap(({ of, in: against, log, answer }) => {
    const fitted = logs[of]! - logs[against]!;
    if (Math.abs(Math.expm1(fitted - log)) <= tolerance) return [];
    const fits = answer.worth * Math.exp(fitted - log);
    return [
      `${plain(answer.amount)} of ${answer.of} for ${plain(answer.worth)} of ${answer.in} does not fit the other answers, which say ${plain(fits)}`,
    ];
  });
  return { weights: normalised(names, logs.map(Math.exp)), inconsistent, consistent: inconsistent.length === 0 };
}

function lengthOf(objective: Objective, name: string): number {
  const dimension = objective.dimensions?.find((one) => one.name === name);
  if (dimension === undefined) throw new RangeError(`no dimension is named "${name}"`);
  const { worst, best } = scaleOf(dimension);
  return Math.abs(best - worst);
}

/** Log weights, the first 0, that make log(w_of) − log(w_in) closest to the answers: normal equations, Gauss with pivots. */
function leastSquares(rows: readonly { of: number; in: number; log: number }[], names: readonly string[]): number[] {
  const n = names.length;
  const matrix = Array.from({ length: n }, () => new Float64Array(n + 1));
  for (const { of, in: against, log } of rows) {
    matrix[of]![of]!++;
    matrix[against]![against]!++;
    matrix[of]![against]!--;
    matrix[against]![of]!--;
    matrix[of]![n]! += log;
    matrix[against]![n]! -= log;
  }
  matrix[0]!.fill(0)[0] = 1;
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let row = column; row < n; row++) {
      if (Math.abs(matrix[row]![column]!) > Math.abs(matrix[pivot]![column]!)) pivot = row;
    }
    if (Math.abs(matrix[pivot]![column]!) < 1e-12) {
      throw new RangeError(`no trade-off links "${names[column]}" to the others. Ask for one`);
    }
    [matrix[column], matrix[pivot]] = [matrix[pivot]!, matrix[column]!];
    for (let row = 0; row < n; row++) {
      if (row === column) continue;
      const factor = matrix[row]![column]! / matrix[column]![column]!;
      for (let at = column; at <= n; at++) matrix[row]![at]! -= factor * matrix[column]![at]!;
    }
  }
  return matrix.map((row, place) => row[n]! / row[place]!);
}

function normalised(names: readonly string[], raw: readonly number[]): Record<string, number> {
  const total = raw.reduce((a, b) => a + b, 0);
  return Object.fromEntries(names.map((name, place) => [name, raw[place]! / total]));
}
