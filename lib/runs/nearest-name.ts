/**
 * The known name that a mistyped one most likely meant, or null when none is near (more than a third of the letters differ).
 *
 * @example
 * nearestName("buget", ["budgets", "gates"]) // "budgets"
 */
export function nearestName(typed: string, known: Iterable<string>): string | null {
  let nearest: string | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const name of [...known].sort()) {
    const edits = editDistance(typed.toLowerCase().slice(0, 60), name.toLowerCase().slice(0, 60));
    if (edits < fewest) {
      fewest = edits;
      nearest = name;
    }
  }
  return nearest !== null && fewest <= Math.max(1, Math.ceil(Math.max(typed.length, nearest.length) / 3))
    ? nearest
    : null;
}

/** Insertions, deletions and replacements that turn one text into the other (Levenshtein 1966). */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = previous[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, previous[column]! + 1, current[column - 1]! + 1));
    }
    previous = current;
  }
  return previous[to.length]!;
}
