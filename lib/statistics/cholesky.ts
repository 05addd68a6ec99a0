/**
 * The lower triangle L with L·Lᵀ = a covariance: L times independent normal draws has that covariance. A direction without variance
 * gives zeros. Source: Golub and Van Loan (2013), section 4.2.
 *
 * @example
 * cholesky([Float64Array.of(4, 2), Float64Array.of(2, 10)]).map((row) => [...row]) // [[2, 0], [1, 3]]
 */
export function cholesky(matrix: readonly Float64Array[]): Float64Array[] {
  const n = matrix.length;
  const lower = matrix.map(() => new Float64Array(n));
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i]![j]!;
      for (let k = 0; k < j; k++) sum -= lower[i]![k]! * lower[j]![k]!;
      if (i === j) lower[i]![i] = sum > matrix[i]![i]! * 1e-12 ? Math.sqrt(sum) : 0;
      else lower[i]![j] = lower[j]![j]! > 0 ? sum / lower[j]![j]! : 0;
    }
  }
  return lower;
}
