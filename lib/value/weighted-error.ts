import type { ClusteredMean } from "../statistics/clustered-mean";
import type { RequestSums } from "../statistics/request-sums";
import type { RequestWeights } from "./request-weights";

/**
 * The error of a weighted mean, or of the difference of two, from the influence of each request:
 * SE = √ Σ_clusters (Σ_requests √(C_g/(C_g − 1)) · influence)², with C_g the clusters of the request's group (a request is
 * its own where the log names none). Groups are strata with known shares; within one the mean is a ratio, linearised.
 * Source: Cochran (1977), 5.3 and 6.4. A group with a share and one cluster leaves the standard error unknown.
 *
 * @param counts requests that take part (1), and others (0)
 */
export function weightedError(
  sums: RequestSums,
  weights: RequestWeights,
  influence: Float64Array,
  counts: Uint8Array,
): Omit<ClusteredMean, "mean" | "values"> {
  const clusterOf = (request: number) => (sums.cluster === null ? request : sums.cluster.codes[request]!);
  const clusters = sums.cluster === null ? influence.length : sums.cluster.names.length;
  const inGroup = clustersByGroup(weights, counts, clusterOf, clusters);
  const raw = new Float64Array(clusters);
  const scaled = new Float64Array(clusters);
  for (let request = 0; request < influence.length; request++) {
    const own = counts[request] === 0 ? 0 : influence[request]!;
    if (own === 0) continue;
    const units = inGroup[weights.groupOf[request]!]!;
    raw[clusterOf(request)]! += own;
    scaled[clusterOf(request)]! += own * Math.sqrt(units / (units - 1));
  }
  const shared = [...inGroup].filter((_, group) => weights.groups[group]!.share > 0);
  return {
    standardError: shared.every((units) => units > 1) ? Math.sqrt(squares(scaled)) : null,
    units: shared.reduce((all, units) => all + units, 0),
    strata: shared.length,
    rawVariance: squares(raw),
  };
}

/** The groups that leave a standard error unknown, as a reason; null when none does. */
export function whyNoError(sums: RequestSums, weights: RequestWeights, counts: Uint8Array): string | null {
  const unit = sums.cluster === null ? "requests" : "clusters";
  const clusterOf = (request: number) => (sums.cluster === null ? request : sums.cluster.codes[request]!);
  const inGroup = clustersByGroup(weights, counts, clusterOf, sums.cluster?.names.length ?? counts.length);
  const single = weights.groups.filter(({ share }, group) => share > 0 && inGroup[group]! < 2).map(({ name }) => name);
  if (single.length === 0) return null;
  const named =
    single[0] === ""
      ? ""
      : ` of ${single
          .slice(0, 5)
          .map((name) => `"${name}"`)
          .join(", ")}`;
  const more = single.length > 5 ? ` and ${single.length - 5} more task types` : "";
  return `a standard error needs at least 2 ${unit}${named}${more}, got 1`;
}

function clustersByGroup(
  weights: RequestWeights,
  counts: Uint8Array,
  clusterOf: (request: number) => number,
  clusters: number,
): Int32Array {
  const inGroup = new Int32Array(weights.groups.length);
  const seen = new Set<number>();
  for (let request = 0; request < counts.length; request++) {
    if (counts[request] === 0) continue;
    const group = weights.groupOf[request]!;
    const key = group * clusters + clusterOf(request);
    if (seen.has(key)) continue;
    seen.add(key);
    inGroup[group]!++;
  }
  return inGroup;
}

function squares(values: Float64Array): number {
  return values.reduce((all, value) => all + value * value, 0);
}
