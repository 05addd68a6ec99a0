import { printable } from "../runs/input-error";
import type { RunTable } from "../runs/run-table";
import type { FindingCode } from "../value/finding-code";

/** Something to know before a log is believed. */
export interface Finding {
  readonly code: FindingCode;
  /** "note" to know; "warning" to look at before deciding; "blocks" keeps the named agents out of every decision. */
  readonly severity: "note" | "warning" | "blocks";
  readonly message: string;
  /** Sorted; empty when it is about no agent in particular. */
  readonly agents: readonly string[];
  /** Rows of the table, from 1 in the order read; the first 1,000. */
  readonly rows: readonly number[];
  /** Rows in all. */
  readonly rowsInAll: number;
  /** What it does to the decision. */
  readonly effect: string;
  /** What to do about it. */
  readonly remedy: string;
}

/** Rows listed in one finding; the rest are counted. */
const mostRows = 1000;

/** A finding from the places of its rows in the table, counted from 0. */
export function finding(
  parts: Omit<Finding, "rows" | "rowsInAll" | "agents"> & {
    readonly agents?: readonly string[];
    readonly rows?: readonly number[];
  },
): Finding {
  const { rows = [], agents = [], code, severity, message, effect, remedy } = parts;
  return {
    code,
    severity,
    message,
    agents: [...new Set(agents)].sort(),
    rows: rows.slice(0, mostRows).map((row) => row + 1),
    rowsInAll: rows.length,
    effect,
    remedy,
  };
}

/** Rows of each agent, in the order of the table. */
export function rowsByAgent(table: RunTable): number[][] {
  const rows: number[][] = table.agent.names.map(() => []);
  for (let row = 0; row < table.rows; row++) rows[table.agent.codes[row]!]!.push(row);
  return rows;
}

/** Where a row is, for a message: "runs.csv line 14". */
export function placeOf(table: RunTable, row: number): string {
  const file = table.files[table.place.file[row]!]?.path ?? "";
  return `${printable(file, 80)} line ${table.place.line[row]}`;
}
