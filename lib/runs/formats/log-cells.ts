import type { CellValue } from "../column-reader";
import { isObject, type Json } from "../json-shape";

/** Names that the run table gives a meaning; a log's own field of that name gets "log." before it. */
const ours = new Set([
  "agent",
  "request",
  "attempt",
  "status",
  "passed",
  "score",
  "minutes",
  "seconds",
  "cost",
  "value",
  "task",
  "cluster",
  "split",
]);

/** The scalars of an object as further columns, those of nested objects, five levels deep, under "outer.inner". */
export function besides(
  value: Json | undefined,
  prefix = "",
  without: readonly string[] = [],
  levels = 5,
): Record<string, CellValue> {
  // without a prefix a key could be "__proto__"; a plain object is twice as fast
  const cells: Record<string, CellValue> = prefix === "" ? Object.create(null) : {};
  if (!isObject(value)) return cells;
  for (const [key, inner] of Object.entries(value)) {
    if (without.includes(key)) continue;
    const name = `${prefix}${key}`;
    if (isObject(inner)) {
      if (levels > 1) Object.assign(cells, besides(inner, `${name}.`, [], levels - 1));
    } else if (typeof inner !== "object" || inner === null)
      cells[ours.has(name) ? `log.${name}` : name] = inner as CellValue;
  }
  return cells;
}

/** Grades as the column they belong in: `passed` where each is 0 or 1, else `score`. */
export function gradeColumn(grades: readonly (number | null)[]): "passed" | "score" {
  return grades.every((grade) => grade === null || grade === 0 || grade === 1) ? "passed" : "score";
}

/** Numbers attempts from 1 in the order in which the slot comes up. */
export function attemptCounter(): (...slot: readonly (string | null)[]) => number {
  const seen = new Map<string, number>();
  return (...slot) => {
    const key = JSON.stringify(slot);
    const attempt = (seen.get(key) ?? 0) + 1;
    seen.set(key, attempt);
    return attempt;
  };
}

/** The file's name without folder and ending. */
export function stem(path: string): string {
  return path.replace(/^.*[\\/]/, "").replace(/(\.[A-Za-z]+)+$/, "");
}

/** The sum; unknown where any part is, or where there is none. */
export function sumKnown(parts: readonly (number | null)[]): number | null {
  return parts.length === 0 || parts.includes(null) ? null : parts.reduce<number>((sum, part) => sum + part!, 0);
}
