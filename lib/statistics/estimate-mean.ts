import { clusteredMean } from "./clustered-mean";
import { type Estimate, noEvidence } from "./estimate";
import { intervalOfMean } from "./interval-of-mean";
import { agentPlace, evidenceRuns, measureNamed, requestMeans, totalOf } from "./request-means";
import type { RequestSums } from "./request-sums";
import { runsWithUnknownDollars } from "./unknown-runs";

/**
 * An agent's mean of a measure, in the measure's own unit, each request counting the same however many attempts it had.
 * The request is the unit; where requests come in clusters, the cluster is. The interval is the one that
 * the data ask for (see `intervalOfMean`), and is named.
 * An unknown cost in any run that is evidence leaves the mean unknown, with what it is at least (or at most).
 *
 * @returns `used` runs with a known measure, out of `of` runs dealt
 * @throws RangeError when there is no such measure or agent
 */
export function estimateMean(sums: RequestSums, measure: string, agent: string): Estimate {
  const used = totalOf(measureNamed(sums, measure).count, sums, agent);
  const of = totalOf(sums.dealt, sums, agent);
  if (of === 0) return noEvidence("no run of this agent is in the log", 0, 0);
  if (used === 0) return noEvidence(`${measure} is known for none of ${of} runs`, 0, of);
  const unknown = runsWithUnknownDollars(sums, measure, agent);
  if (unknown > 0) {
    return {
      ...noEvidence(lackOfDollars(sums, measure, agent, unknown), used, of),
      ...knownPart(sums, measure, agent),
    };
  }
  const means = requestMeans(sums, measure, agent);
  const result = clusteredMean({ ...means, cluster: sums.cluster?.codes })!;
  return {
    estimate: result.mean,
    ...intervalOfMean(sums, measure, agent, result),
    used,
    of,
    estimator: "each request equal",
  };
}

/** What is unknown in some runs, so that their dollars are too. */
function lackOfDollars(sums: RequestSums, measure: string, agent: string, unknown: number): string {
  const evidence = totalOf(evidenceRuns(sums), sums, agent);
  const lacks = ["cost", "minutes"].flatMap((name) => {
    const known = sums.measures.get(name)?.count;
    const lacking =
      known === undefined || (name === "minutes" && measure !== "value") ? 0 : evidence - totalOf(known, sums, agent);
    return lacking > 0 ? [`${name} is unknown in ${lacking} of ${evidence} runs`] : [];
  });
  const named = lacks.length > 0 ? lacks.join(" and ") : `an input is unknown in ${unknown} of ${evidence} runs`;
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
  const first = agentPlace(sums, agent) * sums.requests.length;
  let total = 0;
  let requests = 0;
  for (let cell = first; cell < first + sums.requests.length; cell++) {
    if (evidence[cell] === 0) continue;
    total += sum[cell]! / evidence[cell]!;
    requests++;
  }
  return total / requests;
}
