import { normalQuantile } from "./normal";

/** Numbers that look random and are the same on every machine for the same seed. */
export interface Random {
  /** The next 32 bits, from 0 to 2³² − 1. */
  bits(): number;
  /** A number above 0 and below 1. */
  uniform(): number;
  /** A whole number from 0 to n − 1, each as likely as the others. */
  below(n: number): number;
  /** From the standard normal distribution. */
  normal(): number;
}

/**
 * A generator that starts from a seed: xoshiro128++ (Blackman and Vigna 2019), its state from `seedWords`.
 *
 * @throws RangeError unless the seed is a whole number from 0 to 2⁵³ − 1
 *
 * @example
 * randomFrom(7).below(10) === randomFrom(7).below(10) // true
 */
export function randomFrom(seed: number): Random {
  const bits = xoshiro128(seedWords(seed, 4));
  const uniform = () => ((bits() >>> 5) * 67108864 + (bits() >>> 6) + 0.5) / 9007199254740992;
  return { bits, uniform, below: (n) => Math.floor(uniform() * n), normal: () => normalQuantile(uniform()) };
}

/** xoshiro128++ from 4 words of state, not all 0: each call gives 32 bits. */
export function xoshiro128(words: ArrayLike<number>): () => number {
  let [a, b, c, d] = [words[0]!, words[1]!, words[2]!, words[3]!];
  return () => {
    const sum = (a + d) | 0;
    const result = (((sum << 7) | (sum >>> 25)) + a) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result;
  };
}

/**
 * Words of state from a seed, none of them alike for seeds that are: the finaliser of MurmurHash3 (Appleby 2008) on a
 * counter, for each half of the seed.
 *
 * @throws RangeError unless the seed is a whole number from 0 to 2⁵³ − 1
 */
export function seedWords(seed: number, count: number): Int32Array {
  if (!(Number.isSafeInteger(seed) && seed >= 0)) {
    throw new RangeError(`the seed must be a whole number of at least 0, got ${seed}`);
  }
  const high = mix(Math.floor(seed / 2 ** 32) ^ 0x2545f491);
  return Int32Array.from({ length: count }, (_, place) =>
    mix(mix((seed | 0) + Math.imul(place + 1, 0x9e3779b9)) ^ high),
  );
}

function mix(word: number): number {
  let h = word | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
