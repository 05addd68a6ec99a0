import { sortOrder } from "./sort-order";

// Points by row, lower is better, rows in lexicographic order (so that none is dominated by a later one), no two the same.
// Each function gives the rows that no other row dominates.

/** One or two dimensions: a point stays when its last number is lower than all before. */
export function sweepTwo(cloud: Float64Array, d: number): Uint32Array {
  const n = cloud.length / d;
  const kept = new Uint32Array(n);
  let count = 0;
  let lowest = Number.POSITIVE_INFINITY;
  for (let row = 0; row < n; row++) {
    const last = d === 1 ? 0 : cloud[row * d + 1]!;
    if (last >= lowest) continue;
    lowest = last;
    kept[count++] = row;
  }
  return kept.slice(0, count);
}

/**
 * Three dimensions: a point stays when no earlier one is as low in both others. The lowest third number at or below each
 * rank of the second is kept in a Fenwick tree of minima.
 * Source: Kung, Luccio and Preparata (1975).
 */
export function sweepThree(cloud: Float64Array): Uint32Array {
  const n = cloud.length / 3;
  const rank = ranks(column(cloud, 3, 1));
  const tree = new Float64Array(n + 1).fill(Number.POSITIVE_INFINITY);
  const kept = new Uint32Array(n);
  let count = 0;
  for (let row = 0; row < n; row++) {
    const third = cloud[row * 3 + 2]!;
    let lowest = Number.POSITIVE_INFINITY;
    for (let node = rank[row]!; node > 0; node -= node & -node) if (tree[node]! < lowest) lowest = tree[node]!;
    if (lowest <= third) continue;
    kept[count++] = row;
    for (let node = rank[row]!; node <= n && tree[node]! > third; node += node & -node) tree[node] = third;
  }
  return kept.slice(0, count);
}

/** Rows sorted by the first number, then the second, and so on. */
export function lexicographic(cloud: Float64Array, d: number): Uint32Array {
  const first = column(cloud, d, 0);
  const order = sortOrder(first);
  if (d === 1) return order;
  const tied = countTies(first, order);
  if (tied > order.length / 8) {
    let all: Uint32Array | undefined;
    for (let k = d - 1; k >= 0; k--) all = sortOrder(column(cloud, d, k), all);
    return all!;
  }
  if (tied > 0) sortTies(cloud, d, first, order);
  return order;
}

function countTies(first: Float64Array, order: Uint32Array): number {
  let tied = 0;
  for (let place = 1; place < order.length; place++) if (first[order[place]!] === first[order[place - 1]!]) tied++;
  return tied;
}

/** Sorts each stretch of equal first numbers by the others. */
function sortTies(cloud: Float64Array, d: number, first: Float64Array, order: Uint32Array): void {
  const compare = (a: number, b: number) => {
    for (let k = 1; k < d; k++) {
      const difference = cloud[a * d + k]! - cloud[b * d + k]!;
      if (difference !== 0) return difference;
    }
    return a - b;
  };
  for (let start = 0, end = 1; start < order.length; start = end++) {
    while (end < order.length && first[order[end]!] === first[order[start]!]) end++;
    if (end - start > 1) order.subarray(start, end).sort(compare);
  }
}

/** One number of every row. */
export function column(cloud: Float64Array, d: number, k: number): Float64Array {
  const values = new Float64Array(cloud.length / d);
  for (let row = 0; row < values.length; row++) values[row] = cloud[row * d + k]!;
  return values;
}

/** Ranks from 1; equal values share one. */
function ranks(values: Float64Array): Uint32Array {
  const rank = new Uint32Array(values.length);
  const order = sortOrder(values);
  let last = 0;
  let before = Number.NaN;
  for (let place = 0; place < order.length; place++) {
    const value = values[order[place]!]!;
    if (value !== before) last++;
    before = value;
    rank[order[place]!] = last;
  }
  return rank;
}
