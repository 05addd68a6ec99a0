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

/** What is averaged: where `known` is 0 the value is left out. */
export interface Sample {
  readonly values: ArrayLike<number>;
  readonly known?: ArrayLike<number> | undefined;
  readonly weights?: ArrayLike<number> | undefined;
  /** Code of each value's cluster. */
  readonly cluster?: ArrayLike<number> | undefined;
  /** Code of each value's stratum; a cluster lies within one. */
  readonly stratum?: ArrayLike<number> | undefined;
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
  const plain = sample.cluster === undefined && sample.stratum === undefined;
  const bare = sample.stratum === undefined && weights === undefined;
  const units = plain
    ? plainTotals(sample, mean)
    : bare
      ? clusterTotals(sample, mean)
      : unitTotals(sample, stratumMeans(sample, mean));
  return { mean, values: used, ...variance(units, weight) };
}

function stratumMeans({ values, known, weights, stratum }: Sample, mean: number): (place: number) => number {
  if (stratum === undefined) return () => mean;
  const sums = new Map<number, { total: number; weight: number }>();
  for (let place = 0; place < values.length; place++) {
    const own = weights === undefined ? 1 : weights[place]!;
    if (known?.[place] === 0 || own === 0) continue;
    const sum = sums.get(stratum[place]!) ?? { total: 0, weight: 0 };
    sum.total += own * values[place]!;
    sum.weight += own;
    sums.set(stratum[place]!, sum);
  }
  return (place) => sums.get(stratum[place]!)!.total / sums.get(stratum[place]!)!.weight;
}

interface UnitSums {
  /** Σ of squared and of cubed unit totals, and units, by stratum. */
  readonly strata: Map<number, { squares: number; cubes: number; units: number }>;
}

/** Where each value is its own unit in one stratum: the same sums, without a look-up for each of a million requests. */
function plainTotals({ values, known, weights }: Sample, mean: number): UnitSums {
  const own = { squares: 0, cubes: 0, units: 0 };
  for (let place = 0; place < values.length; place++) {
    const weight = weights === undefined ? 1 : weights[place]!;
    if (known?.[place] === 0 || weight === 0) continue;
    const total = weight * (values[place]! - mean);
    own.squares += total * total;
    own.cubes += total * total * total;
    own.units++;
  }
  return { strata: new Map([[0, own]]) };
}

/** Clusters of equal values in one stratum: the same sums again, without a call for each value. */
function clusterTotals({ values, known, cluster }: Sample, mean: number): UnitSums {
  const most = highest(cluster!) + 1;
  const totals = new Float64Array(most);
  const seen = new Uint8Array(most);
  for (let place = 0; place < values.length; place++) {
    if (known !== undefined && known[place] === 0) continue;
    const unit = cluster![place]!;
    seen[unit] = 1;
    totals[unit]! += values[place]! - mean;
  }
  const own = { squares: 0, cubes: 0, units: 0 };
  for (let unit = 0; unit < most; unit++) {
    if (seen[unit] === 0) continue;
    const total = totals[unit]!;
    own.squares += total * total;
    own.cubes += total * total * total;
    own.units++;
  }
  return { strata: new Map([[0, own]]) };
}

/** Sums within each unit first. Units are closed in the order in which they first come, by codes and not by look-ups. */
function unitTotals(sample: Sample, centre: (place: number) => number): UnitSums {
  const { values, known, weights, cluster, stratum } = sample;
  const most = cluster === undefined ? values.length : highest(cluster) + 1;
  const totals = new Float64Array(most);
  const seen = new Uint8Array(most);
  const order = new Int32Array(Math.min(most, values.length));
  const stratumOf = new Int32Array(most);
  let units = 0;
  for (let place = 0; place < values.length; place++) {
    const own = weights === undefined ? 1 : weights[place]!;
    if (known?.[place] === 0 || own === 0) continue;
    const unit = cluster === undefined ? place : cluster[place]!;
    if (seen[unit] === 0) {
      seen[unit] = 1;
      order[units++] = unit;
      stratumOf[unit] = stratum === undefined ? 0 : stratum[place]!;
    }
    totals[unit]! += own * (values[place]! - centre(place));
  }
  const strata: UnitSums["strata"] = new Map();
  for (let at = 0; at < units; at++) {
    const unit = order[at]!;
    const of = stratumOf[unit]!;
    let own = strata.get(of);
    if (own === undefined) {
      own = { squares: 0, cubes: 0, units: 0 };
      strata.set(of, own);
    }
    const total = totals[unit]!;
    own.squares += total * total;
    own.cubes += total * total * total;
    own.units++;
  }
  return { strata };
}

function highest(codes: ArrayLike<number>): number {
  let most = -1;
  for (let place = 0; place < codes.length; place++) if (codes[place]! > most) most = codes[place]!;
  return most;
}

function variance({ strata }: UnitSums, weight: number): Omit<ClusteredMean, "mean" | "values"> {
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
