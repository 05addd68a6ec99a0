import type { NumberColumn } from "../runs/run-table";
import type { MeasureSums } from "../statistics/measure-sums";
import { evidenceRuns, requestMeans } from "../statistics/request-means";
import { type RequestSums, requestSums } from "../statistics/request-sums";
import { type Evidence, runsOfField } from "../value/evidence";
import type { Weights } from "../value/objective";
import { dimensionNamed, type MeasuredDimension, scaleOf } from "./dimension";
import { effectiveWeights } from "./effective-weights";

/** Sums with the measure `weighted score` added (0 to 1 within the scales), and the weights that count. */
export interface WeightedScore {
  readonly sums: RequestSums;
  readonly measure: string;
  readonly weights: Readonly<Record<string, number>>;
}

const measure = "weighted score";

/**
 * The weighted sum of dimensions, each on its scale: score = Σ weight × (mean − worst) / (best − worst), with the weights
 * divided by their sum. Scales are straight and not cut off, so the mean of scores is the score of means. Each mean is
 * taken over the runs that have the dimension: where a request has none of it, the agent's mean stands in, which keeps
 * failed runs in the count. A weight of 0 leaves its dimension out, known or not.
 *
 * `perRun`: each run is scored first. A run scores 0 when its grade is 0 or it breaks a gate that allows or limits a rate
 * of violations; any other run gets the weighted sum.
 *
 * @throws RangeError when a weight is negative or no number, all weights are 0, or a dimension is unknown or has no scale
 */
export function weightedScore(evidence: Evidence, given: Weights, perRun = false): WeightedScore {
  const weights = effectiveWeights(given);
  const parts = Object.keys(weights).map((name) => ({
    weight: weights[name]!,
    ...scaled(dimensionNamed(evidence, name)),
  }));
  if (perRun) return { sums: scoreRuns(evidence, parts), measure, weights };
  return { sums: scoreMeans(evidence.sums, parts), measure, weights };
}

interface Part extends ScaledDimension {
  readonly weight: number;
}

interface ScaledDimension {
  readonly dimension: MeasuredDimension;
  /** Score for one unit of the dimension, and the amount that scores 0. */
  readonly slope: number;
  readonly worst: number;
}

function scaled(dimension: MeasuredDimension): ScaledDimension {
  const { worst, best } = scaleOf(dimension);
  return { dimension, slope: 1 / (best - worst), worst };
}

/** Scores by request, from the means of each dimension. */
function scoreMeans(sums: RequestSums, parts: readonly Part[]): RequestSums {
  const cells = sums.dealt.length;
  const evidence = evidenceRuns(sums);
  const score: MeasureSums = {
    sum: new Float64Array(cells),
    sumOfSquares: new Float64Array(cells),
    count: new Int32Array(cells),
    madeOf: parts.map(({ dimension }) => dimension.measure),
  };
  sums.agents.forEach((agent, place) => {
    const columns = parts.map(({ dimension }) => filled(requestMeans(sums, dimension.measure, agent)));
    if (columns.some((column) => column === null)) return;
    const first = place * sums.requests.length;
    for (let request = 0; request < sums.requests.length; request++) {
      const attempts = evidence[first + request]!;
      if (attempts === 0) continue;
      let mean = 0;
      for (let part = 0; part < parts.length; part++) {
        const { weight, slope, worst } = parts[part]!;
        mean += weight * slope * (columns[part]![request]! - worst);
      }
      score.count[first + request] = attempts;
      score.sum[first + request] = mean * attempts;
      score.sumOfSquares[first + request] = mean * mean * attempts;
    }
  });
  return { ...sums, measures: new Map([...sums.measures, [measure, score]]) };
}

/** Values with the mean of the known in place of the unknown; null where none is known. */
function filled({ values, known }: NumberColumn): Float64Array | null {
  let sum = 0;
  let requests = 0;
  for (let request = 0; request < values.length; request++) {
    if (known[request] === 0) continue;
    sum += values[request]!;
    requests++;
  }
  return requests === 0 ? null : values.map((value, request) => (known[request] === 1 ? value : sum / requests));
}

/** Scores by request, from the score of each run. */
function scoreRuns(evidence: Evidence, parts: readonly Part[]): RequestSums {
  const { table, who, objective } = evidence;
  const gates = (objective.gates ?? []).filter((gate) => gate.minRate === undefined);
  const rules = gates.map((gate) => columnOf(evidence, gate.field));
  const columns = parts.map(({ dimension }) => columnOf(evidence, dimension.field));
  const score: NumberColumn = {
    kind: "number",
    values: new Float64Array(table.rows),
    known: new Uint8Array(table.rows),
  };
  for (let row = 0; row < table.rows; row++) {
    if (who.grade.known[row] === 0) continue;
    const broken = rules.some((rule) => rule.known[row] === 1 && rule.values[row] !== 0);
    if (who.grade.values[row] === 0 || broken) {
      score.known[row] = 1;
      continue;
    }
    if (rules.some((rule) => rule.known[row] === 0) || columns.some((column) => column.known[row] === 0)) continue;
    score.known[row] = 1;
    parts.forEach(({ weight, slope, worst }, part) => {
      score.values[row]! += weight * slope * (columns[part]!.values[row]! - worst);
    });
  }
  const scored = requestSums(table, new Map([[measure, score]]));
  return { ...evidence.sums, measures: new Map([...evidence.sums.measures, ...scored.measures]) };
}

function columnOf(evidence: Evidence, field: string): NumberColumn {
  const column = runsOfField(evidence, field);
  if (column === null) throw new RangeError(`the log has no column "${field}" of numbers`);
  return column;
}
