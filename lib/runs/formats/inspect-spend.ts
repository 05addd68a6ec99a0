import type { CellValue } from "../column-reader";
import { isObject, itemsAt, type Json, numberOf, objectAt, textOf } from "../json-shape";
import { priceOfModel, priceTokens, type Tokens } from "../price-tokens";
import type { ReadOptions } from "../read-options";
import { sumKnown } from "./log-cells";

type Fields = { readonly [key: string]: Json | undefined };

/** Roles whose calls grade and do not work: their spend is kept apart and never part of a run's cost. */
const grading = /grad|judge|scorer/i;

/** What a log says of all its samples' spend. */
export interface SpendOfLog {
  /** Whether it records the usage of any: then a sample that broke off without usage spent nothing. */
  readonly recorded: boolean;
  /** The model that plays each role, where the log names it. */
  readonly roles: ReadonlyMap<string, string | null>;
}

/**
 * Tokens and dollars of a sample. Inspect's `input_tokens` already excludes cached ones. Dollars are the log's own `total_cost`, or else by
 * the price table; the total is unknown where that of any model is. What a grader spent is taken off and told as `judge_cost`, where
 * the log says so. A sample with a call that was read from a cache is marked `cached`: such calls are in no usage, so it was
 * billed for the others only. What it costs fresh is known where all of its replayed calls can be priced.
 */
export function agentSpend(
  sample: Fields,
  options: ReadOptions,
  { recorded, roles }: SpendOfLog,
): Record<string, CellValue> {
  const replayed = itemsAt(sample, "events").filter(isObject);
  const spent = usageOf(sample, options, { recorded, roles }, replayed.length > 0);
  if (replayed.length === 0) return spent;
  const calls = replayed
    .filter(({ role }) => !grading.test(textOf(role) ?? ""))
    .map((call) => {
      const own = objectAt(objectAt(call, "output") ?? {}, "usage") ?? {};
      const name = textOf(call.model) ?? "";
      return dollarsOf({ name, own, tokens: tokensOf(own) }, name, options);
    });
  const billed = typeof spent.cost === "number" ? spent.cost : null;
  return { ...spent, ...noTokens, cached: 1, fresh_cost: sumKnown([billed, ...calls]) };
}

/** The tokens that were billed are not those of the sample, so they price nothing. */
const noTokens = { input_tokens: null, cache_read_tokens: null, cache_write_tokens: null, output_tokens: null };

function usageOf(
  sample: Fields,
  options: ReadOptions,
  { recorded, roles }: SpendOfLog,
  cached: boolean,
): Record<string, CellValue> {
  const usage = objectAt(sample, "model_usage");
  if (usage === null) return {};
  const brokeOff = recorded && sample.error !== null && sample.error !== undefined;
  if (Object.keys(usage).length === 0 && (brokeOff || cached)) {
    return { cost: 0, input_tokens: 0, cache_read_tokens: 0, cache_write_tokens: 0, output_tokens: 0 };
  }
  const models = usages(usage);
  const graders = usages(objectAt(sample, "role_usage") ?? {}).filter(({ name }) => grading.test(name));
  const sum = (of: keyof Tokens) =>
    models.length === 0 || models.some(({ tokens }) => tokens[of] === null)
      ? null
      : total(models, of) - total(graders, of);
  const spent = sumKnown(models.map((model) => dollarsOf(model, model.name, options)));
  const grader =
    graders.length === 0 ? 0 : sumKnown(graders.map((one) => dollarsOf(one, roles.get(one.name) ?? "", options)));
  return {
    cost: spent === null || grader === null ? null : Math.max(0, spent - grader),
    ...(graders.length === 0 ? {} : { judge_cost: grader }),
    input_tokens: sum("input"),
    cache_read_tokens: sum("cacheRead"),
    cache_write_tokens: sum("cacheWrite"),
    output_tokens: sum("output"),
    ...(models.length === 1
      ? { model: models[0]!.name }
      : models.length > 1
        ? { model: `${models.length} models` }
        : {}),
  };
}

/** What a model, or a role, used. */
interface Usage {
  readonly name: string;
  readonly own: Fields;
  readonly tokens: Tokens;
}

function usages(byName: Fields): Usage[] {
  return Object.entries(byName).flatMap(([name, own]) => (isObject(own) ? [{ name, own, tokens: tokensOf(own) }] : []));
}

function total(usages: readonly Usage[], of: keyof Tokens): number {
  return usages.reduce((sum, { tokens }) => sum + (tokens[of] ?? 0), 0);
}

function dollarsOf({ own, tokens }: Usage, model: string, options: ReadOptions): number | null {
  const stated = numberOf(own.total_cost);
  if (stated !== null) return stated;
  const price = priceOfModel(model, options.prices);
  return price === null ? null : priceTokens(tokens, price);
}

function tokensOf(usage: Fields): Tokens {
  return {
    input: numberOf(usage.input_tokens),
    cacheRead: numberOf(usage.input_tokens_cache_read) ?? 0,
    cacheWrite: numberOf(usage.input_tokens_cache_write) ?? 0,
    output: numberOf(usage.output_tokens),
  };
}
