/**
 * How many runs without a violation it takes to rule out, at 95 % confidence, that the rule is broken at `rate` or more:
 * the smallest n with (1 − rate)ⁿ ≤ 0.05 (about 3 / rate).
 * Source: the "rule of three", Hanley and Lippman-Hand (1983).
 *
 * @throws RangeError unless the rate is above 0 and at most 1
 *
 * @example
 * cleanRunsToRuleOut(0.001) // 2995
 */
export function cleanRunsToRuleOut(rate: number): number {
  if (!(rate > 0 && rate <= 1)) throw new RangeError(`expected a rate above 0 and at most 1, got ${rate}`);
  return rate === 1 ? 1 : Math.ceil(Math.log(0.05) / Math.log1p(-rate));
}
