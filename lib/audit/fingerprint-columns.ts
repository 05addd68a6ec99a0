import type { Column, RunTable } from "../runs/run-table";

/**
 * Columns whose values hardly ever repeat by chance, so that equal ones mean the same run: numbers above 0 and longer texts of
 * which at least half of an agent's known values are distinct. Grades, flags, names and what is the same for every agent
 * at a request (its inputs) are none.
 */
export function fingerprintColumns(table: RunTable): string[] {
  const names: string[] = [];
  for (const [name, column] of table.columns) {
    if (core.has(name) || /(^|_|\b)(id|uuid|seed|index|row|line|date|path|file|url|hash)$/i.test(name)) continue;
    if (isDistinct(table, column) && (isAgentMade(name) || !isInput(table, column))) names.push(name);
  }
  return names;
}

const core: ReadonlySet<string> = new Set(["passed", "score", "task", "cluster", "split", "value"]);

/** Measures of what an agent did, whatever their values look like. */
function isAgentMade(name: string): boolean {
  return /^(cost|seconds|minutes)$|tokens?|latency|duration/i.test(name);
}

/**
 * One text for a row's values in the columns and its grade; null where they do not tell enough: less than 5 digits that count
 * in all different numbers together, and no text of 100 characters.
 */
export function fingerprint(table: RunTable, columns: readonly string[], row: number): string | null {
  const values = columns.map((name) => keyAt(table.columns.get(name)!, row));
  const numbers = new Set<string>();
  let long = false;
  for (const value of values) {
    if (typeof value === "number") numbers.add(significantDigits(value));
    else if (value !== null && value.length >= 100) long = true;
  }
  const digits = [...numbers].reduce((all, own) => all + own.length, 0);
  if (digits < 5 && !long) return null;
  const grades = ["passed", "score"].map((name) => table.columns.get(name)).filter((column) => column !== undefined);
  return JSON.stringify([...values, ...grades.map((column) => gradeAt(column, row))]);
}

/** The digits that count, as the number is written: "45" for 0.00450, "12" for 120. */
function significantDigits(value: number): string {
  return String(Math.abs(value))
    .replace(/e.*$/, "")
    .replace(".", "")
    .replace(/^0+|0+$/g, "");
}

function gradeAt(column: Column, row: number): number | null {
  return column.kind === "number" && column.known[row] === 1 ? column.values[row]! : null;
}

function keyAt(column: Column, row: number): string | number | null {
  if (column.kind === "text") {
    const text = column.codes[row]! < 0 ? "" : column.names[column.codes[row]!]!;
    return text.length < 20 ? null : text;
  }
  return column.known[row] === 0 || column.values[row] === 0 ? null : column.values[row]!;
}

function isDistinct(table: RunTable, column: Column): boolean {
  const seen = new Map<number, Set<string | number>>();
  let known = 0;
  for (let row = 0; row < table.rows; row++) {
    const value = keyAt(column, row);
    if (value === null) continue;
    known++;
    const agent = table.agent.codes[row]!;
    const own = seen.get(agent) ?? new Set();
    seen.set(agent, own.add(value));
  }
  const distinct = [...seen.values()].reduce((all, own) => all + own.size, 0);
  return known >= 2 && distinct > 1 && distinct * 2 >= known;
}

/** Whether every request has one value in the column, whatever the agent and attempt. */
function isInput(table: RunTable, column: Column): boolean {
  const first = new Map<number, string | number>();
  let repeated = false;
  for (let row = 0; row < table.rows; row++) {
    const value = keyAt(column, row);
    if (value === null) continue;
    const request = table.request.codes[row]!;
    const before = first.get(request);
    if (before === undefined) first.set(request, value);
    else if (before !== value) return false;
    else repeated = true;
  }
  return repeated;
}
