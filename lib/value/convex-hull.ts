type Point = readonly [number, number];

/**
 * The part of a front's convex hull that some positive weights make best, from the left (each front point is best for some budget).
 * Points between two of the hull can win by budgets, never by weights. Of equal points one is given.
 * Source: Andrew's monotone chain (1979), turned so that better is up.
 *
 * @param front points on the Pareto front, sorted by x
 */
export function hullOf(front: readonly Point[], betterY: "higher" | "lower"): Point[] {
  const up = betterY === "higher" ? 1 : -1;
  const hull: Point[] = [];
  for (const point of front) {
    while (hull.length >= 2 && !turnsRight(hull.at(-2)!, hull.at(-1)!, point, up)) hull.pop();
    hull.push(point);
  }
  return hull;
}

function turnsRight([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point, up: number): boolean {
  return ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) * up < 0;
}
