import type { Bootstrap } from "./bootstrap";
import type { Ratio } from "./ratio";
import { resampleRatios } from "./resample-ratios";
import { sumByUnit, sumOfUnits, type UnitPair } from "./unit-pair";
import { runsWithUnknownDollars } from "./unknown-runs";

/** One measure's sum over another's, such as dollars a pass, in the same resamples as the means; null without evidence. */
export function resampledRatio(own: Bootstrap, numerator: string, denominator: string, agent: string): Ratio | null {
  const [above, below] = [numerator, denominator].map((measure) => {
    if (runsWithUnknownDollars(own.sums, measure, agent) > 0) return null;
    return sumByUnit(own.sums, measure, agent, own.units, own.options.weights);
  }) as [UnitPair | null, UnitPair | null];
  if (above === null || below === null || sumOfUnits(below.above) === 0) return null;
  const pair = { above: above.above, below: below.above };
  return resampleRatios([pair], own.units, { ...own, errors: own.options.errors ?? false })[0]!;
}
