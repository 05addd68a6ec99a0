import type { Column, RunTable } from "../runs/run-table";

/** What tells one run from another. */
export interface Fingerprints {
  /** Columns whose values hardly ever repeat by chance. */
  readonly columns: readonly string[];
  /** One text for a row's values in these columns and its grade; null where they do not tell enough. */
  readonly of: (row: number) => string | null;
}

/**
 * Fingerprints of runs, so that equal ones mean the same run. Columns: numbers above 0 and longer texts of which an agent has
 * at least half as many different ones as it has requests; grades, flags, names and what is the same for every agent at a
 * request (its inputs) are none. A row tells enough with 5 digits that count in all different numbers together, 10 characters
 * of text counted as one digit; values that the agent has at another request too (a limit, a rounded time) count nothing.
 */
export function fingerprints(table: RunTable): Fingerprints {
  const columns = [...table.columns].filter(
    ([name, column]) =>
      !core.has(name) &&
      !/(^|_|\b)(id|uuid|seed|index|row|line|date|path|file|url|hash)$/i.test(name) &&
      isDistinct(table, column) &&
      (isAgentMade(name) || !isInput(table, column)),
  );
  const common = columns.map(([, column]) => commonValues(table, column));
  const grades = ["passed", "score"].flatMap((name) => table.columns.get(name) ?? []);
  const of = (row: number) => {
    const values = columns.map(([, column]) => keyAt(column, row));
    const numbers = new Set<string>();
    let digits = 0;
    values.forEach((value, place) => {
      if (value === null || common[place]!.has(`${table.agent.codes[row]} ${value}`)) return;
      if (typeof value === "number") numbers.add(significantDigits(value));
      else digits += value.length / 10;
    });
    for (const own of numbers) digits += own.length;
    return digits < 5 ? null : JSON.stringify([...values, ...grades.map((column) => gradeAt(column, row))]);
  };
  return { columns: columns.map(([name]) => name), of };
}

/** Values that an agent has at more than one request. */
function commonValues(table: RunTable, column: Column): Set<string> {
  const first = new Map<string, number>();
  const common = new Set<string>();
  for (let row = 0; row < table.rows; row++) {
    const value = keyAt(column, row);
    if (value === null) continue;
    const key = `${table.agent.codes[row]} ${value}`;
    const before = first.get(key);
    if (before === undefined) first.set(key, table.request.codes[row]!);
    else if (before !== table.request.codes[row]) common.add(key);
  }
  return common;
}

const core: ReadonlySet<string> = new Set(["passed", "score", "task", "cluster", "split", "value"]);

/** Measures of what an agent did, whatever their values look like. */
export function isAgentMade(name: string): boolean {
  return /^(cost|seconds|minutes)$|tokens?|latency|duration|output|answer|response|reply|transcript/i.test(name);
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
  const seen = table.agent.names.map(() => new Set<string | number>());
  const filled = new Uint8Array(table.agent.names.length * table.request.names.length);
  let cells = 0;
  for (let row = 0; row < table.rows; row++) {
    const value = keyAt(column, row);
    if (value === null) continue;
    const agent = table.agent.codes[row]!;
    const cell = agent * table.request.names.length + table.request.codes[row]!;
    if (filled[cell] === 0) cells++;
    filled[cell] = 1;
    seen[agent]!.add(value);
  }
  const distinct = seen.reduce((all, own) => all + own.size, 0);
  return cells >= 2 && distinct > 1 && distinct * 2 >= cells;
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
