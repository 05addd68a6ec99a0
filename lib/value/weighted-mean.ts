import type { RequestSums } from "../statistics/request-sums";
import type { RequestWeights } from "./request-weights";

/** A weighted mean with what each request adds to its error; `why` says why it, or its error, cannot be known. */
export interface WeightedMean {
  /** In the measure's own unit; null when a group with a share has no evidence. */
  readonly mean: number | null;
  /** How far each request moves the mean, scaled so that the variance is the sum of squares over clusters; null when it cannot be known. */
  readonly influence: Float64Array | null;
  /** Mean of each group; null where there is no evidence. */
  readonly byGroup: readonly (number | null)[];
  /** Runs that the mean stands on. */
  readonly used: number;
  readonly why: string | null;
}

/**
 * Mean of a measure under weights: Σ_g share_g · (Σ_r w_r·x_r / Σ_r w_r), where x_r is the mean of the agent's runs of
 * request r. Groups are strata with known shares; within a group the mean is a ratio, and its error is the linearised
 * (Taylor) one with the factor C/(C−1) for C clusters of the group (Cochran 1977, 5.3 and 6.4; requests are clusters
 * where the log names none). So a macro mean never carries the error bar of the micro mean.
 *
 * @param only requests that count (1) or not (0); all when left out
 */
export function weightedMean(
  sums: RequestSums,
  measure: string,
  agent: string,
  weights: RequestWeights,
  only?: Uint8Array,
): WeightedMean {
  const cells = sums.measures.get(measure);
  const place = sums.agents.indexOf(agent);
  if (cells === undefined || place < 0) throw new RangeError(`no measure "${measure}" of an agent "${agent}"`);
  const requests = sums.requests.length;
  const start = place * requests;
  const groups = weights.groups.length;
  const total = new Float64Array(groups);
  const sum = new Float64Array(groups);
  const weight = new Float64Array(requests);
  let used = 0;
  for (let request = 0; request < requests; request++) {
    const count = cells.count[start + request]!;
    const group = weights.groupOf[request]!;
    if (count === 0 || group < 0 || only?.[request] === 0) continue;
    weight[request] = weights.weightOf === "runs" ? count : weights.weightOf[request]!;
    if (weight[request] === 0) continue;
    total[group]! += weight[request]!;
    sum[group]! += (weight[request]! * cells.sum[start + request]!) / count;
    used += count;
  }
  const byGroup = Array.from(sum, (value, group) => (total[group] === 0 ? null : value / total[group]!));
  const lacking = weights.groups.filter((group, place) => group.share > 0 && byGroup[place] === null);
  if (lacking.length > 0) return { mean: null, influence: null, byGroup, used, why: describeLacking(lacking) };

  const mean = byGroup.reduce<number>((all, value, group) => all + weights.groups[group]!.share * (value ?? 0), 0);
  const clusters = clustersByGroup(sums, weights, weight);
  const single = weights.groups.filter((group, place) => group.share > 0 && clusters[place]! < 2);
  if (single.length > 0) return { mean, influence: null, byGroup, used, why: describeSingle(single, sums) };
  const influence = new Float64Array(requests);
  for (let request = 0; request < requests; request++) {
    if (weight[request] === 0) continue;
    const group = weights.groupOf[request]!;
    const count = clusters[group]!;
    const deviation = cells.sum[start + request]! / cells.count[start + request]! - byGroup[group]!;
    const share = (weights.groups[group]!.share * weight[request]!) / total[group]!;
    influence[request] = share * deviation * Math.sqrt(count / (count - 1));
  }
  return { mean, influence, byGroup, used, why: null };
}

/** Standard error from influences: √Σ over clusters of the squared sum of a cluster's influences. */
export function errorOfInfluence(sums: RequestSums, influence: Float64Array): number {
  if (sums.cluster === null) return Math.sqrt(influence.reduce((all, value) => all + value * value, 0));
  const byCluster = new Float64Array(sums.cluster.names.length);
  influence.forEach((value, request) => {
    if (value !== 0) byCluster[sums.cluster!.codes[request]!]! += value;
  });
  return Math.sqrt(byCluster.reduce((all, value) => all + value * value, 0));
}

/** Clusters with evidence in each group; a request is its own cluster where the log names none. */
function clustersByGroup(sums: RequestSums, weights: RequestWeights, weight: Float64Array): Int32Array {
  const count = new Int32Array(weights.groups.length);
  const seen = new Set<number>();
  for (let request = 0; request < weight.length; request++) {
    if (weight[request] === 0) continue;
    const group = weights.groupOf[request]!;
    if (sums.cluster !== null) {
      const key = group * sums.cluster.names.length + sums.cluster.codes[request]!;
      if (seen.has(key)) continue;
      seen.add(key);
    }
    count[group]!++;
  }
  return count;
}

type Group = { readonly name: string; readonly share: number };

function describeLacking(groups: readonly Group[]): string {
  return groups.length === 1 && groups[0]!.share === 1 && groups[0]!.name === ""
    ? "no runs with evidence"
    : `no runs with evidence for ${groups.map((group) => `"${group.name}" (${percent(group.share)} of the weight)`).join(", ")}`;
}

function describeSingle(groups: readonly Group[], sums: RequestSums): string {
  const unit = sums.cluster === null ? "requests" : "clusters";
  const where = groups[0]!.name === "" ? "" : ` of ${groups.map((group) => `"${group.name}"`).join(", ")}`;
  return `a standard error needs at least 2 ${unit}${where}, got 1`;
}

function percent(share: number): string {
  return `${Number((share * 100).toPrecision(3))} %`;
}
