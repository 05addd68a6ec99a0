/** An agent's value per request as both prices change: value = atZero + perX × x + perY × y. */
export interface AgentPlane {
  readonly agent: string;
  readonly atZero: number;
  readonly perX: number;
  readonly perY: number;
}

/** A pair of prices: across, up. */
export type Point = readonly [number, number];

/**
 * Corners of the area in which an agent is worth at least as much as every other: the rectangle of prices, cut by each half-plane in
 * which another is worth more. Fewer than 3 corners are no area.
 * Source: Sutherland and Hodgman (1974).
 */
export function winningArea(
  plane: AgentPlane,
  planes: readonly AgentPlane[],
  x: readonly [number, number],
  y: readonly [number, number],
): Point[] {
  let corners: Point[] = [
    [x[0], y[0]],
    [x[1], y[0]],
    [x[1], y[1]],
    [x[0], y[1]],
  ];
  for (const other of planes) {
    if (other === plane) continue;
    const lead = ([across, up]: Point) =>
      plane.atZero - other.atZero + (plane.perX - other.perX) * across + (plane.perY - other.perY) * up;
    corners = corners.flatMap((corner, place) => {
      const before = corners.at(place - 1)!;
      const [from, to] = [lead(before), lead(corner)];
      const share = from / (from - to);
      const cut: Point = [before[0] + share * (corner[0] - before[0]), before[1] + share * (corner[1] - before[1])];
      const kept: Point[] = to >= 0 ? [corner] : [];
      return from >= 0 !== to >= 0 ? [cut, ...kept] : kept;
    });
  }
  return corners;
}

/** The closed outline; with points between its corners where an axis is logarithmic, as straight borders bend there. */
export function closedOutline(corners: readonly Point[], bends: boolean): Point[] {
  const steps = bends ? 40 : 1;
  const points = corners.flatMap((from, place) => {
    const to = corners[(place + 1) % corners.length]!;
    // Evenly spaced on the logarithm of the coordinate that changes the most.
    const [start, end] = ratio(from[0], to[0]) > ratio(from[1], to[1]) ? [from[0], to[0]] : [from[1], to[1]];
    return Array.from({ length: steps }, (_, step): Point => {
      const even = step / steps;
      const bent = bends && start > 0 && end > 0 && start !== end;
      // Powers differ in the last digit from one version of Node to the next.
      const share = bent ? Number(((start * (end / start) ** even - start) / (end - start)).toPrecision(12)) : even;
      return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
    });
  });
  return [...points, corners[0]!];
}

function ratio(a: number, b: number): number {
  return a > 0 && b > 0 ? Math.max(a / b, b / a) : 1;
}
