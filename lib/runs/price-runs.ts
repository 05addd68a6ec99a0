import { priceOfModel, priceTokens } from "./price-tokens";
import type { ReadOptions } from "./read-options";
import { type Column, type NumberColumn, numberAt, type TextColumn, textAt } from "./run-table";

/**
 * Fills in the cost of runs whose cost is unknown, from their token counts (`input_tokens` without cached ones, `cache_read_tokens`,
 * `cache_write_tokens`, `output_tokens`; a missing cache column counts as none) and the price of their `model`, or else of the agent.
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
  const model = columns.get("model");
  const before = numbers(columns, "cost");
  const cost: NumberColumn = { kind: "number", values: new Float64Array(rows), known: new Uint8Array(rows) };
  for (let row = 0; row < rows; row++) {
    let dollars = before === null ? null : numberAt(before, row);
    if (dollars === null) {
      const name = (model?.kind === "text" ? textAt(model, row) : null) ?? textAt(agent, row) ?? "";
      const price = priceOfModel(name, prices);
      const tokens = {
        input: numberAt(input, row),
        output: numberAt(output, row),
        cacheRead: at(read, row),
        cacheWrite: at(write, row),
      };
      dollars = price === null ? null : priceTokens(tokens, price);
    }
    if (dollars === null) continue;
    cost.values[row] = dollars;
    cost.known[row] = 1;
  }
  columns.set("cost", cost);
}

function at(column: NumberColumn | null, row: number): number | null {
  return column === null ? 0 : numberAt(column, row);
}

function numbers(columns: ReadonlyMap<string, Column>, name: string): NumberColumn | null {
  const column = columns.get(name);
  return column?.kind === "number" ? column : null;
}
