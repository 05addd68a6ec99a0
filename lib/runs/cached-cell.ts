import { readNumber } from "./number-cell";
import { quoted } from "./problem-list";

const words: Readonly<Record<string, 0 | 1>> = {
  ...{ true: 1, yes: 1, y: 1, t: 1, hit: 1 },
  ...{ false: 0, no: 0, n: 0, f: 0, miss: 0 },
};

/**
 * Whether a run's reply was replayed from a cache, from a cell of the column `cached`: 1 for y, yes, true, t, hit and 1; 0 for
 * their opposites; null where the cell is empty or says that it is unknown. A count of tokens is refused, because it would
 * turn every run that has any into a replay.
 */
export function cachedCell(cell: string | number | boolean): 0 | 1 | null | { readonly problem: string } {
  const word = String(cell).trim().toLowerCase();
  if (Object.hasOwn(words, word)) return words[word]!;
  const read = readNumber(word);
  if (read.kind === "unknown") return null;
  if (read.kind === "value" && !read.percent && (read.value === 0 || read.value === 1)) return read.value;
  return {
    problem: `expected y, n, 1, 0, true or false (whether the reply was replayed from a cache), got ${quoted(cell)}. If the column holds something else, such as a count of tokens, name it so: --columns cached_tokens=cached`,
  };
}
