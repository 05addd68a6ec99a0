import { priceOfModel, priceTokens } from "./price-tokens";
import type { ReadOptions } from "./read-options";
import { type Column, type NumberColumn, numberAt, type TextColumn, textAt } from "./run-table";

/**
 * Fills in the cost of runs whose cost is unknown, from their token counts (`input_tokens` without cached ones, `cache_read_tokens`,
 * `cache_write_tokens`, `output_tokens`; a missing cache column counts as none) and the price of their `model`, or else of the agent.
 * Where another column counts cached tokens (`cached_tokens`), nobody knows whether they are among the input tokens, nor which of
 * them were read and which written: such a run keeps an unknown cost until `--columns` says so.
 * Of a run replayed from a cache (column `cached`) they say what it costs when served fresh, and nothing of what was billed:
 * there they fill in `fresh_cost`.
 */
export function priceRuns(
  columns: Map<string, Column>,
  agent: TextColumn,
  rows: number,
  prices: ReadOptions["prices"],
): void {
  const input = numbers(columns, "input_tokens");
  const output = numbers(columns, "output_tokens");
  if (prices === undefined || input === null || output === null) return;
  const read = numbers(columns, "cache_read_tokens");
  const write = numbers(columns, "cache_write_tokens");
  const isUnsplit = read === null && write === null ? otherCacheTokens(columns) : () => false;
  const model = columns.get("model");
  const cached = numbers(columns, "cached");
  const isReplay = (row: number) => cached !== null && cached.known[row] === 1 && cached.values[row] === 1;
  const priced = (row: number): number | null => {
    const name = (model?.kind === "text" ? textAt(model, row) : null) ?? textAt(agent, row) ?? "";
    const price = priceOfModel(name, prices);
    const tokens = {
      input: numberAt(input, row),
      output: numberAt(output, row),
      cacheRead: at(read, row),
      cacheWrite: at(write, row),
    };
    return price === null || isUnsplit(row) ? null : priceTokens(tokens, price);
  };
  fill(columns, "cost", rows, (row) => (isReplay(row) ? null : priced(row)));
  if (cached?.values.includes(1)) fill(columns, "fresh_cost", rows, (row) => (isReplay(row) ? priced(row) : null));
}

/** Whether a run used cached tokens, by a column that is neither `cache_read_tokens` nor `cache_write_tokens`. */
function otherCacheTokens(columns: ReadonlyMap<string, Column>): (row: number) => boolean {
  const counts = cacheTokenColumns(columns);
  return (row) => counts.some(([, column]) => column.known[row] === 1 && column.values[row]! > 0);
}

/** Columns that count cached tokens, by their names. */
export function cacheTokenColumns(columns: ReadonlyMap<string, Column>): [string, NumberColumn][] {
  return [...columns].flatMap(([name, column]): [string, NumberColumn][] =>
    column.kind === "number" && /cach/i.test(name) && /tokens?/i.test(name) ? [[name, column]] : [],
  );
}

/** Gives a column, made where it does not exist, a number in each row that has none. */
function fill(columns: Map<string, Column>, name: string, rows: number, of: (row: number) => number | null): void {
  const before = numbers(columns, name);
  const after: NumberColumn = { kind: "number", values: new Float64Array(rows), known: new Uint8Array(rows) };
  for (let row = 0; row < rows; row++) {
    const dollars = (before === null ? null : numberAt(before, row)) ?? of(row);
    if (dollars === null) continue;
    after.values[row] = dollars;
    after.known[row] = 1;
  }
  columns.set(name, after);
}

function at(column: NumberColumn | null, row: number): number | null {
  return column === null ? 0 : numberAt(column, row);
}

function numbers(columns: ReadonlyMap<string, Column>, name: string): NumberColumn | null {
  const column = columns.get(name);
  return column?.kind === "number" ? column : null;
}
