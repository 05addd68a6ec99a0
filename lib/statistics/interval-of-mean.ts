import { type ClusteredMean, clusteredMean } from "./clustered-mean";
import { effectiveRuns, meanInterval, shareOf, withinAmounts } from "./mean-interval";
import { type GradeMean, gradeSlope, type Interval, type Known, mistakeInterval } from "./mistake-interval";
import { measureNamed, requestMeans, totalOf } from "./request-means";
import type { RequestSums } from "./request-sums";
import { clopperPearson, shareInterval } from "./share-interval";

/** Below this many requests with the rarer grade, dollars that hang on the grade get an interval made for rare mistakes. */
export const rareMistakes = 50;

/**
 * The 95 % interval of an agent's mean, by the method that its data ask for: Wilson's for a share, Student's t for other
 * means, Hall's where they are skewed, and grade and rest apart where few mistakes carry most of the spread.
 */
export function intervalOfMean(sums: RequestSums, measure: string, agent: string, result: ClusteredMean): Interval {
  if (shareOf(sums, measure, agent)) {
    return meanInterval(result, { runs: totalOf(measureNamed(sums, measure).count, sums, agent) });
  }
  const own = byGrade(sums, measure, agent) ?? meanInterval(result, null);
  if (measure !== "grade" || own.low === null || own.high === null) return withinAmounts(measure, own);
  return { ...own, low: Math.max(0, own.low), high: Math.min(1, own.high) };
}

function byGrade(sums: RequestSums, measure: string, agent: string): Interval | null {
  const sample = withGrades(sums, measure, agent);
  if (sample === null) return null;
  const { values, grades } = sample;
  const result = clusteredMean({ values: grades, known: values.known, cluster: sums.cluster?.codes });
  const rarer = countRarer(grades, values.known);
  if (result === null || result.units < 2 || rarer >= rareMistakes) return null;
  const slope = rarer > 0 ? gradeSlope([sample]) : gradesDiffer(sums) ? gradeSlope(samplesOf(sums, measure)) : null;
  if (slope === null)
    return rarer > 0 || !hangsOnGrade(sums, measure)
      ? null
      : noneSeen(clusteredMean({ ...values, cluster: sums.cluster?.codes })!, result.mean);
  // Few mistakes: Wilson's interval would at times leave the truth out by a hair, and a hair is $20,000 here.
  const runs = effectiveRuns(result, totalOf(measureNamed(sums, "grade").count, sums, agent));
  const ends = rarer < 10 ? clopperPearson(result.mean, runs) : shareInterval(result.mean, runs);
  const grade: GradeMean = { grades, mean: result.mean, ...ends };
  return mistakeInterval(values, grade, slope, sums.cluster?.codes);
}

/** No agent shows what the rarer grade is worth, so the interval cannot hold it. */
function noneSeen(result: ClusteredMean, meanGrade: number): Interval {
  const rare = meanGrade === 1 ? "failed" : "passed";
  const warning = `no run ${rare}, so the interval leaves out what one that ${rare} would be worth`;
  return { ...meanInterval(result, null), warning };
}

/** Whether a measure is a value, which a grade always enters, or is combined from one. */
export function hangsOnGrade(sums: RequestSums, measure: string): boolean {
  if (["grade", "value", "value.mistakeRisk"].includes(measure)) return true;
  return measureNamed(sums, measure).madeOf?.some((part) => hangsOnGrade(sums, part)) ?? false;
}

/** Whether any agent's grades do, without which no measure can rise with them. */
function gradesDiffer(sums: RequestSums): boolean {
  const { sum, count } = measureNamed(sums, "grade");
  const n = sums.requests.length;
  return sums.agents.some((_, place) => {
    let [low, high] = [1, 0];
    for (let cell = place * n; cell < (place + 1) * n; cell++) {
      if (count[cell] === 0) continue;
      const mean = sum[cell]! / count[cell]!;
      low = Math.min(low, mean);
      high = Math.max(high, mean);
    }
    return low < high;
  });
}

/** Each agent's request means of a measure with the grades beside them, where the grades are passed or failed. */
export function samplesOf(sums: RequestSums, measure: string): { values: Known; grades: Float64Array }[] {
  return sums.agents.flatMap((agent) => withGrades(sums, measure, agent) ?? []);
}

function withGrades(sums: RequestSums, measure: string, agent: string) {
  if (measure === "grade" || !sums.measures.has("grade") || !shareOf(sums, "grade", agent)) return null;
  const own = requestMeans(sums, measure, agent);
  const grades = requestMeans(sums, "grade", agent);
  const known = own.known.map((is, request) => is & grades.known[request]!);
  return { values: { values: own.values, known }, grades: grades.values };
}

function countRarer(grades: Float64Array, known: Uint8Array): number {
  let failed = 0;
  let passed = 0;
  for (let request = 0; request < grades.length; request++) {
    if (known[request] === 0) continue;
    if (grades[request]! < 1) failed++;
    if (grades[request]! > 0) passed++;
  }
  return Math.min(failed, passed);
}
