import { dollars, plain } from "../runs/in-words";
import { type ClusteredMean, clusteredMean } from "./clustered-mean";
import { hangsOnGrade, rareMistakes, samplesOf } from "./interval-of-mean";
import { meanInterval, shareOf } from "./mean-interval";
import { gradeSlope, type Interval, type Known, mistakeInterval } from "./mistake-interval";
import { requestDifferences } from "./paired-differences";
import { agentPlace, measureNamed } from "./request-means";
import type { RequestSums } from "./request-sums";
import { clopperPearson } from "./share-interval";
import { shareLeadInterval } from "./share-lead-interval";

/**
 * The 95 % interval of a paired lead, by the method that the data ask for: Agresti and Min's for shares, Student's t for
 * other measures, Hall's where the differences are skewed, and grade and rest apart where few requests that only one of
 * the two failed carry most of the spread.
 *
 * @param differences by request, positive where the first agent is better
 */
export function intervalOfLead(
  sums: RequestSums,
  measure: string,
  agents: readonly [string, string],
  differences: Known,
  result: ClusteredMean,
): Interval {
  const plain = meanInterval(result, null);
  if (plain.standardError === null) return plain;
  if (agents.every((agent) => shareOf(sums, measure, agent))) {
    const attempts = attemptsOf(sums, measure, agents, differences.known);
    return { standardError: plain.standardError, ...shareLeadInterval(differences, sums.cluster?.codes, attempts)! };
  }
  if (!sums.measures.has("grade") || !agents.every((agent) => shareOf(sums, "grade", agent))) return plain;
  return { ...(byGrade(sums, measure, agents, differences) ?? plain), standardError: plain.standardError };
}

function byGrade(
  sums: RequestSums,
  measure: string,
  agents: readonly [string, string],
  differences: Known,
): Interval | null {
  const { differences: grade } = requestDifferences(sums, "grade", agents);
  const known = differences.known.map((is, request) => is & grade.known[request]!);
  const apart = grade.values.reduce((sum, value, request) => sum + (known[request] === 1 && value !== 0 ? 1 : 0), 0);
  if (apart >= rareMistakes) return null;
  const values = { values: differences.values, known };
  const cluster = sums.cluster?.codes;
  if (apart === 0) return allAlike(sums, measure, values);
  const slope = gradeSlope([{ values, grades: grade.values }]);
  const attempts = attemptsOf(sums, "grade", agents, known);
  const own = shareLeadInterval({ values: grade.values, known }, cluster, attempts);
  const mean = clusteredMean({ values: grade.values, known, cluster });
  if (slope === null || own === null || mean === null) return null;
  return mistakeInterval(values, { grades: grade.values, mean: mean.mean, ...own }, slope, cluster);
}

/** Both passed and failed the same requests: the lead stands on the rest, and a request that only one fails would move it. */
function allAlike(sums: RequestSums, measure: string, values: Known): Interval | null {
  const slope = gradeSlope(samplesOf(sums, measure));
  const result = clusteredMean({ ...values, cluster: sums.cluster?.codes });
  if (result === null || (slope === null && !hangsOnGrade(sums, measure))) return null;
  const share = `${Number((clopperPearson(0, result.units).high * 100).toPrecision(2))} %`;
  const size = Number(Math.abs(slope ?? 0).toPrecision(3));
  const inDollars = measure === "value" || measure === "cost" || measure.startsWith("value.");
  const worth = slope === null ? "" : `, worth ${inDollars ? dollars(size) : plain(size)} each in ${measure}`;
  const warning = `both agents passed and failed the same ${result.values} requests; up to ${share} of requests could be ones that only one of them fails${worth}, and the interval leaves them out`;
  return { ...meanInterval(result, null), warning };
}

/** Runs of an agent at a request, averaged over both agents and the shared requests. */
function attemptsOf(sums: RequestSums, measure: string, agents: readonly [string, string], known: Uint8Array): number {
  const { count } = measureNamed(sums, measure);
  let runs = 0;
  let cells = 0;
  for (const agent of agents) {
    const first = agentPlace(sums, agent) * sums.requests.length;
    for (let request = 0; request < known.length; request++) {
      if (known[request] === 0) continue;
      runs += count[first + request]!;
      cells++;
    }
  }
  return runs / cells;
}
