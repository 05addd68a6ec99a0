import { typescriptPath } from "./typescript";

/** An insertion into a cell's text. */
export interface Insertion {
  readonly at: number;
  readonly text: string;
}

interface Node {
  readonly kind: number;
  readonly name?: { readonly text: string; getStart(file: Node): number };
}

/**
 * Where `{ value }` in a cell has to become `{ value: value }`. tslab finds the variables of earlier cells by their symbols,
 * and the symbol of a shorthand is the property, not the variable: without this, `({ value })` fails with "value is not defined".
 *
 * @example
 * shorthands("show({ value })") // [{ at: 7, text: "value: " }]
 */
export function shorthands(code: string): Insertion[] {
  if (!code.includes("{")) return [];
  const ts = require(typescriptPath());
  const file: Node = ts.createSourceFile("cell.ts", code, ts.ScriptTarget.Latest, false, ts.ScriptKind.TS);
  const found: Insertion[] = [];
  const visit = (node: Node): void => {
    if (node.kind === ts.SyntaxKind.ShorthandPropertyAssignment && node.name !== undefined && node.name.text !== "") {
      found.push({ at: node.name.getStart(file), text: `${node.name.text}: ` });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
