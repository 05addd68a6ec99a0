/** Coefficients of a linear model, with standard errors that allow for clusters. */
export interface LeastSquares {
  readonly coefficients: readonly number[];
  readonly standardErrors: readonly number[];
  readonly clusters: number;
}

/**
 * Fits y = Σ coefficient × column by least squares: for a lead that is adjusted for what is known of the requests.
 * Variance: the cluster sandwich (X'X)⁻¹ Σ_c (X_c'u_c)(X_c'u_c)' (X'X)⁻¹ with the factor G/(G − 1) · (N − 1)/(N − K).
 * Source: Liang and Zeger (1986); the factor is Stata's, `regress, vce(cluster)`.
 *
 * @param columns by coefficient; give a column of ones for a constant
 * @param cluster code of each row's cluster; each row its own when left out
 * @throws RangeError when columns depend on each other, rows are too few, or there is one cluster
 *
 * @example
 * leastSquares([[1, 1, 1], [0, 1, 2]], [1, 3, 5]).coefficients[1] // 2
 */
export function leastSquares(
  columns: readonly ArrayLike<number>[],
  y: ArrayLike<number>,
  cluster?: ArrayLike<number>,
): LeastSquares {
  const [n, k] = [y.length, columns.length];
  if (n <= k) throw new RangeError(`${k} coefficients need more than ${k} rows, got ${n}`);
  const rows = Array.from({ length: n }, (_, row) => row);
  const products = columns.map((a) => columns.map((b) => rows.reduce((sum, row) => sum + a[row]! * b[row]!, 0)));
  const inverse = invert(products);
  const times = (matrix: readonly (readonly number[])[], vector: readonly number[]) =>
    matrix.map((line) => line.reduce((sum, value, place) => sum + value * vector[place]!, 0));
  const coefficients = times(
    inverse,
    columns.map((a) => rows.reduce((sum, row) => sum + a[row]! * y[row]!, 0)),
  );
  const scores = new Map<number, number[]>();
  for (const row of rows) {
    const residual = y[row]! - coefficients.reduce((sum, own, place) => sum + own * columns[place]![row]!, 0);
    const key = cluster === undefined ? row : cluster[row]!;
    const own = scores.get(key) ?? columns.map(() => 0);
    scores.set(
      key,
      own.map((sum, place) => sum + residual * columns[place]![row]!),
    );
  }
  const clusters = scores.size;
  if (clusters < 2) throw new RangeError("standard errors need at least 2 clusters, got 1");
  const factor = (clusters / (clusters - 1)) * ((n - 1) / (n - k));
  const moved = [...scores.values()].map((score) => times(inverse, score));
  const standardErrors = columns.map((_, place) =>
    Math.sqrt(factor * moved.reduce((sum, own) => sum + own[place]! * own[place]!, 0)),
  );
  return { coefficients, standardErrors, clusters };
}

/** Gauss and Jordan, with the largest pivot of each column. */
function invert(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const work = matrix.map((line, row) => [...line, ...line.map((_, column) => (column === row ? 1 : 0))]);
  const scale = Math.max(...matrix.flat().map(Math.abs));
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column; row < size; row++) {
      if (Math.abs(work[row]![column]!) > Math.abs(work[pivot]![column]!)) pivot = row;
    }
    if (Math.abs(work[pivot]![column]!) <= scale * 1e-13) throw new RangeError("columns depend on each other");
    [work[column], work[pivot]] = [work[pivot]!, work[column]!];
    const head = work[column]!.map((value) => value / work[column]![column]!);
    work[column] = head;
    for (let row = 0; row < size; row++) {
      if (row === column) continue;
      const factor = work[row]![column]!;
      work[row] = work[row]!.map((value, place) => value - factor * head[place]!);
    }
  }
  return work.map((line) => line.slice(size));
}
