/**
 * Stops the notebook unless a number is what the text beside it says, and says how far off it is. Texts, lists and other
 * plain values have to be equal.
 *
 * @param tolerance how far off a number may be, in its own unit; 1e-9 when left out
 * @throws Error when it is not, with what was expected and what was found
 *
 * @example
 * check(20_000 * 0.03, 600) // undefined
 */
export function check(actual: unknown, expected: unknown, tolerance = 1e-9): void {
  if (typeof actual === "number" && typeof expected === "number") {
    if (Math.abs(actual - expected) <= tolerance) return;
    throw new Error(
      `check: expected ${expected} (within ${tolerance}), got ${actual}. Correct the cell, or the text that says so.`,
    );
  }
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (found !== wanted)
    throw new Error(`check: expected ${wanted}, got ${found}. Correct the cell, or the text that says so.`);
}
