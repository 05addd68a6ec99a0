import type { NumberColumn } from "../runs/run-table";
import type { MeasureSums } from "./measure-sums";
import type { RequestSums } from "./request-sums";

/**
 * An agent's mean at each request, over the attempts in which the measure is known; unknown where there is none.
 * With repeated attempts the request is the unit, so this is what means, leads and resamples are made of.
 *
 * @throws RangeError when the sums hold no such measure or agent, naming those they hold
 */
export function requestMeans(sums: RequestSums, measure: string, agent: string): NumberColumn {
  const { sum, count } = measureNamed(sums, measure);
  const first = agentPlace(sums, agent) * sums.requests.length;
  const values = new Float64Array(sums.requests.length);
  const known = new Uint8Array(sums.requests.length);
  for (let request = 0; request < values.length; request++) {
    const attempts = count[first + request]!;
    if (attempts === 0) continue;
    values[request] = attempts === 1 ? sum[first + request]! : sum[first + request]! / attempts;
    known[request] = 1;
  }
  return { kind: "number", values, known };
}

/** The sums of a measure. @throws RangeError when there is no such measure */
export function measureNamed(sums: RequestSums, measure: string): MeasureSums {
  const found = sums.measures.get(measure);
  if (found !== undefined) return found;
  throw new RangeError(`no measure "${measure}"; there are: ${[...sums.measures.keys()].sort().join(", ") || "none"}`);
}

/** Runs that are evidence, by cell: those of the measure `evidence`, else those with a grade, else all. */
export function evidenceRuns(sums: RequestSums): Int32Array {
  return (sums.measures.get("evidence") ?? sums.measures.get("grade"))?.count ?? sums.dealt;
}

/** An agent's place in the sums. @throws RangeError when there is no such agent */
export function agentPlace(sums: RequestSums, agent: string): number {
  const place = sums.agents.indexOf(agent);
  if (place >= 0) return place;
  throw new RangeError(`no agent "${agent}"; there are: ${sums.agents.join(", ") || "none"}`);
}

/** Adds up one agent's cells. */
export function totalOf(cells: Int32Array | Float64Array, sums: RequestSums, agent: string): number {
  const first = agentPlace(sums, agent) * sums.requests.length;
  let total = 0;
  for (let cell = first; cell < first + sums.requests.length; cell++) total += cells[cell]!;
  return total;
}
