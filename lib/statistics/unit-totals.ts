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

/** By stratum: Σ of the squared and of the cubed totals of its units, and how many units it has. */
export type UnitTotals = ReadonlyMap<number, { squares: number; cubes: number; units: number }>;

/**
 * How far the total of each unit is from what it would be if all values were the mean: Σ_values w·(y − mean of the stratum), with
 * the mean of all values where there are no strata. A unit is a cluster, or a value where there are no clusters.
 * Source: Cochran (1977), chapters 5 and 11.
 */
export function unitTotals(sample: Sample, mean: number): UnitTotals {
  if (sample.stratum === undefined) {
    if (sample.cluster === undefined) return plainTotals(sample, mean);
    if (sample.weights === undefined) return clusterTotals(sample, mean);
  }
  return totalsByUnit(sample, stratumMeans(sample, mean));
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

/** Where each value is its own unit in one stratum: the same sums, without a look-up for each of a million requests. */
function plainTotals({ values, known, weights }: Sample, mean: number): UnitTotals {
  const own = { squares: 0, cubes: 0, units: 0 };
  for (let place = 0; place < values.length; place++) {
    const weight = weights === undefined ? 1 : weights[place]!;
    if (known?.[place] === 0 || weight === 0) continue;
    const total = weight * (values[place]! - mean);
    own.squares += total * total;
    own.cubes += total * total * total;
    own.units++;
  }
  return new Map([[0, own]]);
}

/** Clusters of equal values in one stratum: the same sums again, without a call for each value. */
function clusterTotals({ values, known, cluster }: Sample, mean: number): UnitTotals {
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
  return new Map([[0, own]]);
}

/** Sums within each unit first. Units are closed in the order in which they first come, by codes and not by look-ups. */
function totalsByUnit(sample: Sample, centre: (place: number) => number): UnitTotals {
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
  const strata: Map<number, { squares: number; cubes: number; units: number }> = new Map();
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
  return strata;
}

function highest(codes: ArrayLike<number>): number {
  let most = -1;
  for (let place = 0; place < codes.length; place++) if (codes[place]! > most) most = codes[place]!;
  return most;
}
