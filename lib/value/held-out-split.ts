import type { RunTable } from "../runs/run-table";

/**
 * Whether a split of that name is held out: one that no optimiser saw.
 *
 * @example
 * ["held-out", "test", "optimise", "validation"].map(isHeldOutName) // [true, true, false, false]
 */
export function isHeldOutName(name: string): boolean {
  return /^(held[\s_-]?out|hold[\s_-]?out|test|frozen)$/i.test(name.trim());
}

/** Whether each row is of a held-out split; false where the split is unknown or the log has none. */
export function heldOutRows(table: RunTable): (row: number) => boolean {
  const split = table.columns.get("split");
  if (split?.kind !== "text") return () => false;
  const held = split.names.map(isHeldOutName);
  return (row) => split.codes[row]! >= 0 && held[split.codes[row]!]!;
}
