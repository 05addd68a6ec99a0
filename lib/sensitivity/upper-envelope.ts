/** A straight line: height + slope × x. */
export interface NamedLine {
  readonly name: string;
  readonly height: number;
  readonly slope: number;
}

/** A stretch on which the same lines are highest. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Sorted by name; several only where their lines are the same. */
  readonly names: readonly string[];
}

/**
 * Which line is highest, exactly, from one end to the other: the upper envelope. Neighbouring stretches meet where the
 * lead changes. A line that is highest only at a single point has no stretch. The order of the lines changes nothing.
 *
 * @param to may be Infinity
 * @throws RangeError when a line is not finite or the ends are the wrong way round
 *
 * @example
 * upperEnvelope([{ name: "flat", height: 3, slope: 0 }, { name: "steep", height: 0, slope: 1 }], 0, 10).map((s) => s.to) // [3, 10]
 */
export function upperEnvelope(lines: readonly NamedLine[], from: number, to: number): Stretch[] {
  for (const { name, height, slope } of lines) {
    if (!Number.isFinite(height) || !Number.isFinite(slope))
      throw new RangeError(`the line of "${name}" is not finite`);
  }
  if (!(from < to)) throw new RangeError(`expected the start ${from} to lie before the end ${to}`);
  if (lines.length === 0) return [];
  const stretches: Stretch[] = [];
  let x = from;
  let top = highestAfter(lines, from);
  for (;;) {
    const next = nextCrossing(lines, top, x, to);
    const end = next === null ? to : Math.min(to, next);
    const names = lines.filter((line) => same(line, top)).map((line) => line.name);
    if (end > x || stretches.length === 0) stretches.push({ from: x, to: end, names: names.sort() });
    if (next === null || next >= to) return stretches;
    x = end;
    top = steepestThrough(lines, top, x);
  }
}

/** The line that is highest just right of x: the steepest of those highest at x. */
function highestAfter(lines: readonly NamedLine[], x: number): NamedLine {
  return lines.reduce((top, line) => {
    const order = orderAt(line, top, x);
    return order > 0 || (order === 0 && line.slope > top.slope) ? line : top;
  });
}

/** 1 where the first line is higher at x, -1 where the second is, 0 where they differ by no more than rounding. */
function orderAt(a: NamedLine, b: NamedLine, x: number): number {
  const lead = a.height + a.slope * x - (b.height + b.slope * x);
  const size = Math.abs(a.height) + Math.abs(a.slope * x) + Math.abs(b.height) + Math.abs(b.slope * x);
  return Math.abs(lead) <= 2 ** -46 * size ? 0 : Math.sign(lead);
}

/** Where the first steeper line overtakes before the end; null when none does. A line that only draws level at the end does not. */
function nextCrossing(lines: readonly NamedLine[], top: NamedLine, x: number, to: number): number | null {
  let nearest: number | null = null;
  for (const line of lines) {
    if (line.slope <= top.slope || same(line, top)) continue;
    if (to !== Number.POSITIVE_INFINITY && orderAt(line, top, to) <= 0) continue;
    const at = Math.max(x, (top.height - line.height) / (line.slope - top.slope));
    if (nearest === null || at < nearest) nearest = at;
  }
  return nearest;
}

/** Of the lines that meet the highest one at x, the steepest, which leads from there on. */
function steepestThrough(lines: readonly NamedLine[], top: NamedLine, x: number): NamedLine {
  let steepest = top;
  for (const line of lines) {
    if (line.slope <= top.slope || same(line, top)) continue;
    const at = (top.height - line.height) / (line.slope - top.slope);
    if (at <= x * (1 + 2 ** -46 * Math.sign(x)) && line.slope > steepest.slope) steepest = line;
  }
  return steepest;
}

function same(a: NamedLine, b: NamedLine): boolean {
  const close = (p: number, q: number) => Math.abs(p - q) <= 2 ** -46 * Math.max(Math.abs(p), Math.abs(q));
  return close(a.height, b.height) && close(a.slope, b.slope);
}
