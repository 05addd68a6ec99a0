import Table from "cli-table3";

/** A table for a terminal: a heading line, then a line a row; the first column to the left, numbers to the right. */
export function textTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  options: {
    readonly bold: (text: string) => string;
    readonly left?: readonly number[];
    readonly widths?: readonly (number | null)[];
  },
): string {
  const none = ["top", "top-mid", "top-left", "top-right", "bottom", "bottom-mid", "bottom-left", "bottom-right"];
  const inner = ["left", "left-mid", "mid", "mid-mid", "right", "right-mid"];
  const left = new Set([0, ...(options.left ?? [])]);
  const table = new Table({
    head: heads.map((head) => options.bold(head)),
    chars: { ...Object.fromEntries([...none, ...inner].map((place) => [place, ""])), middle: "   " },
    style: { head: [], border: [], "padding-left": 0, "padding-right": 0 },
    colAligns: heads.map((_, column) => (left.has(column) ? "left" : "right")),
    ...(options.widths === undefined ? {} : { colWidths: [...options.widths], wordWrap: true }),
  });
  table.push(...rows.map((row) => [...row]));
  return table
    .toString()
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n");
}
