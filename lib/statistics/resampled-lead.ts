import type { Bootstrap } from "./bootstrap";
import type { Ratio } from "./ratio";
import { resampleRatios, sameNumbers } from "./resample-ratios";
import { ratioOfTotals, sumDifferences, type UnitPair } from "./unit-pair";

/**
 * The lead of the first agent over the second on the requests that both have, in the measure's unit and in the same resamples as
 * the means. Null where one of them has no mean, or they share no request.
 */
export function resampledLead(own: Bootstrap, measure: string, agents: readonly [string, string]): Ratio | null {
  return resampledLeads(own, measure, [agents])[0]!;
}

/** Sums of leads that are held at once; more would only take memory. */
const batch = 256;

/**
 * The leads of many pairs. Agents that have the same requests need no work of their own: their lead is the difference of their
 * means. The others are added up together, so that the requests are drawn once for many pairs.
 *
 * @param resamples only the first so many of the bootstrap's; all when left out
 */
export function resampledLeads(
  own: Bootstrap,
  measure: string,
  pairs: readonly (readonly [string, string])[],
  resamples = own.resamples,
): (Ratio | null)[] {
  const means = own.means.get(measure);
  const leads: (Ratio | null)[] = pairs.map(() => null);
  const apart: { place: number; sums: UnitPair }[] = [];
  pairs.forEach((agents, place) => {
    const [first, second] = agents.map((agent) => means?.get(agent)) as [Ratio?, Ratio?];
    if (first === undefined || second === undefined) return;
    const sums = sumDifferences(own.sums, measure, agents, own.units, own.options.weights);
    if (sums === null) return;
    if (isApart(own, first, second, sums)) apart.push({ place, sums });
    else leads[place] = differenceOf(first, second, sums, resamples);
  });
  const errors = own.options.errors ?? false;
  for (let start = 0; start < apart.length; start += batch) {
    const some = apart.slice(start, start + batch);
    const ratios = resampleRatios(
      some.map(({ sums }) => sums),
      own.units,
      { seed: own.seed, resamples, errors },
    );
    some.forEach(({ place }, at) => {
      leads[place] = ratios[at]!;
    });
  }
  return leads;
}

function isApart(own: Bootstrap, first: Ratio, second: Ratio, { below }: UnitPair): boolean {
  if (own.options.errors ?? false) return true;
  return !sameNumbers(first.denominator, second.denominator) || !sameNumbers(first.denominator, below);
}

function differenceOf(first: Ratio, second: Ratio, sums: UnitPair, resamples: number): Ratio {
  const replicates = new Float64Array(resamples);
  for (let place = 0; place < resamples; place++)
    replicates[place] = first.replicates[place]! - second.replicates[place]!;
  return { numerator: sums.above, denominator: sums.below, observed: ratioOfTotals(sums), replicates, errors: null };
}
