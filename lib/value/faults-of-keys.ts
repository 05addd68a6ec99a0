import type { Node } from "jsonc-parser";
import { printable } from "../runs/input-error";

/** Keys given twice, and the one name that JavaScript objects cannot hold: it would vanish without a word. */
export function faultsOfKeys(node: Node): { offset: number; message: string }[] {
  const found: { offset: number; message: string }[] = [];
  const seen = new Set<string>();
  for (const child of node.children ?? []) {
    const key = child.children?.[0];
    if (node.type === "object" && key !== undefined) {
      const message = seen.has(key.value)
        ? `"${printable(key.value)}" is given twice. Keep one.`
        : '"__proto__" cannot be a name here. Rename it.';
      if (seen.has(key.value) || key.value === "__proto__") found.push({ offset: key.offset, message });
      seen.add(key.value);
    }
    found.push(...faultsOfKeys(child));
  }
  return found;
}
