import type { Ratio } from "./ratio";
import { agentPlace, measureNamed } from "./request-means";
import type { RequestSums } from "./request-sums";
import { resample } from "./resample";
import { type UnitOptions, type Units, unitsOf } from "./unit-sums";
import { runsWithUnknownDollars } from "./unknown-runs";

export interface BootstrapOptions extends UnitOptions {
  /** All of the sums' when left out. */
  readonly measures?: readonly string[] | undefined;
  readonly agents?: readonly string[] | undefined;
  /** 10,000 when left out. */
  readonly resamples?: number | undefined;
  /** A whole number of at least 0; 1 when left out. */
  readonly seed?: number | undefined;
  /** Weight of each request; each counts the same when left out. */
  readonly weights?: ArrayLike<number> | undefined;
  /** Keep a standard error for each resample, which studentized intervals need. */
  readonly errors?: boolean | undefined;
}

/** Means of all agents and measures over the same resampled requests. */
export interface Bootstrap {
  readonly sums: RequestSums;
  readonly agents: readonly string[];
  readonly measures: readonly string[];
  readonly units: Units;
  readonly resamples: number;
  readonly seed: number;
  readonly options: BootstrapOptions;
  /** By measure, then agent; an agent without evidence of a measure, or with unknown costs in it, has none. */
  readonly means: ReadonlyMap<string, ReadonlyMap<string, Ratio>>;
}

/**
 * Resamples requests (clusters where there are some, buckets where there are very many) with replacement, once for all
 * agents and measures together: one resample holds the same requests for every agent, each with all its attempts.
 * Keeping a request's attempts together is what Davison and Hinkley (1997, section 3.8) find closest to the truth.
 *
 * @throws RangeError when a measure or agent does not exist, or an option is out of range
 */
export function bootstrap(sums: RequestSums, options: BootstrapOptions = {}): Bootstrap {
  const { resamples = 10_000, seed = 1 } = options;
  const agents = [...new Set(options.agents ?? sums.agents)].sort();
  const measures = [...new Set(options.measures ?? sums.measures.keys())].sort();
  const units = unitsOf(sums, options);
  const cells: { measure: string; agent: string; sums: UnitPair }[] = [];
  for (const measure of measures) {
    for (const agent of agents) {
      if (runsWithUnknownDollars(sums, measure, agent) > 0) continue;
      const pair = sumByUnit(sums, measure, agent, units, options.weights);
      if (pair !== null) cells.push({ measure, agent, sums: pair });
    }
  }
  const means = new Map(measures.map((measure) => [measure, new Map<string, Ratio>()]));
  resampleRatios(
    cells.map((cell) => cell.sums),
    units,
    { resamples, seed, errors: options.errors ?? false },
  ).forEach((ratio, place) => {
    means.get(cells[place]!.measure)!.set(cells[place]!.agent, ratio);
  });
  return { sums, agents, measures, units, resamples, seed, options, means };
}

/**
 * The lead of the first agent over the second on the requests that both have, in the same resamples as the means.
 * Null where one of them has no mean, or they share no request.
 */
export function resampledLead(own: Bootstrap, measure: string, agents: readonly [string, string]): Ratio | null {
  const [first, second] = agents.map((agent) => own.means.get(measure)?.get(agent)) as [Ratio?, Ratio?];
  if (first === undefined || second === undefined) return null;
  const pair = sumDifferences(own, measure, agents);
  if (pair === null) return null;
  const errors = own.options.errors ?? false;
  const together = sameNumbers(first.denominator, second.denominator) && sameNumbers(first.denominator, pair.below);
  if (errors || !together) return resampleRatios([pair], own.units, { ...own, errors })[0]!;
  const replicates = new Float64Array(own.resamples);
  for (let place = 0; place < replicates.length; place++) {
    replicates[place] = first.replicates[place]! - second.replicates[place]!;
  }
  return { numerator: pair.above, denominator: pair.below, observed: observed(pair), replicates, errors: null };
}

/** One measure's sum over another's, such as dollars a pass, in the same resamples as the means; null without evidence. */
export function resampledRatio(own: Bootstrap, numerator: string, denominator: string, agent: string): Ratio | null {
  const [above, below] = [numerator, denominator].map((measure) => {
    if (runsWithUnknownDollars(own.sums, measure, agent) > 0) return null;
    return sumByUnit(own.sums, measure, agent, own.units, own.options.weights);
  }) as [UnitPair | null, UnitPair | null];
  if (above === null || below === null || total(below.above) === 0) return null;
  const pair = { above: above.above, below: below.above };
  return resampleRatios([pair], own.units, { ...own, errors: own.options.errors ?? false })[0]!;
}

interface UnitPair {
  readonly above: Float64Array;
  readonly below: Float64Array;
}

/** Sums of an agent's request means, and of the requests' weights, by unit; null without evidence. */
function sumByUnit(
  sums: RequestSums,
  measure: string,
  agent: string,
  units: Units,
  weights: ArrayLike<number> | undefined,
): UnitPair | null {
  const { sum, count } = measureNamed(sums, measure);
  const first = agentPlace(sums, agent) * sums.requests.length;
  const above = new Float64Array(units.count);
  const below = new Float64Array(units.count);
  for (let request = 0; request < sums.requests.length; request++) {
    const attempts = count[first + request]!;
    if (attempts === 0) continue;
    const weight = weights === undefined ? 1 : weights[request]!;
    above[units.of[request]!]! += (weight * sum[first + request]!) / attempts;
    below[units.of[request]!]! += weight;
  }
  return below.some((weight) => weight !== 0) ? { above, below } : null;
}

/** The same of the differences between two agents, where both have evidence. */
function sumDifferences(own: Bootstrap, measure: string, agents: readonly [string, string]): UnitPair | null {
  const { sums, units } = own;
  const { sum, count } = measureNamed(sums, measure);
  const [one, two] = agents.map((agent) => agentPlace(sums, agent) * sums.requests.length) as [number, number];
  const above = new Float64Array(units.count);
  const below = new Float64Array(units.count);
  for (let request = 0; request < sums.requests.length; request++) {
    const [first, second] = [one + request, two + request];
    if (count[first] === 0 || count[second] === 0) continue;
    const weight = own.options.weights === undefined ? 1 : own.options.weights[request]!;
    above[units.of[request]!]! += weight * (sum[first]! / count[first]! - sum[second]! / count[second]!);
    below[units.of[request]!]! += weight;
  }
  return below.some((weight) => weight !== 0) ? { above, below } : null;
}

function observed({ above, below }: UnitPair): number {
  return total(above) / total(below);
}

function total(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

/** Resamples all sums at once. Columns that are the same are added up once, and constant ones not at all. */
function resampleRatios(
  pairs: readonly UnitPair[],
  units: Units,
  { resamples, seed, errors }: { resamples: number; seed: number; errors: boolean },
): Ratio[] {
  if (pairs.length === 0) return [];
  const columns: Float64Array[] = [];
  const columnOf = (values: Float64Array) => {
    const found = columns.findIndex((column) => sameNumbers(column, values));
    return found >= 0 ? found : columns.push(values) - 1;
  };
  const product = (a: Float64Array, b: Float64Array) => a.map((value, unit) => value * b[unit]!);
  const places = pairs.map(({ above, below }) => ({
    above: columnOf(above),
    below: isConstant(below) ? null : columnOf(below),
    squares: errors ? [product(above, above), product(above, below), product(below, below)].map(columnOf) : null,
  }));
  const sums = resample({ columns, strata: units.strata, resamples, seed });
  return pairs.map((pair, place) => {
    const { above, below, squares } = places[place]!;
    const bottom = below === null ? null : sums[below]!;
    const constant = pair.below[0]! * units.count;
    const replicates = new Float64Array(resamples);
    for (let at = 0; at < resamples; at++) {
      const under = bottom === null ? constant : bottom[at]!;
      replicates[at] = under === 0 ? Number.NaN : sums[above]![at]! / under;
    }
    const error = (value: number, at: number) => {
      const [aa, ab, bb] = squares!.map((column) => sums[column]![at]!) as [number, number, number];
      const left = Math.max(0, aa - 2 * value * ab + value * value * bb);
      return Math.sqrt((units.count / (units.count - 1)) * left) / (bottom === null ? constant : bottom[at]!);
    };
    return {
      numerator: pair.above,
      denominator: pair.below,
      observed: observed(pair),
      replicates,
      errors: squares === null ? null : replicates.map(error),
    };
  });
}

function isConstant(values: Float64Array): boolean {
  return values[0] !== 0 && values.every((value) => value === values[0]);
}

function sameNumbers(a: Float64Array, b: Float64Array): boolean {
  if (a === b) return true;
  for (let place = 0; place < a.length; place++) if (a[place] !== b[place]) return false;
  return a.length === b.length;
}
