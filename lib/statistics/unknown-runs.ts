import { replayedRuns } from "./replayed-cost";
import { evidenceRuns, measureNamed, totalOf } from "./request-means";
import type { RequestSums } from "./request-sums";

/** Measures that add up dollars: an unknown part could be any amount, so the known part is no estimate of the whole. */
const dollars: ReadonlySet<string> = new Set(["cost", "value.cost", "value"]);

/**
 * Runs of an agent that are evidence and for which a sum of dollars lacks a part: the cost, or for `value` any of its
 * inputs. Where this is not 0 the agent's mean is unknown. 0 for measures that are no sum of dollars. A replay from a cache
 * lacks nothing: what a run costs is measured on the fresh ones.
 */
export function runsWithUnknownDollars(sums: RequestSums, measure: string, agent: string): number {
  const own = measureNamed(sums, measure);
  let most = 0;
  for (const part of own.madeOf ?? []) most = Math.max(most, runsWithUnknownDollars(sums, part, agent));
  if (!dollars.has(measure)) return most;
  const replayed = measure === "cost" ? replayedRuns(sums, agent) : 0;
  return Math.max(most, totalOf(evidenceRuns(sums), sums, agent) - replayed - totalOf(own.count, sums, agent));
}
