import { named } from "./in-words";
import { cacheTokenColumns } from "./price-runs";
import { priceOfModel } from "./price-tokens";
import type { ReadOptions } from "./read-options";
import type { Column, TextColumn } from "./run-table";

const kinds = {
  input: "input_tokens",
  cacheRead: "cache_read_tokens",
  cacheWrite: "cache_write_tokens",
  output: "output_tokens",
};

/**
 * Why a price table gave no run of the log a cost, with the way out; null where some cost is known, or no table was given.
 * A mistyped model would else look like a log without costs.
 */
export function whyNothingIsPriced(
  columns: ReadonlyMap<string, Column>,
  agent: TextColumn,
  prices: ReadOptions["prices"],
): string | null {
  if (prices === undefined || isKnown(columns.get("cost")) || isKnown(columns.get("fresh_cost"))) return null;
  if (!isKnown(columns.get("input_tokens")) || !isKnown(columns.get("output_tokens")))
    return "--prices prices no run: the log counts no tokens. Name the columns that do: --columns input_tokens=…,output_tokens=…";
  const model = columns.get("model");
  const models = (model?.kind === "text" ? model : agent).names;
  const own = models.flatMap((name) => priceOfModel(name, prices) ?? []);
  if (own.length === 0)
    return `--prices prices no run: it has no price for ${named(models)}, and has one for ${named(Object.keys(prices))}. Write the models as the log does`;
  const lacking = Object.entries(kinds).filter(
    ([kind, column]) =>
      hasTokens(columns.get(column)) && own.every((price) => price[kind as keyof typeof kinds] === undefined),
  );
  if (lacking.length > 0)
    return `--prices prices no run: the log counts ${lacking.map(([, column]) => column).join(", ")}, and no model has a price for ${named(lacking.map(([kind]) => kind))}. Add it; a part of the bill is not the bill`;
  const unsplit = cacheTokenColumns(columns).filter(([, column]) => hasTokens(column));
  if (unsplit.length === 0 || columns.has(kinds.cacheRead) || columns.has(kinds.cacheWrite)) return null;
  return `--prices prices no run: ${named(unsplit.map(([name]) => name))} counts cached tokens, and does not say which. Say it: --columns cache_read_tokens=… (and cache_write_tokens=…), where input_tokens leaves them out`;
}

function isKnown(column: Column | undefined): boolean {
  return column?.kind === "number" && column.known.includes(1);
}

function hasTokens(column: Column | undefined): boolean {
  return column?.kind === "number" && column.values.some((tokens, row) => column.known[row] === 1 && tokens > 0);
}
