import { nearestName } from "./nearest-name";
import { oneGrade } from "./one-grade";
import { priceRuns } from "./price-runs";
import { type ProblemList, quoted } from "./problem-list";
import type { ReadOptions } from "./read-options";
import {
  type Column,
  type NumberColumn,
  type RunTable,
  type SourceFile,
  type Status,
  statuses,
  type TextColumn,
} from "./run-table";
import { keepSameSlots, reportSameSlots } from "./same-slots";
import { whyNothingIsPriced } from "./why-nothing-is-priced";
import { withinTask } from "./within-task";

export interface Collected {
  readonly rows: number;
  readonly columns: Map<string, Column>;
  readonly statusByRow: ReadonlyMap<number, Status>;
  readonly files: readonly SourceFile[];
  readonly place: RunTable["place"];
  readonly options: ReadOptions;
  readonly problems: ProblemList;
}

/**
 * Makes the run table of collected columns: fills in attempt 1 and the status that a grade implies, reads request ids within
 * their task, and checks that every row has an agent and a request and that no slot occurs twice.
 *
 * @throws InputError with every problem, those of the collecting included
 */
export function finishTable(collected: Collected): RunTable {
  const { rows, columns, problems } = collected;
  const agent = columns.get("agent") as TextColumn | undefined;
  const ids = columns.get("request") as TextColumn | undefined;
  if (agent === undefined || ids === undefined || rows === 0) {
    problems.throwIfAny();
    throw new Error("a table without agents or requests has no problem on record");
  }
  needEveryRow(collected, "agent", agent);
  needEveryRow(collected, "request", ids);
  oneGrade(collected);
  const status = statusOf(collected);
  const attempts = columns.get("attempt") as NumberColumn | undefined;
  const attempt = new Int32Array(rows);
  for (let row = 0; row < rows; row++) attempt[row] = attempts?.known[row] === 1 ? attempts.values[row]! : 1;
  const task = columns.get("task") as TextColumn | undefined;
  const request = task === undefined ? ids : withinTask(ids, task, problems);
  for (const name of ["agent", "request", "attempt", "status"]) columns.delete(name);
  priceRuns(columns, agent, rows, collected.options.prices);
  const unpriced = whyNothingIsPriced(columns, agent, collected.options.prices);
  const table = {
    rows,
    agent,
    request,
    attempt,
    status,
    columns: sorted(columns),
    files: collected.files,
    place: collected.place,
    ...(unpriced === null ? {} : { unpriced }),
  };
  if (problems.empty && collected.options.sameSlots === "keep") return keepSameSlots(table, attempts !== undefined);
  if (problems.empty)
    reportSameSlots(table, attempts !== undefined, collected.options.columns?.agent ?? "agent", problems);
  problems.throwIfAny();
  return table;
}

function needEveryRow(collected: Collected, name: string, column: TextColumn): void {
  const isEmpty = column.names.map((text) => text.trim() === "");
  for (let row = 0; row < collected.rows; row++) {
    if (column.codes[row]! < 0 || isEmpty[column.codes[row]!])
      collected.problems.add({ ...at(collected, row), column: name, message: `expected ${name}, got an empty cell` });
  }
}

/**
 * The status that is written, or the one that a label stood for, or else "ok" where there is a grade and "unscored" where there
 * is none.
 */
function statusOf(collected: Collected): Uint8Array {
  const { rows, columns, options } = collected;
  const written = columns.get("status") as TextColumn | undefined;
  const codeOfName = (written?.names ?? []).map((name) => statuses.indexOf(meant(name.trim(), options)));
  const counts = new Map<number, { count: number; row: number }>();
  const passed = columns.get("passed") as NumberColumn | undefined;
  const score = columns.get("score") as NumberColumn | undefined;
  const status = new Uint8Array(rows);
  for (let row = 0; row < rows; row++) {
    const graded = passed?.known[row] === 1 || score?.known[row] === 1;
    const name = written?.codes[row] ?? -1;
    const code = name < 0 ? (graded ? 0 : 3) : codeOfName[name]!;
    if (code >= 0) status[row] = code;
    else counts.set(name, { row: counts.get(name)?.row ?? row, count: (counts.get(name)?.count ?? 0) + 1 });
  }
  for (const [row, name] of collected.statusByRow) status[row] = statuses.indexOf(name);
  for (const [code, { count, row }] of counts) {
    const name = written!.names[code]!;
    const near = nearestName(name, statuses);
    const message = `expected ${statuses.join(", ")}, got ${quoted(name)} in ${count} row${count === 1 ? "" : "s"}. ${
      near === null ? "Map it" : `Did you mean "${near}"? If not, map it`
    }: --labels ${quoted(name)}=ok (or error, infra, unscored)`;
    collected.problems.add({ ...at(collected, row), column: "status", message });
  }
  return status;
}

function meant(name: string, { labels }: ReadOptions): Status {
  return (labels !== undefined && Object.hasOwn(labels, name) ? labels[name] : name) as Status;
}

function at({ files, place }: Pick<Collected, "files" | "place">, row: number) {
  return { file: files[place.file[row]!]!.path, line: place.line[row]! };
}

function sorted(columns: ReadonlyMap<string, Column>): Map<string, Column> {
  return new Map([...columns].sort(([a], [b]) => (a < b ? -1 : 1)));
}
