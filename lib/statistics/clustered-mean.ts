import { type Sample, type UnitTotals, unitTotals } from "./unit-totals";

/** A weighted mean with the standard error that its clusters and strata give it. */
export interface ClusteredMean {
  readonly mean: number;
  /** Null where fewer than 2 units, or a stratum with 1, leave it unknown. */
  readonly standardError: number | null;
  /** Values averaged. */
  readonly values: number;
  /** Units that are independent: clusters where there are clusters, values otherwise. */
  readonly units: number;
  readonly strata: number;
  /** Σ over units of (Σ weight × deviation)², over (Σ weight)²: the variance without its small-sample factor. */
  readonly rawVariance: number;
  /** Of the units' totals, by moments; null where they do not differ. Strata and weights are in the totals. */
  readonly skewness?: number | null;
}

/**
 * Mean of values that may come in clusters: SE = √( Σ_strata C/(C−1) · Σ_clusters (Σ_values w·(y − mean of the stratum))² ) / Σw,
 * with C the clusters of a stratum. Without clusters each value is its own; without strata there is one.
 * Source: linearisation with the small-sample factor, Cochran (1977) chapters 5 and 11; for clusters the same as Stata's
 * `vce(cluster)` for a mean, and Miller (2024), "Adding error bars to evals", formula 4 but for the factor C/(C−1).
 *
 * @returns null when no value is known or the weights add up to 0
 *
 * @example
 * clusteredMean({ values: [1, 1, 0, 0], cluster: [0, 0, 1, 1] })?.standardError // 0.5
 */
export function clusteredMean(sample: Sample): ClusteredMean | null {
  const { values, known, weights } = sample;
  let total = 0;
  let weight = 0;
  let used = 0;
  for (let place = 0; place < values.length; place++) {
    const own = weights === undefined ? 1 : weights[place]!;
    if (known?.[place] === 0 || own === 0) continue;
    total += own * values[place]!;
    weight += own;
    used++;
  }
  if (used === 0 || !(weight > 0)) return null;
  const mean = total / weight;
  return { mean, values: used, ...variance(unitTotals(sample, mean), weight) };
}

function variance(strata: UnitTotals, weight: number): Omit<ClusteredMean, "mean" | "values"> {
  let units = 0;
  let raw = 0;
  let scaled = 0;
  let cubes = 0;
  for (const own of strata.values()) {
    units += own.units;
    raw += own.squares;
    cubes += own.cubes;
    scaled += own.units < 2 ? Number.NaN : (own.units / (own.units - 1)) * own.squares;
  }
  const standardError = Number.isNaN(scaled) ? null : Math.sqrt(scaled) / weight;
  const skewness = raw > 0 ? cubes / units / ((raw / units) * Math.sqrt(raw / units)) : null;
  return { standardError, units, strata: strata.size, rawVariance: raw / (weight * weight), skewness };
}
