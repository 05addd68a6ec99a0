/** One step of optimisation: the score that is optimised, and the real goal, both better when higher. */
export interface OptimisationStep {
  /** Such as a round, a version's number, or √KL. */
  readonly step: number;
  readonly standIn: number;
  readonly gold: number;
  /** Standard error of the change in gold since the step before; unknown when left out. */
  readonly goldChangeError?: number | null;
}

/** Where the stand-in and the real goal part ways. */
export interface StandInVerdict {
  /** The first step at which the stand-in gained and gold lost, beyond its standard error where that is known; null when there is none. */
  readonly firstLoss: number | null;
  /** The step with the best gold score: where to stop. The earliest of equals. */
  readonly bestGold: number;
  /** Gold at the best step minus gold at the last one: what going on has cost. */
  readonly lost: number;
  /** How much of the stand-in's gain came after the best step; 0 to 1, null when it did not gain. */
  readonly emptyGain: number | null;
}

/**
 * Follows a stand-in and the gold score over the steps of an optimisation: optimised far enough, a stand-in keeps rising while
 * gold turns (Gao, Schulman and Hilton 2022).
 *
 * @param tieRule a loss below this many standard errors is noise
 * @returns null with fewer than 2 steps
 *
 * @example
 * standInAgainstGold([
 *   { step: 1, standIn: 0.5, gold: 0.5 },
 *   { step: 2, standIn: 0.6, gold: 0.4 },
 * ]).firstLoss // 2
 */
export function standInAgainstGold(steps: readonly OptimisationStep[], tieRule = 1): StandInVerdict | null {
  const sorted = [...steps].sort((a, b) => a.step - b.step);
  const last = sorted.at(-1);
  if (sorted.length < 2 || last === undefined) return null;
  const best = sorted.reduce((top, one) => (one.gold > top.gold ? one : top));
  const loss = sorted.find((one, place) => {
    const before = sorted[place - 1];
    if (before === undefined || one.standIn <= before.standIn) return false;
    return before.gold - one.gold > tieRule * (one.goldChangeError ?? 0);
  });
  const gained = last.standIn - sorted[0]!.standIn;
  return {
    firstLoss: loss?.step ?? null,
    bestGold: best.step,
    lost: best.gold - last.gold,
    emptyGain: gained > 0 ? Math.min(1, Math.max(0, (last.standIn - best.standIn) / gained)) : null,
  };
}
