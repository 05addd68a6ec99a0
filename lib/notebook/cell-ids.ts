import { createHash } from "node:crypto";
import type { Notebook } from "./notebook";

/**
 * The notebook with the cell ids that its format asks for: from 4.5 on every cell has one and no two are the same;
 * before 4.5 none has. A notebook before 4.5 whose cells do have ids becomes 4.5, otherwise anything below 4.4 becomes
 * 4.4 (the first whose rules allow JSON outputs such as charts).
 * New ids come from the cell's place and text, never from chance: the same notebook gives the same bytes.
 */
export function withCellIds(notebook: Notebook): Notebook {
  const needed = notebook.nbformat_minor >= 5 || notebook.cells.some((cell) => cell.id !== undefined);
  if (!needed) return { ...notebook, nbformat_minor: Math.max(4, notebook.nbformat_minor) };
  const kept = new Set(notebook.cells.flatMap((cell) => cell.id ?? []));
  const seen = new Set<string>();
  const cells = notebook.cells.map((cell, place) => {
    const id = cell.id !== undefined && !seen.has(cell.id) ? cell.id : freshId(`${place}\n${cell.source}`, kept);
    seen.add(id);
    kept.add(id);
    return { ...cell, id };
  });
  return { ...notebook, nbformat_minor: Math.max(5, notebook.nbformat_minor), cells };
}

function freshId(seed: string, taken: ReadonlySet<string>): string {
  for (let attempt = 0; ; attempt++) {
    const id = createHash("sha256").update(`${attempt}\n${seed}`).digest("hex").slice(0, 8);
    if (!taken.has(id)) return id;
  }
}
