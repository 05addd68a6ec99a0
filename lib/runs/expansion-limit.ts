/** Unpacked, data may be this many times its packed size; what stays under 64 MB is never refused. */
const mostTimes = 200;
const harmless = 64 * 1024 * 1024;
/** No file or entry may unpack to more than 64 GB. */
const mostBytes = 64 * 1024 ** 3;

/** What is wrong with data that unpacks to that many bytes, or null: a decompression bomb is refused before it fills the memory. */
export function expansionProblem(packed: number, unpacked: number): string | null {
  if (unpacked <= harmless || (unpacked <= packed * mostTimes && unpacked <= mostBytes)) return null;
  return `expected data that unpacks to at most ${mostTimes} times its size, got more: it is refused as a decompression bomb`;
}
