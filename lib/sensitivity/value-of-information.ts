/** What a choice under uncertainty is worth, from draws of what each option would be worth. */
export interface ValueOfInformation {
  /** The option with the highest average over the draws; null where several are exactly equal. */
  readonly bestOnAverage: string | null;
  /** Share of the draws in which each option is the best, 0 to 1; equal bests share a draw. They add up to 1. */
  readonly best: Readonly<Record<string, number>>;
  /** How much less than the best of each draw the option brings, on average. Never negative. */
  readonly expectedLoss: Readonly<Record<string, number>>;
  /** What it would be worth to know, before choosing, which draw is true: the smallest expected loss. Never negative. */
  readonly perfectInformation: number;
}

/**
 * Chance of being best, expected loss of each choice, and the value of perfect information, from equally likely draws:
 * EVPI = mean over draws of the best value − best mean value. The option that is most often best need not be the one
 * with the best mean.
 * Source: Raiffa and Schlaifer (1961); Eckermann, Karnon and Willan (2010). Health economics calls the shares the
 * cost-effectiveness acceptability of each option.
 *
 * @param values by option, one value a draw, in one unit
 * @throws RangeError when there is no option, no draw, a different number of draws, or a value that is not finite
 *
 * @example
 * valueOfInformation(new Map([["stay", [0, 0]], ["go", [3, -1]]])).perfectInformation // 0.5
 */
export function valueOfInformation(values: ReadonlyMap<string, ArrayLike<number>>): ValueOfInformation {
  const options = [...values.keys()].sort();
  const columns = options.map((option) => values.get(option)!);
  const draws = columns[0]?.length ?? 0;
  if (draws === 0 || columns.some((column) => column.length !== draws)) {
    throw new RangeError(`expected the same number of draws, at least 1, for each of at least one option`);
  }
  const count = options.length;
  const wins = new Float64Array(count);
  const losses = new Float64Array(count);
  for (let draw = 0; draw < draws; draw++) {
    let top = Number.NEGATIVE_INFINITY;
    let equal = 0;
    for (let option = 0; option < count; option++) {
      const value = columns[option]![draw]!;
      if (value > top) {
        top = value;
        equal = 1;
      } else if (value === top) equal++;
    }
    if (!Number.isFinite(top)) throw new RangeError(`draw ${draw}: expected finite values`);
    for (let option = 0; option < count; option++) {
      const loss = top - columns[option]![draw]!;
      if (!Number.isFinite(loss)) throw new RangeError(`draw ${draw}: expected finite values`);
      losses[option]! += loss;
      if (loss === 0) wins[option]! += 1 / equal;
    }
  }
  const least = losses.reduce((a, b) => Math.min(a, b));
  const leaders = options.filter((_, option) => losses[option]! - least <= 2 ** -46 * least);
  return {
    bestOnAverage: leaders.length === 1 ? leaders[0]! : null,
    best: Object.fromEntries(options.map((option, place) => [option, wins[place]! / draws])),
    expectedLoss: Object.fromEntries(options.map((option, place) => [option, losses[place]! / draws])),
    perfectInformation: least / draws,
  };
}
