import { findNumbers, type NumberColumn } from "../runs/run-table";
import type { Evidence } from "./evidence";

/** US dollars added up over runs. Null where any run's are unknown; then it is at least what is known. */
export interface Spent {
  readonly dollars: number | null;
  readonly atLeast: number | null;
  /** Runs whose dollars are unknown, of all that were added up. */
  readonly unknown: number;
  readonly of: number;
  /** Why `dollars` is null. */
  readonly why?: string;
}

/** What an agent's runs cost in all, every attempt of a request paid for; whatever became of them. */
export interface Spend {
  /** What this eval paid, as recorded: a reply from a cache at what was billed for it. */
  readonly billed: {
    readonly run: Spent;
    /** For grading the runs (column `judge_cost`); no part of any value. Null in a log that does not say. */
    readonly judge: Spent | null;
    /** Both together; null where the log does not say what grading cost. */
    readonly total: Spent | null;
  };
  /** What the same runs cost without a cache: the cost that every value stands on. */
  readonly fresh: Spent;
  /** Runs that were replayed from a cache and do not say what they cost fresh; of those that do, none. */
  readonly replayed: number;
}

/** The spend of each agent over the runs that the decision stands on, by name. */
export function spend({ table, served }: Evidence): Map<string, Spend> {
  const rows: number[][] = table.agent.names.map(() => []);
  for (let row = 0; row < table.rows; row++) rows[table.agent.codes[row]!]!.push(row);
  const run = findNumbers(table, "cost");
  const judge = findNumbers(table, "judge_cost");
  const spendOf = (own: readonly number[]): Spend => ({
    billed: {
      run: run === null ? noCost(own) : spent(own, [run]),
      judge: judge === null ? null : spent(own, [judge]),
      total: run === null || judge === null ? null : spent(own, [run, judge]),
    },
    fresh: served === null ? noCost(own) : spent(own, [served.filled]),
    replayed: served === null ? 0 : own.filter((row) => served.replayed[row] === 1).length,
  });
  return new Map(table.agent.names.map((agent, place) => [agent, spendOf(rows[place]!)]));
}

/** The sum over rows and columns; a row is unknown where any of the columns is. */
function spent(rows: readonly number[], columns: readonly NumberColumn[]): Spent {
  // Added up from the smallest, so that the order of the rows does not change the last digit.
  const amounts = columns.flatMap(({ known, values }) => rows.flatMap((row) => (known[row] === 1 ? values[row]! : [])));
  const atLeast = Float64Array.from(amounts)
    .sort()
    .reduce((sum, amount) => sum + amount, 0);
  const known = rows.filter((row) => columns.every((column) => column.known[row] === 1)).length;
  const unknown = rows.length - known;
  const counts = { unknown, of: rows.length };
  if (unknown === 0) return { dollars: atLeast, atLeast, ...counts };
  const nothing = columns.every((column) => rows.every((row) => column.known[row] === 0));
  return {
    dollars: null,
    atLeast: nothing ? null : atLeast,
    ...counts,
    why: nothing ? `unknown for all ${rows.length} runs` : `${unknown} of ${rows.length} unknown`,
  };
}

function noCost(rows: readonly number[]): Spent {
  return { dollars: null, atLeast: null, unknown: rows.length, of: rows.length, why: "the log has no cost" };
}
