import { counted, named, plain } from "../runs/in-words";
import { printable } from "../runs/input-error";
import type { Column, RunTable } from "../runs/run-table";
import type { Evidence } from "../value/evidence";
import { type Finding, finding, placeOf } from "./finding";
import { fingerprints } from "./fingerprints";

/**
 * Runs that are in the log more than once: the same agent at the same request with the same cost, seconds and texts to the
 * last digit, or the same id of a run. Counted as further attempts they make the log look surer than it is.
 */
export function duplicateRuns(evidence: Evidence): Finding[] {
  const { table } = evidence;
  const { columns, of } = fingerprints(table);
  const same = columns.length === 0 ? [] : oftenEnough(table, repeatsOf(table, of));
  const ids = [...table.columns].flatMap(([name, column]) => {
    const rows = isRunId(name) ? repeatedIds(table, column) : [];
    return rows.length === 0 ? [] : [{ name, rows }];
  });
  const slots = table.sameSlots ?? [];
  const slotted = new Set(slots);
  return [
    ...byAgent(evidence, slots, "and attempt, whether their results are equal or not"),
    ...byAgent(
      evidence,
      same.filter((row) => !slotted.has(row)),
      `with the same ${columns.map((name) => printable(name, 40)).join(", ")}`,
    ),
    ...listedAgain(evidence, new Set([...slots, ...same])),
    ...ids.flatMap(({ name, rows }) => byAgent(evidence, rows, `with the same ${printable(name, 40)}`)),
  ];
}

function byAgent({ table, who }: Evidence, rows: readonly number[], how: string): Finding[] {
  return table.agent.names.flatMap((agent, place) => {
    const own = rows.filter((row) => table.agent.codes[row] === place);
    if (own.length === 0) return [];
    const repeats = new Set(own);
    let runs = 0;
    let passed = 0;
    let graded = 0;
    for (let row = 0; row < table.rows; row++) {
      if (table.agent.codes[row] !== place) continue;
      runs++;
      if (who.grade.known[row] === 0 || repeats.has(row)) continue;
      graded++;
      passed += who.grade.values[row]!;
    }
    const without = graded === 0 ? "nothing" : `${plain(graded)} graded runs, mean ${(passed / graded).toFixed(3)}`;
    return [
      finding({
        code: "duplicate-run",
        severity: "warning",
        message: `${named([agent])}: ${counted(own.length, "run")} of ${plain(runs)} ${own.length === 1 ? "repeats" : "repeat"} an earlier one of the same request ${how}; first at ${placeOf(table, own[0]!)}`,
        agents: [agent],
        rows: own,
        effect: `repeats are no further evidence; without them ${without} are left`,
        remedy: "keep one of each, or run them again without a cache",
      }),
    ];
  });
}

/** Where every run has an id of its own, a few equal ones are chance (rounded times): only from 1 in 50 of an agent's on. */
function oftenEnough(table: RunTable, rows: readonly number[]): readonly number[] {
  const hasIds = [...table.columns].some(
    ([name, column]) => isRunId(name) && distinctIds(column) * 10 >= table.rows * 9,
  );
  if (!hasIds) return rows;
  const runs = new Int32Array(table.agent.names.length);
  const repeats = new Int32Array(table.agent.names.length);
  for (const code of table.agent.codes) runs[code]!++;
  for (const row of rows) repeats[table.agent.codes[row]!]!++;
  return rows.filter((row) => repeats[table.agent.codes[row]!]! * 50 >= runs[table.agent.codes[row]!]!);
}

function distinctIds(column: Column): number {
  if (column.kind === "text") return new Set(column.codes.filter((code) => code >= 0)).size;
  return new Set(column.values.filter((_, row) => column.known[row] === 1)).size;
}

/** Runs of requests that were run again, in a log in which hardly any was: listed twice, or tried again because they failed. */
function listedAgain({ table, sums }: Evidence, known: ReadonlySet<number>): Finding[] {
  const cells = [...sums.dealt].filter((count) => count > 0);
  const repeated = cells.filter((count) => count > 1);
  if (repeated.length === 0 || repeated.length * 5 > cells.length) return [];
  const first = new Set<number>();
  const rows: number[] = [];
  for (let row = 0; row < table.rows; row++) {
    const cell = table.agent.codes[row]! * sums.requests.length + table.request.codes[row]!;
    if (first.has(cell) && !known.has(row)) rows.push(row);
    first.add(cell);
  }
  if (rows.length === 0) return [];
  const agents = rows.map((row) => table.agent.names[table.agent.codes[row]!]!);
  return [
    finding({
      code: "duplicate-run",
      severity: "note",
      message: `${counted(rows.length, "run")} ${rows.length === 1 ? "is" : "are"} of an agent and request that the log already has, and ${plain(cells.length - repeated.length)} of ${plain(cells.length)} were run once; first at ${placeOf(table, rows[0]!)}`,
      agents,
      rows,
      effect:
        "these count as further attempts: listed twice they look surer, tried again because they failed they look better",
      remedy: "keep one of each, or try every request equally often",
    }),
  ];
}

/** Rows whose key an earlier row of the same agent and request has. */
function repeatsOf(table: RunTable, keyOf: (row: number) => string | null): number[] {
  const seen = new Set<string>();
  const repeats: number[] = [];
  for (let row = 0; row < table.rows; row++) {
    const key = keyOf(row);
    if (key === null) continue;
    const slot = `${table.agent.codes[row]} ${table.request.codes[row]} ${key}`;
    if (seen.has(slot)) repeats.push(row);
    else seen.add(slot);
  }
  return repeats;
}

function isRunId(name: string): boolean {
  return /^(run|trace|span|event|sample|session|conversation|eval|test)?_?(id|uuid)$/i.test(name);
}

/** Rows whose id an earlier row has, when at least 9 in 10 ids are distinct. */
function repeatedIds(table: RunTable, column: Column): number[] {
  const seen = new Set<number>();
  const repeats: number[] = [];
  let known = 0;
  for (let row = 0; row < table.rows; row++) {
    const id = column.kind === "text" ? column.codes[row]! : column.known[row] === 1 ? column.values[row]! : -1;
    if (id === -1) continue;
    known++;
    if (seen.has(id)) repeats.push(row);
    else seen.add(id);
  }
  return seen.size * 10 >= known * 9 ? repeats : [];
}
