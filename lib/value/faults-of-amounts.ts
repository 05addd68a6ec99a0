import { printable } from "../runs/input-error";
import { findNumbers, type RunTable } from "../runs/run-table";
import type { FromColumn, Objective } from "./objective";
import type { Fault } from "./objective-faults";

/**
 * Prices and by-hand figures that come from a column must keep to the bounds of stated ones: dollars and minutes of at least 0, a
 * pass rate from 0 to 1. Each fault names the first row that does not, and counts the rest.
 */
export function faultsOfAmounts({ byHand, prices }: Objective, table: RunTable): Fault[] {
  return [
    ...outside(table, byHand?.minutes, ["byHand", "minutes"], "minutes of at least 0", Number.POSITIVE_INFINITY),
    ...outside(table, byHand?.passRate, ["byHand", "passRate"], "a share from 0 to 1", 1),
    ...outside(table, prices?.hour, ["prices", "hour"], "dollars of at least 0", Number.POSITIVE_INFINITY),
    ...outside(table, prices?.mistake, ["prices", "mistake"], "dollars of at least 0", Number.POSITIVE_INFINITY),
  ];
}

function outside(
  table: RunTable,
  given: number | FromColumn | { readonly amount: number } | undefined,
  path: readonly string[],
  expected: string,
  most: number,
): Fault[] {
  if (typeof given !== "object" || !("column" in given)) return [];
  const column = findNumbers(table, given.column);
  if (column === null) return []; // told as a lacking column
  const times = given.times ?? 1;
  const rows = [...column.values.keys()].filter((row) => {
    const amount = column.values[row]! * times;
    return column.known[row] === 1 && !(amount >= 0 && amount <= most);
  });
  const first = rows[0];
  if (first === undefined) return [];
  const file = table.files[table.place.file[first]!];
  const place = `line ${table.place.line[first]} of ${printable(file?.path ?? "the table")}`;
  const factor = given.times === undefined ? "" : ` times ${times}`;
  const more = rows.length === 1 ? "" : `, and ${rows.length - 1} more`;
  const found = `column "${printable(given.column)}"${factor} gives ${column.values[first]! * times} (${place}${more})`;
  return [{ path: [...path, "column"], message: `expected ${expected}, ${found}. Correct the log, or the "times".` }];
}
