import type { Ratio } from "./ratio";
import type { RequestSums } from "./request-sums";
import { resampleRatios } from "./resample-ratios";
import { sumByUnit, type UnitPair } from "./unit-pair";
import { type UnitOptions, type Units, unitsOf } from "./unit-sums";
import { runsWithUnknownDollars } from "./unknown-runs";

/** What is resampled, how often, and from which seed. */
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
