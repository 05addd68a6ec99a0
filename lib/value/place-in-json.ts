import { findNodeAtLocation, type Node } from "jsonc-parser";

/**
 * Line and column, from 1, at which the value of a path stands in a JSON text, or its key; of a path that the text does not have,
 * those of the nearest part above.
 */
export function placeInJson(source: string, tree: Node, path: readonly PropertyKey[], wantKey: boolean): Place {
  for (let length = path.length; length >= 0; length--) {
    const node = findNodeAtLocation(tree, path.slice(0, length) as (string | number)[]);
    if (node === undefined) continue;
    const key = wantKey && node.parent?.type === "property" ? node.parent : node;
    return lineAndColumn(source, key.offset);
  }
  return { line: 1, column: 1 };
}

/** Line and column of an offset, from 1. */
export function lineAndColumn(source: string, offset: number): Place {
  const before = source.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

interface Place {
  readonly line: number;
  readonly column: number;
}
