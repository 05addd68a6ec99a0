import { clusteredMean } from "./clustered-mean";
import type { Estimate } from "./estimate";
import { meanInterval } from "./mean-interval";

export type Interval = Pick<Estimate, "standardError" | "low" | "high" | "why" | "interval" | "warning">;

/** Numbers by request; where `known` is 0 they mean nothing. */
export interface Known {
  readonly values: Float64Array;
  readonly known: Uint8Array;
}

/** The mean grade (or mean difference of grades) over the same requests, with its own 95 % interval. */
export interface GradeMean {
  readonly grades: Float64Array;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/**
 * A 95 % interval for a mean that a few mistakes move: value = slope × grade + rest. The grade keeps its own interval,
 * which holds for rare mistakes, the rest has another, and the two are added as squares around the mean:
 * low = mean − √((slope·(grade − its end))² + (rest − its low)²), and so on.
 * Source: Zou and Donner (2008), "variance estimates recovery"; the split by least squares is ours.
 *
 * @returns null below 2 units
 */
export function mistakeInterval(
  values: Known,
  grade: GradeMean,
  slope: number,
  cluster: ArrayLike<number> | undefined,
): Interval | null {
  const all = clusteredMean({ ...values, cluster });
  const rest = values.values.map((value, request) => value - slope * grade.grades[request]!);
  const left = clusteredMean({ values: rest, known: values.known, cluster });
  if (all === null || left === null || all.standardError === null) return null;
  // Where the grade is all there is, the rest differs by rounding only: its tail and its warning would be noise.
  const nothing = left.standardError! <= 2 ** -40 * all.standardError;
  const own: Interval = nothing ? { standardError: 0, low: left.mean, high: left.mean } : meanInterval(left, null);
  const [down, up] = slope > 0 ? [grade.low, grade.high] : [grade.high, grade.low];
  return {
    standardError: all.standardError,
    low: all.mean - hypotenuse(slope * (grade.mean - down), left.mean - own.low!),
    high: all.mean + hypotenuse(slope * (up - grade.mean), own.high! - left.mean),
    interval: "grade and rest apart, for rare mistakes",
    ...(own.warning === undefined ? {} : { warning: own.warning }),
  };
}

/**
 * How much a measure rises with the grade, by least squares over the requests of each sample around its own means.
 * Null where no grades differ, or where they explain less than half of the measure's variance.
 */
export function gradeSlope(
  samples: readonly { readonly values: Known; readonly grades: Float64Array }[],
): number | null {
  let products = 0;
  let squares = 0;
  let variance = 0;
  for (const { values, grades } of samples) {
    const y = meanOver(values.values, values.known);
    const x = meanOver(grades, values.known);
    for (let request = 0; request < grades.length; request++) {
      if (values.known[request] === 0) continue;
      const [up, along] = [values.values[request]! - y, grades[request]! - x];
      products += up * along;
      squares += along * along;
      variance += up * up;
    }
  }
  if (squares === 0 || variance === 0) return null;
  return products * products >= 0.5 * squares * variance ? products / squares : null;
}

function meanOver(values: Float64Array, known: Uint8Array): number {
  return clusteredMean({ values, known })?.mean ?? 0;
}

function hypotenuse(a: number, b: number): number {
  return Math.sqrt(a * a + b * b);
}
