import { measureNamed, totalOf } from "./request-means";
import type { RequestSums } from "./request-sums";

/** Measures that add up dollars spent: an unknown part could be any amount, so the known part is no estimate of the whole. */
const spend: ReadonlySet<string> = new Set(["cost", "value.cost", "value"]);

/**
 * Runs of an agent that are evidence and whose cost the measure lacks. Where this is not 0 the agent's mean is unknown.
 * 0 for measures that no cost enters.
 */
export function runsWithUnknownCost(sums: RequestSums, measure: string, agent: string): number {
  const own = measureNamed(sums, measure);
  let most = 0;
  for (const part of own.madeOf ?? []) most = Math.max(most, runsWithUnknownCost(sums, part, agent));
  if (!spend.has(measure)) return most;
  const cost = measure === "value" ? sums.measures.get("value.cost") : own;
  if (cost === undefined) return most;
  const evidence = sums.measures.get("grade")?.count ?? sums.dealt;
  return Math.max(most, totalOf(evidence, sums, agent) - totalOf(cost.count, sums, agent));
}
