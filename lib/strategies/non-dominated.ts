import { afterCompromises } from "./after-compromises";
import { divideFront } from "./front-divide";
import { lexicographic, sweepThree, sweepTwo } from "./front-sweep";
import { lowerIsBetter } from "./lower-is-better";

/** Which way is better, for each dimension in turn. */
export type Directions = readonly ("higher" | "lower")[];

/**
 * The Pareto front of many points in any number of dimensions: 1 for each point that no other dominates, else 0. A point
 * dominates another when it is at least as good in every dimension and better in one, so equal points all stay.
 *
 * First everything goes that good compromises dominate, which leaves little of most clouds. What is left is sorted and
 * swept in up to three dimensions, and divided and conquered beyond: O(n log n) and O(n log^(d−2) n) at worst.
 *
 * @param points by row: the numbers of the first point, then those of the second
 * @throws RangeError when there is no dimension, the numbers do not fill whole rows, or one is not finite (with its row)
 *
 * @example
 * [...nonDominated([10, 100, 5, 100, 10, 100], ["higher", "higher"])] // [1, 0, 1]
 */
export function nonDominated(points: ArrayLike<number>, better: Directions): Uint8Array {
  const d = better.length;
  if (d === 0) throw new RangeError("expected at least one dimension, got none");
  if (points.length % d !== 0) throw new RangeError(`expected rows of ${d} numbers, got ${points.length} numbers`);
  const mask = new Uint8Array(points.length / d);
  if (mask.length === 0) return mask;
  const cloud = points instanceof Float64Array ? points : Float64Array.from(points);
  const sign = Float64Array.from(better, (direction) => (direction === "higher" ? -1 : 1));
  const rows = afterCompromises(cloud, sign);
  const left = lowerIsBetter(cloud, sign, rows);
  const { firsts, copies } = sortedWithoutCopies(left, d);
  const few = lowerIsBetter(left, new Float64Array(d).fill(1), firsts);
  const front = d <= 2 ? sweepTwo(few, d) : d === 3 ? sweepThree(few) : divideFront(few, d);
  for (let at = 0; at < front.length; at++) mask[rows[firsts[front[at]!]!]!] = 1;
  for (const [copy, first] of copies) mask[rows[copy]!] = mask[rows[first]!]!;
  return mask;
}

/** Rows in lexicographic order but for copies of an earlier one, and each copy with the row it repeats. */
function sortedWithoutCopies(cloud: Float64Array, d: number): { firsts: Uint32Array; copies: [number, number][] } {
  const order = lexicographic(cloud, d);
  const copies: [number, number][] = [];
  let count = 0;
  for (let place = 0; place < order.length; place++) {
    const row = order[place]!;
    const before = count > 0 ? order[count - 1]! : -1;
    let k = 0;
    while (before >= 0 && k < d && cloud[row * d + k] === cloud[before * d + k]) k++;
    if (k === d) copies.push([row, before]);
    else order[count++] = row;
  }
  return { firsts: order.slice(0, count), copies };
}
