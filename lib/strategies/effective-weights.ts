import type { Weights } from "../value/objective";

/**
 * Weights above 0 divided by their sum, sorted by name.
 *
 * @throws RangeError when a weight is negative or no number, or all are 0
 *
 * @example
 * effectiveWeights({ coverage: 9, speed: 1 }) // { coverage: 0.9, speed: 0.1 }
 */
export function effectiveWeights(given: Weights): Record<string, number> {
  const names = Object.keys(given).sort();
  for (const name of names) {
    const weight = given[name]!;
    if (!Number.isFinite(weight) || weight < 0) {
      throw new RangeError(`the weight of "${name}" must be a number of at least 0, got ${weight}`);
    }
  }
  const total = names.reduce((sum, name) => sum + given[name]!, 0);
  if (!(total > 0)) {
    const said = names.map((name) => `${name} ${given[name]}`).join(", ");
    throw new RangeError(
      `the weights sum to 0 (${said || "none given"}). Give at least one dimension a weight above 0.`,
    );
  }
  const used = names.filter((name) => given[name]! > 0);
  return Object.fromEntries(used.map((name) => [name, given[name]! / total]));
}
