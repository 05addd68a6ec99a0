import { plain } from "../runs/in-words";
import type { Dimension, Objective, Weights } from "../value/objective";
import { scaleOf } from "./dimension";
import { effectiveWeights } from "./effective-weights";

/** How much of one dimension makes up for how much of another. */
export interface ExchangeRate {
  readonly of: string;
  readonly in: string;
  /** Units of `in` that one unit of `of` is worth, in the fields' own units (a grade's unit is the whole way from 0 to 1). */
  readonly rate: number;
  /** In plain words; a grade is said in points, hundredths of the way from 0 to 1. */
  readonly words: string;
}

/**
 * The exchange rates that weights imply: one unit of a dimension moves the score by weight / length of its scale, so it is
 * worth (weight ÷ scale) of the one over (weight ÷ scale) of the other. Weights can set a rate that nobody agreed to.
 * One rate for each dimension against the last one that carries weight, by name; a grade comes first.
 *
 * @throws RangeError when the weights cannot be used, or a dimension is unknown or has no scale
 *
 * @example
 * impliedRates({ dimensions: [
 *   { name: "coverage", field: "passed", better: "higher" },
 *   { name: "speed", field: "minutes", better: "lower", scale: { worst: 15, best: 0 } },
 * ] }, { coverage: 0.9, speed: 0.1 })[0].words // "one point of coverage is worth 1.35 minutes"
 */
export function impliedRates(objective: Objective, weights: Weights): ExchangeRate[] {
  const used = Object.entries(effectiveWeights(weights)).map(([name, weight]) => {
    const dimension = objective.dimensions?.find((one) => one.name === name);
    if (dimension === undefined) throw new RangeError(`no dimension is named "${name}"`);
    const { worst, best } = scaleOf(dimension);
    return { dimension, perUnit: weight / Math.abs(best - worst) };
  });
  used.sort((a, b) => Number(isGrade(b.dimension)) - Number(isGrade(a.dimension)));
  const against = used.at(-1);
  if (against === undefined) return [];
  return used.slice(0, -1).map(({ dimension, perUnit }) => {
    const rate = perUnit / against.perUnit;
    return { of: dimension.name, in: against.dimension.name, rate, words: inWords(dimension, against.dimension, rate) };
  });
}

/**
 * What the prices say one unit of a grade is worth in minutes: price of a mistake / price of a minute. Null where a price
 * is missing, is 0, or differs from request to request.
 */
export function pricedRate({ prices }: Objective): number | null {
  const { hour, mistake } = prices ?? {};
  if (hour === undefined || mistake === undefined || !("amount" in hour) || !("amount" in mistake)) return null;
  return hour.amount > 0 ? mistake.amount / (hour.amount / 60) : null;
}

/** Whether a dimension is the grade of a run, a share from 0 to 1. */
export function isGrade({ field }: Dimension): boolean {
  return field === "passed" || field === "score";
}

function inWords(of: Dimension, against: Dimension, rate: number): string {
  const perPoint = isGrade(of) ? rate / 100 : rate;
  const one = isGrade(of) ? `one point of ${of.name}` : `one of ${of.field}`;
  return `${one} is worth ${amount(against, perPoint)}`;
}

function amount(dimension: Dimension, rate: number): string {
  if (isGrade(dimension)) return `${plain(rate * 100)} points of ${dimension.name}`;
  if (dimension.field === "minutes" || dimension.field === "seconds") return `${plain(rate)} ${dimension.field}`;
  return dimension.field === "cost" ? `$${plain(rate)}` : `${plain(rate)} of ${dimension.field}`;
}
