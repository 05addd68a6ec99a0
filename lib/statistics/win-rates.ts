/**
 * How often each would win against another drawn at random: wins plus half of the ties, over all others. The order in
 * which they are given changes nothing; null with nobody to beat.
 *
 * @throws RangeError when a score is not a finite number, naming whose it is
 *
 * @example
 * winRates(new Map([["A", 0.3], ["B", 0.3], ["C", 0.5]])).get("A") // 0.25
 */
export function winRates(
  scores: ReadonlyMap<string, number>,
  better: "higher" | "lower" = "higher",
): ReadonlyMap<string, number | null> {
  for (const [name, score] of scores) {
    if (!Number.isFinite(score)) throw new RangeError(`the score of "${name}" must be a finite number, got ${score}`);
  }
  const sign = better === "higher" ? 1 : -1;
  const all = [...scores.values()];
  return new Map(
    [...scores].map(([name, own]) => {
      const beaten = all.filter((other) => sign * own > sign * other).length;
      const equal = all.filter((other) => other === own).length - 1;
      return [name, all.length < 2 ? null : (beaten + equal / 2) / (all.length - 1)];
    }),
  );
}
