import { mostInEveryPair } from "../statistics/agent-pairs";
import type { Bootstrap } from "../statistics/bootstrap";
import { type AgentRank, agentRanks } from "../statistics/ranks";
import { winRates } from "../statistics/win-rates";
import type { Evidence } from "../value/evidence";

/** Where each agent stands on one measure, and may stand once noise is allowed for. Agents without evidence of it are not in it. */
export interface Ranks {
  readonly measure: "value" | "passRate";
  readonly agents: Readonly<Record<string, Place>>;
}

/**
 * `rank` is the place by the estimates, from 1; equal estimates share it. `winRate` is the share of the other agents in it whose
 * estimate is lower, an equal one counted half.
 */
export interface Place extends Omit<AgentRank, "agent" | "chanceOfBest"> {
  readonly rank: number;
  readonly winRate: number;
  /** Null where there is only one request or cluster, which says nothing of noise. */
  readonly chanceOfBest: number | null;
}

/** What ranks are taken on: the value, where it is known, and the grade. */
export function rankedMeasures({ value }: Evidence): ("value" | "grade")[] {
  return value.missing.some(({ part }) => part === "total") ? ["grade"] : ["value", "grade"];
}

/**
 * Ranks on value, where it is known, and on pass rate; none where fewer than two agents have evidence, or so many that not
 * every pair is compared.
 *
 * @param resampled all agents on the measures above
 */
export function ranks(evidence: Evidence, resampled: Bootstrap): Ranks[] {
  return rankedMeasures(evidence).flatMap((measure) => {
    const known = resampled.means.get(measure)!.size;
    if (known < 2 || known > mostInEveryPair) return [];
    const own = agentRanks(resampled, measure);
    const mean = (agent: string) => resampled.means.get(measure)!.get(agent)!.observed;
    const agents: Record<string, Place> = Object.create(null);
    const rates = winRates(new Map(own.map(({ agent }) => [agent, mean(agent)])));
    for (const { agent, ...place } of own) {
      const rank = 1 + own.filter((other) => mean(other.agent) > mean(agent)).length;
      const chanceOfBest = resampled.units.count < 2 ? null : place.chanceOfBest;
      agents[agent] = { rank, winRate: rates.get(agent)!, ...place, chanceOfBest };
    }
    return [{ measure: measure === "value" ? "value" : "passRate", agents }];
  });
}
