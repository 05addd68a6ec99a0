import { type MeasureSums, withoutSpread } from "./measure-sums";
import { measureNamed } from "./request-means";
import type { RequestSums } from "./request-sums";

/**
 * Adds a measure that is constant + Σ coefficient × the request's mean of each measure, such as a weighted score or the
 * value at other prices. It is known at a request where all its measures are. A coefficient of 0 leaves its measure out,
 * known or not. Only means of requests are combined, so the spread between attempts is not known for it.
 *
 * @throws RangeError when a measure does not exist, a coefficient is not a finite number, or all of them are 0
 */
export function combineMeasures(
  sums: RequestSums,
  name: string,
  coefficients: ReadonlyMap<string, number>,
  constant = 0,
): RequestSums {
  const parts: { part: MeasureSums; coefficient: number }[] = [];
  for (const measure of [...coefficients.keys()].sort()) {
    const coefficient = coefficients.get(measure)!;
    if (!Number.isFinite(coefficient)) {
      throw new RangeError(`the coefficient of "${measure}" must be a finite number, got ${coefficient}`);
    }
    if (coefficient !== 0) parts.push({ part: measureNamed(sums, measure), coefficient });
  }
  if (parts.length === 0) throw new RangeError(`"${name}" needs at least one coefficient that is not 0`);
  const madeOf = [...coefficients.keys()].filter((measure) => coefficients.get(measure) !== 0).sort();
  const combined = Object.assign(combine(parts, constant, sums.dealt.length), { madeOf });
  return { ...sums, measures: new Map([...sums.measures, [name, combined]]) };
}

function combine(parts: readonly { part: MeasureSums; coefficient: number }[], constant: number, cells: number) {
  const sum = new Float64Array(cells);
  const shared = parts.every(({ part }) => part.count === parts[0]!.part.count) ? parts[0]!.part.count : null;
  const count = shared ?? new Int32Array(cells);
  for (let cell = 0; cell < cells; cell++) {
    let mean = constant;
    let attempts = Number.POSITIVE_INFINITY;
    for (const { part, coefficient } of parts) {
      attempts = Math.min(attempts, part.count[cell]!);
      if (attempts === 0) break;
      mean += (coefficient * part.sum[cell]!) / part.count[cell]!;
    }
    if (attempts === 0) continue;
    sum[cell] = mean * attempts;
    if (shared === null) count[cell] = attempts;
  }
  return withoutSpread(sum, count);
}
