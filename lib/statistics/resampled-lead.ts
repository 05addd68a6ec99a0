import type { Bootstrap } from "./bootstrap";
import type { Ratio } from "./ratio";
import { resampleRatios, sameNumbers } from "./resample-ratios";
import { ratioOfTotals, sumDifferences } from "./unit-pair";

/**
 * The lead of the first agent over the second on the requests that both have, in the measure's unit and in the same resamples as
 * the means. Null where one of them has no mean, or they share no request.
 */
export function resampledLead(own: Bootstrap, measure: string, agents: readonly [string, string]): Ratio | null {
  const [first, second] = agents.map((agent) => own.means.get(measure)?.get(agent)) as [Ratio?, Ratio?];
  if (first === undefined || second === undefined) return null;
  const pair = sumDifferences(own.sums, measure, agents, own.units, own.options.weights);
  if (pair === null) return null;
  const errors = own.options.errors ?? false;
  const together = sameNumbers(first.denominator, second.denominator) && sameNumbers(first.denominator, pair.below);
  if (errors || !together) return resampleRatios([pair], own.units, { ...own, errors })[0]!;
  const replicates = new Float64Array(own.resamples);
  for (let place = 0; place < replicates.length; place++) {
    replicates[place] = first.replicates[place]! - second.replicates[place]!;
  }
  return { numerator: pair.above, denominator: pair.below, observed: ratioOfTotals(pair), replicates, errors: null };
}
