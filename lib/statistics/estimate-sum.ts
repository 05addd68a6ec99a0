import { type Estimate, noEvidence } from "./estimate";
import { estimateMean } from "./estimate-mean";
import { measureNamed, totalOf } from "./request-means";
import type { RequestSums } from "./request-sums";
import { t95 } from "./student-t";
import { unitsOf } from "./unit-sums";

/**
 * An agent's sum over all its runs, such as dollars spent. With an unknown part the sum is unknown and `atLeast` gives
 * the known part (where no value is negative). The standard error is that of a sum over as many requests drawn anew.
 *
 * @throws RangeError when there is no such measure or agent
 */
export function estimateSum(sums: RequestSums, measure: string, agent: string): Estimate {
  const { sum, count } = measureNamed(sums, measure);
  const used = totalOf(count, sums, agent);
  const of = totalOf(sums.dealt, sums, agent);
  const total = totalOf(sum, sums, agent);
  if (used === 0) return noEvidence(`${measure} is known for none of ${of} runs`, 0, of);
  if (used < of) {
    const negative = sum.some((value) => value < 0);
    const why = `${of - used} of ${of} unknown`;
    return { ...noEvidence(why, used, of), ...(negative ? {} : { atLeast: total }) };
  }
  const totals = unitTotals(sums, measure, agent);
  const shown = { estimate: total, used, of, estimator: "sum over runs" };
  if (totals.length < 2) {
    return { ...shown, standardError: null, low: null, high: null, why: estimateMean(sums, measure, agent).why ?? "" };
  }
  const mean = total / totals.length;
  const squares = totals.reduce((all, own) => all + (own - mean) * (own - mean), 0);
  const standardError = Math.sqrt((totals.length / (totals.length - 1)) * squares);
  const half = t95(totals.length - 1) * standardError;
  return { ...shown, standardError, low: total - half, high: total + half, interval: "Student's t" };
}

function unitTotals(sums: RequestSums, measure: string, agent: string): Float64Array {
  const { sum } = measureNamed(sums, measure);
  const first = sums.agents.indexOf(agent) * sums.requests.length;
  const units = unitsOf(sums, { buckets: Number.POSITIVE_INFINITY });
  const totals = new Float64Array(units.count);
  const dealt = new Uint8Array(units.count);
  for (let request = 0; request < sums.requests.length; request++) {
    if (sums.dealt[first + request] === 0) continue;
    totals[units.of[request]!]! += sum[first + request]!;
    dealt[units.of[request]!] = 1;
  }
  return totals.filter((_, unit) => dealt[unit] === 1);
}
