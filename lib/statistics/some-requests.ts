import type { TextColumn } from "../runs/run-table";
import type { MeasureSums } from "./measure-sums";
import type { RequestSums } from "./request-sums";

/**
 * The sums of some requests only, such as those of one task type. All of them together take no more room than the whole.
 *
 * @param places of the requests to keep, in rising order
 * @param measures to keep, where the sums have them
 */
export function someRequests(sums: RequestSums, places: ArrayLike<number>, measures: readonly string[]): RequestSums {
  const all = sums.requests.length;
  const cells = Int32Array.from({ length: sums.agents.length * places.length }, (_, cell) => {
    return Math.floor(cell / places.length) * all + places[cell % places.length]!;
  });
  const kept = measures.flatMap((name): [string, MeasureSums][] => {
    const own = sums.measures.get(name);
    if (own === undefined) return [];
    const { sum, sumOfSquares, count } = own;
    return [
      [
        name,
        {
          ...own,
          sum: Float64Array.from(cells, (cell) => sum[cell]!),
          sumOfSquares: Float64Array.from(cells, (cell) => sumOfSquares[cell]!),
          count: Int32Array.from(cells, (cell) => count[cell]!),
        },
      ],
    ];
  });
  return {
    agents: sums.agents,
    requests: Array.from(places, (place) => sums.requests[place]!),
    dealt: Int32Array.from(cells, (cell) => sums.dealt[cell]!),
    task: ofSome(sums.task, places),
    cluster: ofSome(sums.cluster, places),
    measures: new Map(kept),
  };
}

function ofSome(column: TextColumn | null, places: ArrayLike<number>): TextColumn | null {
  return column && { ...column, codes: Int32Array.from(places, (place) => column.codes[place]!) };
}
