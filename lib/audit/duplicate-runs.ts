import { printable } from "../runs/input-error";
import type { Column, RunTable } from "../runs/run-table";
import type { Evidence } from "../value/evidence";
import { type Finding, finding, placeOf } from "./finding";
import { fingerprint, fingerprintColumns } from "./fingerprint-columns";
import { counted, named, plain } from "./in-words";

/**
 * Runs that are in the log more than once: the same agent at the same request with the same cost, seconds and texts to the
 * last digit, or the same id of a run. Counted as further attempts they make the log look surer than it is.
 */
export function duplicateRuns(evidence: Evidence): Finding[] {
  const { table } = evidence;
  const columns = fingerprintColumns(table);
  const same = columns.length === 0 ? [] : repeatsOf(table, (row) => fingerprint(table, columns, row));
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
    ...ids.flatMap(({ name, rows }) => byAgent(evidence, rows, `with the same ${printable(name, 40)}`)),
  ];
}

function byAgent({ table, who }: Evidence, rows: readonly number[], how: string): Finding[] {
  return table.agent.names.flatMap((agent, place) => {
    const own = rows.filter((row) => table.agent.codes[row] === place);
    if (own.length === 0) return [];
    let runs = 0;
    let passed = 0;
    let graded = 0;
    for (let row = 0; row < table.rows; row++) {
      if (table.agent.codes[row] !== place) continue;
      runs++;
      if (who.grade.known[row] === 0 || own.includes(row)) continue;
      graded++;
      passed += who.grade.values[row]!;
    }
    const without = graded === 0 ? "nothing" : `${plain(graded)} graded runs, mean ${(passed / graded).toFixed(3)}`;
    return [
      finding({
        code: "duplicate-run",
        severity: "warning",
        message: `${named([agent])}: ${counted(own.length, "run")} of ${plain(runs)} repeat an earlier one of the same request ${how}; first at ${placeOf(table, own[0]!)}`,
        agents: [agent],
        rows: own,
        effect: `repeats are no further evidence; without them ${without} are left`,
        remedy: "keep one of each, or run them again without a cache",
      }),
    ];
  });
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
