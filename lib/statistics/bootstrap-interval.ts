import { quickselect } from "simple-statistics";
import { normalQuantile, normalShareBelow } from "./normal";
import { acceleration, type Ratio, ratioError } from "./ratio";

/** Ways to make an interval from resamples. */
export type BootstrapInterval = "percentile" | "basic" | "bca" | "studentized";

export interface Ends {
  readonly low: number;
  readonly high: number;
}

/**
 * An interval from the values of a ratio in each resample.
 * Percentile: their own quantiles. Basic: those, mirrored at the estimate. BCa: quantiles moved for bias and for an error
 * that changes with the estimate. Studentized: quantiles of (value − estimate) / its own error, times the estimate's error.
 * Source: Davison and Hinkley (1997) chapter 5; Efron (1987) for BCa.
 *
 * @param confidence of the interval, such as .95
 * @returns null where fewer than 2 resamples have a value, the method needs an error and there is none, or it has no end
 */
export function bootstrapInterval(ratio: Ratio, method: BootstrapInterval, confidence = 0.95): Ends | null {
  const { observed } = ratio;
  const tail = (1 - confidence) / 2;
  if (method === "studentized") {
    const error = ratioError(ratio.numerator, ratio.denominator);
    if (ratio.errors === null || error === null) return null;
    const errors = ratio.errors;
    const scores = known(ratio.replicates.map((value, place) => (value - observed) / errors[place]!));
    if (scores.length < 2) return null;
    const [low, high] = [observed - quantile(scores, 1 - tail) * error, observed - quantile(scores, tail) * error];
    return Number.isFinite(low) && Number.isFinite(high) ? { low, high } : null;
  }
  const values = known(ratio.replicates);
  if (values.length < 2) return null;
  if (method === "bca") {
    const [first, second] = correctedTails(ratio, values, tail);
    return { low: quantile(values, first), high: quantile(values, second) };
  }
  const [low, high] = [quantile(values, tail), quantile(values, 1 - tail)];
  return method === "percentile" ? { low, high } : { low: 2 * observed - high, high: 2 * observed - low };
}

function correctedTails(ratio: Ratio, values: Float64Array, tail: number): [number, number] {
  let below = 0;
  for (const value of values) below += value < ratio.observed ? 1 : value === ratio.observed ? 0.5 : 0;
  if (below === 0 || below === values.length) return [tail, 1 - tail];
  const bias = normalQuantile(below / values.length);
  const a = acceleration(ratio.numerator, ratio.denominator);
  const corrected = (share: number) => {
    const z = bias + normalQuantile(share);
    return normalShareBelow(bias + z / (1 - a * z));
  };
  return [corrected(tail), corrected(1 - tail)];
}

/** A quantile between order statistics (type 7 of Hyndman and Fan 1996, R's default). Reorders `values`. */
export function quantile(values: Float64Array, share: number): number {
  const place = (values.length - 1) * Math.min(1, Math.max(0, share));
  const whole = Math.floor(place);
  quickselect(values as unknown as number[], whole);
  const low = values[whole]!;
  if (place === whole) return low;
  let next = Number.POSITIVE_INFINITY;
  for (let rank = whole + 1; rank < values.length; rank++) if (values[rank]! < next) next = values[rank]!;
  return low + (place - whole) * (next - low);
}

/** A copy without the resamples that have no value. One plain loop: an interval spends much of its time here. */
function known(values: Float64Array): Float64Array {
  const left = new Float64Array(values.length);
  let at = 0;
  for (let place = 0; place < values.length; place++) {
    const value = values[place]!;
    if (!Number.isNaN(value)) left[at++] = value;
  }
  return at === left.length ? left : left.slice(0, at);
}
