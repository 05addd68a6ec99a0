import { measureNamed, requestMeans } from "../statistics/request-means";
import type { RequestSums } from "../statistics/request-sums";
import type { RequestWeights } from "./request-weights";

/** A weighted mean, and what its error is made of. */
export interface WeightedMean {
  /** In the measure's own unit; null when a group with a share has no evidence, and `why` then says so. */
  readonly mean: number | null;
  /** Mean of each group; null where there is no evidence. */
  readonly byGroup: readonly (number | null)[];
  /** How far each request moves the mean: share × weight × deviation from the group's mean. Zero where the mean is null. */
  readonly influence: Float64Array;
  /** Requests with evidence and weight (1), and others (0). */
  readonly counts: Uint8Array;
  /** Requests of one weight that would be as many: (Σ share)² / Σ share². Source: Kish (1965). */
  readonly alike: number;
  /** Runs that the mean stands on. */
  readonly used: number;
  readonly why: string | null;
}

/**
 * Mean of a measure under weights: Σ_g share_g · (Σ_r w_r·x_r / Σ_r w_r), where x_r is the mean of the agent's runs of
 * request r. Its error comes from the influences (see `weightedError`), so a macro mean never carries the error bar of the
 * micro mean. A mean lies among its values, so what rounding puts outside them is put back: a share stays at most 1.
 *
 * @param only requests that count (1) or not (0); all when left out
 * @throws RangeError when the sums hold no such measure or agent
 */
export function weightedMean(
  sums: RequestSums,
  measure: string,
  agent: string,
  weights: RequestWeights,
  only?: Uint8Array,
): WeightedMean {
  const { values, known } = requestMeans(sums, measure, agent);
  const runs = measureNamed(sums, measure).count.subarray(sums.agents.indexOf(agent) * values.length);
  const weight = new Float64Array(values.length);
  const counts = new Uint8Array(values.length);
  const total = new Float64Array(weights.groups.length);
  const sum = new Float64Array(weights.groups.length);
  const least = new Float64Array(weights.groups.length).fill(Number.POSITIVE_INFINITY);
  const most = new Float64Array(weights.groups.length).fill(Number.NEGATIVE_INFINITY);
  let used = 0;
  for (let request = 0; request < values.length; request++) {
    const group = weights.groupOf[request]!;
    if (known[request] === 0 || group < 0 || only?.[request] === 0) continue;
    weight[request] = weights.weightOf === "runs" ? runs[request]! : weights.weightOf[request]!;
    if (weight[request] === 0) continue;
    total[group]! += weight[request]!;
    sum[group]! += weight[request]! * values[request]!;
    least[group] = Math.min(least[group]!, values[request]!);
    most[group] = Math.max(most[group]!, values[request]!);
    counts[request] = 1;
    used += runs[request]!;
  }
  const byGroup = Array.from(sum, (value, group) =>
    total[group] === 0 ? null : within(value / total[group]!, least[group]!, most[group]!),
  );
  const influence = new Float64Array(values.length);
  const lacking = weights.groups.filter((group, place) => group.share > 0 && byGroup[place] === null);
  if (lacking.length > 0)
    return { mean: null, byGroup, influence, counts, alike: 0, used, why: describeLacking(lacking) };

  const sharing = byGroup.filter((value, group) => value !== null && weights.groups[group]!.share > 0) as number[];
  const mixed = byGroup.reduce<number>((all, value, group) => all + weights.groups[group]!.share * (value ?? 0), 0);
  const mean = within(mixed, smallest(sharing), largest(sharing));
  let squares = 0;
  for (let request = 0; request < values.length; request++) {
    if (counts[request] === 0) continue;
    const group = weights.groupOf[request]!;
    const share = (weights.groups[group]!.share * weight[request]!) / total[group]!;
    influence[request] = share * (values[request]! - byGroup[group]!);
    squares += share * share;
  }
  return { mean, byGroup, influence, counts, alike: 1 / squares, used, why: null };
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

function smallest(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
}

function largest(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
}

function describeLacking(groups: RequestWeights["groups"]): string {
  if (groups.length === 1 && groups[0]!.name === "") return "no runs with evidence";
  const named = groups.slice(0, 5).map(({ name, share }) => `"${name}" (${percent(share)} of the weight)`);
  const more = groups.length > 5 ? ` and ${groups.length - 5} more` : "";
  return `no runs with evidence for ${named.join(", ")}${more}`;
}

function percent(share: number): string {
  return `${Number((share * 100).toPrecision(3))} %`;
}
