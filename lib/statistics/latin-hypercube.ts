import type { Random } from "./random";

/**
 * Even draws from a range, one in the middle of each of as many equal strips, in random order. Several ranges drawn so, each by
 * itself, are a Latin hypercube sample.
 * Source: McKay, Beckman and Conover (1979), with the middle of a strip in place of a point within it.
 */
export function evenDraws([low, high]: readonly [number, number], draws: number, random: Random): Float64Array {
  const values = Float64Array.from({ length: draws }, (_, strip) => low + ((strip + 0.5) / draws) * (high - low));
  for (let place = draws - 1; place > 0; place--) {
    const other = random.below(place + 1);
    const kept = values[place]!;
    values[place] = values[other]!;
    values[other] = kept;
  }
  return values;
}
