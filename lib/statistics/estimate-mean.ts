import { inTurn } from "../runs/in-words";
import { clusteredMean } from "./clustered-mean";
import { type Estimate, noEvidence } from "./estimate";
import { intervalOfMean } from "./interval-of-mean";
import { lentCostWarning, onlyReplays, replayedCost, replayedRuns } from "./replayed-cost";
import { agentPlace, evidenceRuns, measureNamed, requestMeans, totalOf } from "./request-means";
import type { RequestSums } from "./request-sums";
import { runsWithUnknownDollars } from "./unknown-runs";

/** What the reason of an unknown value says where the sums do not tell which input is lacking. */
export const someInput = "an input";

/**
 * An agent's mean of a measure, in the measure's own unit, each request counting the same however many attempts it had.
 * The request is the unit; where requests come in clusters, the cluster is. The interval is the one that
 * the data ask for (see `intervalOfMean`), and is named.
 * An unknown cost in any run that is evidence leaves the mean unknown, with what it is at least (or at most). The mean of
 * `cost` stands on runs that were not replayed from a cache.
 *
 * @returns `used` runs with a known measure, out of `of` runs dealt
 * @throws RangeError when there is no such measure or agent
 */
export function estimateMean(sums: RequestSums, measure: string, agent: string): Estimate {
  const used = totalOf(measureNamed(sums, measure).count, sums, agent);
  const of = totalOf(sums.dealt, sums, agent);
  if (of === 0) return noEvidence("no run of this agent is in the log", 0, 0);
  if (used === 0) {
    const bound = measure === "value" ? knownPart(sums, measure, agent) : {};
    return { ...noEvidence(whyNone(sums, measure, agent, of), 0, of), ...bound };
  }
  const unknown = runsWithUnknownDollars(sums, measure, agent);
  if (unknown > 0) {
    return {
      ...noEvidence(lackOfDollars(sums, measure, agent, unknown), used, of),
      ...knownPart(sums, measure, agent),
    };
  }
  const warning = lentCostWarning(sums, measure, [agent]);
  const means = requestMeans(sums, measure, agent);
  const result = clusteredMean({ ...means, cluster: sums.cluster?.codes })!;
  const interval = intervalOfMean(sums, measure, agent, result);
  const onFresh = measure === "cost" && replayedRuns(sums, agent) > 0;
  return {
    estimate: result.mean,
    ...interval,
    used,
    of,
    estimator: onFresh ? "each request with a fresh run equal" : "each request equal",
    ...(warning === null ? {} : { warning: [interval.warning, warning].filter((text) => text).join("; ") }),
  };
}

function whyNone(sums: RequestSums, measure: string, agent: string, of: number): string {
  const isDollars = measure === "cost" || measure === "value" || measure === "value.cost";
  return (isDollars ? onlyReplays(sums, agent) : null) ?? `${measure} is known for none of ${of} runs`;
}

/** What is unknown in some runs, so that their dollars are too. */
function lackOfDollars(sums: RequestSums, measure: string, agent: string, unknown: number): string {
  const evidence = totalOf(evidenceRuns(sums), sums, agent);
  const lacks = ["cost", "minutes"].flatMap((name) => {
    const known = sums.measures.get(name)?.count;
    const lacking =
      known === undefined || (name === "minutes" && measure !== "value")
        ? 0
        : evidence - (name === "cost" ? replayedRuns(sums, agent) : 0) - totalOf(known, sums, agent);
    return lacking > 0 ? [`${name} is unknown in ${lacking} of ${evidence} runs`] : [];
  });
  const named = lacks.length > 0 ? inTurn(lacks) : `${someInput} is unknown in ${unknown} of ${evidence} runs`;
  return measure === "cost" ? named : `${named}, so ${measure} is too`;
}

/** Mean cost with unknown costs at 0: spend is at least that, and a value at most what is left after it. */
function knownPart(sums: RequestSums, measure: string, agent: string): { atLeast?: number; atMost?: number } {
  if (measure === "cost") return { atLeast: meanOverEvidence(sums, "cost", agent) };
  if (measure === "value.cost") return { atMost: meanOverEvidence(sums, "value.cost", agent) };
  if (measure !== "value") return {};
  let most = 0;
  for (const part of ["value.timeSaved", "value.mistakeRisk"]) {
    const estimate = sums.measures.has(part) ? estimateMean(sums, part, agent).estimate : null;
    if (estimate === null) return {};
    most += estimate;
  }
  return { atMost: most + meanOverEvidence(sums, "value.cost", agent) };
}

function meanOverEvidence(sums: RequestSums, measure: string, agent: string): number {
  const { sum } = measureNamed(sums, measure);
  const evidence = evidenceRuns(sums);
  const replayed = measure === "cost" ? sums.measures.get(replayedCost)?.count : undefined;
  const first = agentPlace(sums, agent) * sums.requests.length;
  let total = 0;
  let requests = 0;
  for (let cell = first; cell < first + sums.requests.length; cell++) {
    const runs = evidence[cell]! - (replayed?.[cell] ?? 0);
    if (runs === 0) continue;
    total += sum[cell]! / runs;
    requests++;
  }
  return requests === 0 ? 0 : total / requests;
}
