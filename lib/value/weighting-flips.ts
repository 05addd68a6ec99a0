import type { Weighting } from "./weightings";

/** A mix of two weightings at which the best agent changes. */
export interface WeightingFlip {
  readonly between: readonly [string, string];
  readonly measure: "passRate" | "value";
  /** Share of the second weighting in the mix, between 0 and 1. */
  readonly at: number;
  /** The best agent with less of the second weighting than that, and with more. */
  readonly below: string;
  readonly above: string;
}

/**
 * The exact mixes of two weightings at which the winner changes. The score under a mix of share λ is
 * (1 − λ)·score under the first + λ·score under the second: a line for each agent, so the winner changes at the corners of
 * the upper envelope. Agents without a score under either take no part. Of agents with the same line, the first by name
 * is shown.
 *
 * @param own weightings of one measure
 * @param without agents that cannot win
 */
export function weightingFlips(own: readonly Weighting[], without: ReadonlySet<string> = new Set()): WeightingFlip[] {
  const flips: WeightingFlip[] = [];
  own.forEach((first, place) => {
    for (const second of own.slice(place + 1)) flips.push(...flipsBetween(first, second, without));
  });
  return flips;
}

type Line = { readonly agent: string; readonly from: number; readonly to: number };

function flipsBetween(first: Weighting, second: Weighting, without: ReadonlySet<string>): WeightingFlip[] {
  const lines: Line[] = [];
  for (const agent of Object.keys(first.agents).sort()) {
    const from = first.agents[agent]!.estimate;
    const to = second.agents[agent]?.estimate ?? null;
    if (from !== null && to !== null && !without.has(agent)) lines.push({ agent, from, to });
  }
  const flips: WeightingFlip[] = [];
  let best = lines.reduce<Line | null>((top, line) => (top === null || beatsAtStart(line, top) ? line : top), null);
  let share = 0;
  while (best !== null) {
    const next = nextCrossing(best, lines, share);
    if (next === null) break;
    const { measure } = first;
    const between = [first.name, second.name] as const;
    if (next.at > 0) flips.push({ between, measure, at: next.at, below: best.agent, above: next.line.agent });
    best = next.line;
    share = next.at;
  }
  return flips;
}

/** Best where the mix starts; of equals there, the one that is best just after. */
function beatsAtStart(line: Line, top: Line): boolean {
  return line.from > top.from || (line.from === top.from && line.to > top.to);
}

/** The first line that overtakes the best one, and where; of several there, the steepest. */
function nextCrossing(best: Line, lines: readonly Line[], after: number): { line: Line; at: number } | null {
  let next: { line: Line; at: number } | null = null;
  for (const line of lines) {
    const gain = line.to - line.from - (best.to - best.from);
    if (gain <= 0) continue;
    const at = (best.from - line.from) / gain;
    if (at < after || at >= 1) continue;
    const steeper = next !== null && at === next.at && line.to - line.from > next.line.to - next.line.from;
    if (next === null || at < next.at || steeper) next = { line, at };
  }
  return next;
}
