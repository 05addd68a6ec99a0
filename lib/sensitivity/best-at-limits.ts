/** A stretch of limits at which the same agent is best. */
export interface LimitStretch {
  /** The limit, in the limited quantity's own unit: from this one, itself included … */
  readonly from: number;
  /** … to this one, itself not included; null where it holds for every limit beyond. */
  readonly to: number | null;
  /** Best among those within the limit, sorted by name; several only where they are exactly equal. */
  readonly best: readonly string[];
}

/** What an agent uses of the limited quantity, and what it is compared on: higher is better. */
export interface LimitedAgent {
  readonly agent: string;
  readonly use: number;
  readonly gain: number;
}

/**
 * For every limit on what an agent uses, the agent with the highest gain among those within it. The answer changes only
 * where a looser limit lets another agent in, so it is exact. Stretches go from the tightest limit to the loosest; at limits
 * tighter than the first no agent is left.
 *
 * @param better whether the limit is a largest use ("lower" is better) or a smallest
 *
 * @example
 * bestAtLimits([{ agent: "quick", use: 1, gain: 5 }, { agent: "good", use: 3, gain: 9 }], "lower").length // 2
 */
export function bestAtLimits(points: readonly LimitedAgent[], better: "higher" | "lower"): LimitStretch[] {
  const tight = better === "lower" ? 1 : -1;
  const limits = [...new Set(points.map(({ use }) => use))].sort((a, b) => tight * (a - b));
  const stretches: LimitStretch[] = [];
  for (const from of limits) {
    const within = points.filter(({ use }) => tight * (use - from) <= 0);
    const top = Math.max(...within.map(({ gain }) => gain));
    const best = within.filter(({ gain }) => top - gain <= Math.abs(top) * 2 ** -46).map(({ agent }) => agent);
    best.sort();
    const last = stretches.at(-1);
    if (last !== undefined && last.best.join("\n") === best.join("\n")) continue;
    if (last !== undefined) stretches[stretches.length - 1] = { ...last, to: from };
    stretches.push({ from, to: null, best });
  }
  return stretches;
}
