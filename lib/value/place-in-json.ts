import { findNodeAtLocation, type Node } from "jsonc-parser";
import { type LineAndColumn, lineAndColumn } from "../runs/line-and-column";

/**
 * Line and column, from 1, at which the value of a path stands in a JSON text, or its key; of a path that the text does not have,
 * those of the nearest part above.
 */
export function placeInJson(source: string, tree: Node, path: readonly PropertyKey[], wantKey: boolean): LineAndColumn {
  for (let length = path.length; length >= 0; length--) {
    const node = findNodeAtLocation(tree, path.slice(0, length) as (string | number)[]);
    if (node === undefined) continue;
    const key = wantKey && node.parent?.type === "property" ? node.parent : node;
    return lineAndColumn(source, key.offset);
  }
  return { line: 1, column: 1 };
}
