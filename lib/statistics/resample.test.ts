import fc from "fast-check";
import { expect, test } from "vitest";
import { randomFrom, seedWords, xoshiro128 } from "./random";
import { resample } from "./resample";

/** The plain loop: four xoshiro128++ generators, a four drawn again where the low half of a product is too low. */
function plainLoop(
  columns: readonly (readonly number[])[],
  strata: readonly number[],
  resamples: number,
  seed: number,
) {
  const words = seedWords(seed, 16);
  const lanes = [0, 1, 2, 3].map((lane) => xoshiro128([0, 4, 8, 12].map((word) => words[word + lane]!)));
  const four = (n: number): number[] => {
    const products = lanes.map((next) => next() * n);
    const again = products.some((product) => product % 2 ** 32 < 2 ** 32 % n);
    return again ? four(n) : products.map((product) => Math.floor(product / 2 ** 32));
  };
  return Array.from({ length: resamples }, () => {
    const draws: number[] = [];
    for (const size of strata) {
      const first = draws.length;
      const own: number[] = [];
      while (own.length < size) own.push(...four(size));
      draws.push(...own.slice(0, size).map((unit) => first + unit));
    }
    return columns.map((column) => draws.reduce((sum, unit) => sum + column[unit]!, 0));
  });
}

test("the quick loop agrees with the plain one to the last bit, for any columns and strata", () => {
  const cases = fc.record({
    strata: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
    width: fc.integer({ min: 1, max: 37 }),
    seed: fc.nat(),
  });
  fc.assert(
    fc.property(cases, ({ strata, width, seed }) => {
      const units = strata.reduce((a, b) => a + b, 0);
      const columns = Array.from({ length: width }, (_, c) =>
        Array.from({ length: units }, (_, u) => Math.sin(c + u * 7)),
      );
      const quick = resample({ columns, strata, resamples: 5, seed });
      const plain = plainLoop(columns, strata, 5, seed);
      expect(plain.map((_, place) => quick.map((column) => column[place]))).toEqual(plain);
    }),
    { numRuns: 60 },
  );
});

test("units are drawn evenly: each within 4 standard errors of its share, for 7 units and 70,000 draws", () => {
  const columns = Array.from({ length: 7 }, (_, unit) => Array.from({ length: 7 }, (_, own) => Number(own === unit)));
  const drawn = resample({ columns, resamples: 10_000, seed: 3 }).map((sums) => sums.reduce((a, b) => a + b, 0));
  expect(drawn.reduce((a, b) => a + b, 0)).toBe(70_000);
  for (const count of drawn) expect(Math.abs(count - 10_000)).toBeLessThan(4 * Math.sqrt(70_000 * (1 / 7) * (6 / 7)));
});

// The reference C code of xoshiro128++ started from the words 1, 2, 3, 4 gives 641, 1573767, 3222811527 first.
test("the scalar generator's step is xoshiro128++", () => {
  const next = xoshiro128([1, 2, 3, 4]);
  expect([next(), next(), next()]).toEqual([641, 1573767, 3222811527]);
});

test("seeds: the same gives the same, another gives another, and a wrong one is refused", () => {
  const first = (seed: number) => Array.from({ length: 4 }, () => randomFrom(seed).bits());
  expect(first(1)).toEqual(first(1));
  expect(first(1)).not.toEqual(first(2));
  expect(first(1)).not.toEqual(first(1 + 2 ** 32));
  for (const seed of [-1, 0.5, Number.NaN, 2 ** 53]) expect(() => randomFrom(seed)).toThrow(/whole number/);
});

test("nothing to resample is refused", () => {
  expect(() => resample({ columns: [[]], resamples: 10, seed: 1 })).toThrow(/nothing to resample/);
  expect(() => resample({ columns: [[1]], resamples: 0, seed: 1 })).toThrow(/at least 1 resample/);
});
