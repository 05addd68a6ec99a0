import { bootstrap } from "../statistics/bootstrap";
import { type AgentRank, agentRanks } from "../statistics/ranks";
import type { Evidence } from "../value/evidence";

/** Where each agent stands on one measure, and may stand once noise is allowed for. Agents without evidence of it are not in it. */
export interface Ranks {
  readonly measure: "value" | "passRate";
  readonly agents: Readonly<Record<string, Place>>;
}

/** `rank` is the place by the estimates, from 1; equal estimates share it. */
export type Place = Omit<AgentRank, "agent"> & { readonly rank: number };

/** Ranks on value, where it is known, and on pass rate; none where fewer than two agents have evidence. */
export function ranks(evidence: Evidence, settings: { readonly seed: number; readonly resamples: number }): Ranks[] {
  const { sums, value } = evidence;
  const priced = !value.missing.some(({ part }) => part === "total");
  const measures = [...(priced ? (["value"] as const) : []), "grade" as const];
  const resampled = bootstrap(sums, { ...settings, measures });
  return measures.flatMap((measure) => {
    const own = agentRanks(resampled, measure);
    if (own.length < 2) return [];
    const mean = (agent: string) => resampled.means.get(measure)!.get(agent)!.observed;
    const agents: Record<string, Place> = Object.create(null);
    for (const { agent, ...place } of own)
      agents[agent] = { rank: 1 + own.filter((other) => mean(other.agent) > mean(agent)).length, ...place };
    return [{ measure: measure === "value" ? "value" : "passRate", agents }];
  });
}
