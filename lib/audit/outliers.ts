import { counted, named, plain } from "../runs/in-words";
import { printable } from "../runs/input-error";
import type { NumberColumn } from "../runs/run-table";
import { type Evidence, freshOnly } from "../value/evidence";
import { type Finding, finding, placeOf, rowsByAgent } from "./finding";

/** A mean moves this much, as a share of itself, when an outlier carries it. */
const carries = 0.1;

/**
 * A few runs that carry an agent's mean cost, minutes, seconds or any number that the objective uses: farther from the median
 * than 10 robust standard deviations (1.4826 × the median distance from it, or a tenth of the median) and, on the scale of
 * logarithms, than 5 × (1 + 8/n), since a deviation measured on n runs is itself uncertain; at most 1 in 50 runs (or one or two),
 * and without them the mean moves by a tenth or more. A broad or skewed spread is no finding: of agents with log-normal costs, 1
 * in 400 is named at 8 runs, 1 in 1,000 from 12 on.
 * Source of the scale: Hampel (1974); the cuts are far beyond his 3, as costs are skewed.
 */
export function outliers({ table, objective, served }: Evidence): Finding[] {
  const fields = new Set(["cost", "minutes", "seconds"]);
  for (const { field } of [...(objective.dimensions ?? []), ...(objective.budgets ?? [])]) fields.add(field);
  return [...fields].sort().flatMap((field) => {
    const written = field === "cost" ? served?.own : table.columns.get(field);
    if (written === undefined || written.kind !== "number" || field === "passed" || field === "score") return [];
    const column = field === "seconds" ? freshOnly(table, written) : written;
    return rowsByAgent(table).flatMap((rows, place) => {
      const known = rows.filter((row) => column.known[row] === 1);
      const far = farFrom(known, column);
      const without = known.filter((row) => !far.includes(row));
      const [all, rest] = [meanOf(known, column), meanOf(without, column)];
      if (far.length === 0 || Math.abs(all - rest) < carries * Math.abs(all)) return [];
      const agent = table.agent.names[place]!;
      const first = far[0]!;
      return [
        finding({
          code: "outlier",
          severity: "warning",
          message: `${named([agent])}: ${counted(far.length, "run")} of ${plain(known.length)} ${far.length === 1 ? "carries" : "carry"} the mean of ${printable(field, 40)}; the farthest is ${plain(column.values[first]!)} (${placeOf(table, first)})`,
          agents: [agent],
          rows: [...far].sort((a, b) => a - b),
          effect: `the mean is ${plain(all)} with and ${plain(rest)} without them`,
          remedy:
            "check these runs (a wrong unit, a run that hung); if they are real, decide with a median or a budget at p95 as well",
        }),
      ];
    });
  });
}

/** Rows far from the median, the farthest first; none when they are too many to be outliers. */
function farFrom(rows: readonly number[], column: NumberColumn): number[] {
  if (rows.length < 8) return [];
  const median = middle(rows.map((row) => column.values[row]!));
  const distance = (row: number) => Math.abs(column.values[row]! - median);
  const scale = Math.max(1.4826 * middle(rows.map(distance)), 0.1 * Math.abs(median));
  const isFarInLogs = farInLogs(rows, column);
  const far = rows.filter((row) => distance(row) > 10 * scale && isFarInLogs(row));
  if (far.length > Math.max(rows.length < 20 ? 1 : 2, Math.floor(rows.length / 50))) return [];
  return far.sort((a, b) => distance(b) - distance(a) || a - b);
}

/** Whether a positive value is far on the scale of logarithms too, where skewed costs are not; true for values that have none. */
function farInLogs(rows: readonly number[], column: NumberColumn): (row: number) => boolean {
  const logs = rows
    .map((row) => column.values[row]!)
    .filter((value) => value > 0)
    .map(Math.log);
  if (logs.length * 2 < rows.length) return () => true;
  const median = middle(logs);
  const scale = Math.max(1.4826 * middle(logs.map((value) => Math.abs(value - median))), 0.1);
  const cut = 5 * (1 + 8 / rows.length) * scale;
  return (row) => column.values[row]! <= 0 || Math.abs(Math.log(column.values[row]!) - median) > cut;
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

function meanOf(rows: readonly number[], column: NumberColumn): number {
  return rows.reduce((sum, row) => sum + column.values[row]!, 0) / rows.length;
}
