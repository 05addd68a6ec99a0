/**
 * Swing weights, which add up to 1: how much a swing of each dimension from its worst to its best matters, in points of any total.
 * Source: von Winterfeldt and Edwards (1986), section 8.2.
 *
 * @throws RangeError when a number of points is negative or no number, or all are 0
 *
 * @example
 * swingWeights({ coverage: 100, speed: 25 }) // { coverage: 0.8, speed: 0.2 }
 */
export function swingWeights(points: Readonly<Record<string, number>>): Record<string, number> {
  const names = Object.keys(points).sort();
  const bad = names.find((name) => !(points[name]! >= 0 && Number.isFinite(points[name])));
  if (bad !== undefined)
    throw new RangeError(`points of "${bad}": expected a number of at least 0, got ${points[bad]}`);
  if (!names.some((name) => points[name]! > 0))
    throw new RangeError("expected points above 0 for at least one dimension");
  const total = names.reduce((sum, name) => sum + points[name]!, 0);
  return Object.fromEntries(names.map((name) => [name, points[name]! / total]));
}
