import { type Column, type NumberColumn, type RunTable, statuses } from "../runs/run-table";
import type { Evidence } from "../value/evidence";
import type { Objective } from "../value/objective";

/** A column that holds what an agent puts out, and which way of it is better, where somebody said so. */
export interface OutputColumn {
  readonly name: string;
  readonly column: Column;
  readonly better: "higher" | "lower" | null;
}

/**
 * The columns that hold what agents put out: those that `audit.outputs` names. Where it is left out, every number that differs
 * between runs of one request and is no grade, id, name, point in time, size, timing or spend: told by the name, and by values
 * that are the grade's own or count seconds since 1970.
 */
export function outputColumns({ table, objective }: Evidence): OutputColumn[] {
  const told = toldOutputs(objective);
  return [...table.columns].flatMap(([name, column]) => {
    const own = told?.find(({ field }) => field === name);
    const isOutput = told === null ? looksLikeOutput(table, name, column) : own !== undefined;
    return isOutput ? [{ name, column, better: own?.better ?? null }] : [];
  });
}

/** What `audit.outputs` names, in one shape; null where it is left out. */
export function toldOutputs({
  audit,
}: Objective): { readonly field: string; readonly better: OutputColumn["better"] }[] | null {
  return audit?.outputs?.map((one) => (typeof one === "string" ? { field: one, better: null } : one)) ?? null;
}

const noOutput =
  /^log\.|tokens?|latency|duration|_?time(_|$)|(^|_)(at|on)$|_?id$|seed|(^|_)date(_|$)|stamp|version|epoch|trial|index|cache|canary|limit|weight|error|calls?$|cost|usd|dollar|price|spend/i;

function looksLikeOutput(table: RunTable, name: string, column: Column): boolean {
  if (column.kind !== "number" || noOutput.test(name)) return false;
  return (
    shareThatDiffers(table, column, table.request.codes) > 0 &&
    shareThatDiffers(table, column, table.agent.codes) > constant &&
    !isTimestamp(column) &&
    !isGrade(table, column)
  );
}

/** A number that varies between the runs of so few agents describes the agent (its version, its total), not its runs. */
const constant = 0.1;

/** Of the groups of rows that know the column (those of a request, or of an agent), the share that holds two different values. */
function shareThatDiffers(table: RunTable, column: NumberColumn, groups: Int32Array): number {
  const first = new Map<number, number>();
  const differing = new Set<number>();
  for (let row = 0; row < table.rows; row++) {
    if (column.known[row] === 0) continue;
    const before = first.get(groups[row]!);
    if (before === undefined) first.set(groups[row]!, column.values[row]!);
    else if (before !== column.values[row]) differing.add(groups[row]!);
  }
  return first.size === 0 ? 0 : differing.size / first.size;
}

/** Seconds, milliseconds, microseconds or nanoseconds since 1970, of the years 2001 to 2096, in most rows. */
function isTimestamp({ values, known }: NumberColumn): boolean {
  let all = 0;
  let times = 0;
  for (let row = 0; row < values.length; row++) {
    if (known[row] === 0) continue;
    all++;
    if ([1, 1e3, 1e6, 1e9].some((unit) => values[row]! >= 1e9 * unit && values[row]! < 4e9 * unit)) times++;
  }
  return times * 2 > all;
}

/** The grade once more, under another name: the same value in all runs that have both and are no error. */
function isGrade(table: RunTable, { values, known }: NumberColumn): boolean {
  const ok = statuses.indexOf("ok");
  return ["passed", "score"].some((name) => {
    const grade = table.columns.get(name);
    if (grade?.kind !== "number") return false;
    let both = 0;
    for (let row = 0; row < table.rows; row++) {
      if (known[row] === 0 || grade.known[row] === 0 || table.status[row] !== ok) continue;
      if (values[row] !== grade.values[row]) return false;
      both++;
    }
    return both > 0;
  });
}
