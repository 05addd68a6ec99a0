/**
 * Rank-order centroid weights: the middle of all weights that agree with an order of importance,
 * weight of place i of n = (1/n) · Σ_{k ≥ i} 1/k. Source: Barron and Barrett (1996).
 *
 * @throws RangeError when no dimension is named, or one twice
 *
 * @example
 * rankOrderWeights(["coverage", "speed"]) // { coverage: 0.75, speed: 0.25 }
 */
export function rankOrderWeights(mostImportantFirst: readonly string[]): Record<string, number> {
  const n = mostImportantFirst.length;
  if (n === 0 || new Set(mostImportantFirst).size < n)
    throw new RangeError("expected each dimension once, at least one");
  return Object.fromEntries(
    mostImportantFirst.map((name, place) => {
      let sum = 0;
      for (let k = n; k > place; k--) sum += 1 / k;
      return [name, sum / n];
    }),
  );
}
