/**
 * How much each request counts: requests are grouped, each group has a share of the whole, and within a group each
 * request has a weight. The score of an agent is Σ share × (Σ weight × mean of the request / Σ weight) over the groups.
 */
export interface RequestWeights {
  /** Such as "each task equal". */
  readonly name: string;
  /** What the weights are and where they come from, in one sentence. */
  readonly basis: string;
  /** Names and shares of the groups; the shares add up to 1. */
  readonly groups: readonly { readonly name: string; readonly share: number }[];
  /** Group of each request, by its place in the sums; −1 leaves a request out. */
  readonly groupOf: Int32Array;
  /** Weight of each request within its group, at least 0; "runs" weighs a request by the agent's runs of it. */
  readonly weightOf: Float64Array | "runs";
  /** What was left out, and why; null when nothing was. */
  readonly leftOut: string | null;
}
