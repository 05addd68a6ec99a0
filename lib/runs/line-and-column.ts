/** A place in a text, both from 1. */
export interface LineAndColumn {
  readonly line: number;
  readonly column: number;
}

/**
 * Line and column, both from 1, of a place in a text; a column counts UTF-16 units.
 *
 * @param offset from 0, in UTF-16 units
 *
 * @example
 * lineAndColumn("ab\ncd", 4) // { line: 2, column: 2 }
 */
export function lineAndColumn(source: string, offset: number): LineAndColumn {
  const before = source.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}
