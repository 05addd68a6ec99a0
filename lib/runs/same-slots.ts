import { printable } from "./input-error";
import { type ProblemList, quoted } from "./problem-list";
import { type RunTable, textAt } from "./run-table";
import { type SamePair, wayOut } from "./same-slots-way-out";

/**
 * Reports every two runs of the same agent, request and attempt, with both rows and lines; the first report of a file says how to
 * mend them.
 */
export function reportSameSlots(
  table: RunTable,
  hasAttempts: boolean,
  agentColumn: string,
  problems: ProblemList,
): void {
  const pairs = sameSlots(table);
  if (pairs.length === 0) return;
  const mend = wayOut(table, pairs, hasAttempts, agentColumn);
  const told = new Set<string>();
  for (const [before, row] of pairs) {
    const file = fileOf(table, row);
    problems.add({
      file,
      ...(linesDiffer(table, before, row) && { line: table.place.line[row]! }),
      message: `${describe(table, before, row)}.${told.has(file) ? "" : ` ${mend}`}`,
    });
    told.add(file);
  }
}

/** Every row whose agent, request and attempt an earlier row has, behind the first such row. */
function sameSlots(table: RunTable): readonly SamePair[] {
  const { rows, agent, request, attempt } = table;
  const most = attempt.reduce((a, b) => Math.max(a, b), 1) + 1;
  const slotOf = (row: number) =>
    (agent.codes[row]! * request.names.length + request.codes[row]!) * most + attempt[row]!;
  const slots = new Float64Array(rows);
  for (let row = 0; row < rows; row++) slots[row] = slotOf(row);
  slots.sort();
  const twice = new Set<number>();
  for (let place = 1; place < rows; place++) if (slots[place] === slots[place - 1]) twice.add(slots[place]!);
  if (twice.size === 0) return [];
  const first = new Map<number, number>();
  const pairs: SamePair[] = [];
  for (let row = 0; row < rows; row++) {
    const slot = slotOf(row);
    if (!twice.has(slot)) continue;
    const before = first.get(slot);
    if (before === undefined) first.set(slot, row);
    else pairs.push([before, row]);
  }
  return pairs;
}

/**
 * The same table with every run that takes an earlier run's slot as a further attempt of its agent and request. They are named
 * in `sameSlots`, except where the log numbers no attempts and most requests have several runs: those are plain repeats.
 */
export function keepSameSlots(table: RunTable, hasAttempts: boolean): RunTable {
  const taken = new Map<number, Set<number>>();
  const attempt = Int32Array.from(table.attempt);
  const later: number[] = [];
  for (let row = 0; row < table.rows; row++) {
    const cell = table.agent.codes[row]! * table.request.names.length + table.request.codes[row]!;
    const own = taken.get(cell);
    if (own === undefined) taken.set(cell, new Set([attempt[row]!]));
    else if (own.has(attempt[row]!)) later.push(row);
    else own.add(attempt[row]!);
  }
  for (const row of later) {
    const cell = table.agent.codes[row]! * table.request.names.length + table.request.codes[row]!;
    const own = taken.get(cell)!;
    let free = own.size + 1;
    while (own.has(free)) free++;
    attempt[row] = free;
    own.add(free);
  }
  if (later.length === 0) return table;
  const repeated = [...taken.values()].filter((own) => own.size > 1).length;
  return hasAttempts || repeated * 2 < taken.size ? { ...table, attempt, sameSlots: later } : { ...table, attempt };
}

function describe(table: RunTable, before: number, row: number): string {
  const same = table.place.file[before] === table.place.file[row];
  const rows = `rows ${rowInFile(table, before)}${same ? "" : ` of "${printable(fileOf(table, before), 300)}"`} and ${rowInFile(table, row)}`;
  const lines = linesDiffer(table, before, row)
    ? ` (lines ${table.place.line[before]} and ${table.place.line[row]})`
    : "";
  const slot = `agent ${quoted(textAt(table.agent, row))}, request ${quoted(textAt(table.request, row))}, attempt ${table.attempt[row]}`;
  return `${rows}${lines} are the same run: ${slot}`;
}

/** A log whose entries have no lines of their own says line 1 of all of them. */
function linesDiffer({ place }: RunTable, before: number, row: number): boolean {
  return place.file[before] !== place.file[row] ? place.line[row]! > 1 : place.line[before] !== place.line[row];
}

function fileOf(table: RunTable, row: number): string {
  return table.files[table.place.file[row]!]!.path;
}

function rowInFile(table: RunTable, row: number): number {
  const file = table.place.file[row]!;
  return row + 1 - table.files.slice(0, file).reduce((sum, { rows }) => sum + rows, 0);
}
