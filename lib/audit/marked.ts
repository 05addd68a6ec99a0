import type { Column, RunTable } from "../runs/run-table";

/** Whether any column of such a name says yes for a row: 1, true, yes, y, hit, in any case. */
export function marked(table: RunTable, isName: (name: string) => boolean): (row: number) => boolean {
  const columns = [...table.columns].filter(([name, column]) => isName(name) && isFlag(column)).map(([, own]) => own);
  return (row) => columns.some((column) => saysYes(column, row));
}

/** Whether a column holds only yes and no: 0 and 1, or words for them. */
export function isFlag(column: Column): boolean {
  if (column.kind === "text") return column.names.every((name) => yes.has(fold(name)) || no.has(fold(name)));
  return column.values.every((value, row) => column.known[row] === 0 || value === 0 || value === 1);
}

/** Whether a flag says yes for a row; unknown says no. */
export function saysYes(column: Column, row: number): boolean {
  if (column.kind === "number") return column.known[row] === 1 && column.values[row] === 1;
  const code = column.codes[row]!;
  return code >= 0 && yes.has(fold(column.names[code]!));
}

const yes: ReadonlySet<string> = new Set(["1", "true", "t", "yes", "y", "hit", "x"]);
const no: ReadonlySet<string> = new Set(["0", "false", "f", "no", "n", "miss", "", "-"]);

function fold(text: string): string {
  return text.trim().toLowerCase();
}
