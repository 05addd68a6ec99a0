import { isObject, itemsAt, type Json, numberOf, objectAt, textOf } from "../json-shape";
import { priceOfModel, priceTokens } from "../price-tokens";
import type { ReadOptions } from "../read-options";

type Fields = { readonly [key: string]: Json | undefined };

/**
 * Dollars of a result: the provider's own answer where there is one. A cost of 0 in the result alone means unknown, but for a cached
 * reply, which was billed 0.
 */
export function costOf(result: Fields, response: Fields | null): number | null {
  const own = numberOf(response?.cost);
  const cost = numberOf(result.cost);
  if (response?.cached === true) return cost ?? 0;
  if (own !== null) return own;
  return cost === null || cost === 0 ? null : cost;
}

/**
 * Tokens of a result by kind. Where some input came from a provider's cache, the rest cannot be told from `prompt`, so it stays
 * unknown. Of a reply that was replayed only the total is told (`cached`), with 0 for its parts: they are unknown too.
 */
export function tokensOf(usage: Fields | null) {
  if (usage === null || !(numberOf(usage.total) ?? 0)) return {};
  const details = objectAt(usage, "completionDetails");
  const read = numberOf(details?.cacheReadInputTokens) ?? 0;
  const write = numberOf(details?.cacheCreationInputTokens) ?? 0;
  const [input, output] = [numberOf(usage.prompt), numberOf(usage.completion)];
  const isReplay = (numberOf(usage.cached) ?? 0) > (input ?? 0) + (output ?? 0);
  return {
    input_tokens: read + write > 0 || isReplay ? null : input,
    cache_read_tokens: read,
    cache_write_tokens: write,
    output_tokens: isReplay ? null : output,
  };
}

/** Tokens of the models that grade, and their dollars: tokens from a cache were not billed. */
export function judgeOf(used: Fields | null, test: Fields | null, { prices }: ReadOptions) {
  const total = numberOf(used?.total);
  if (used === null || total === null) return {};
  const models = new Set(
    itemsAt(test ?? undefined, "assert").flatMap((one) =>
      isObject(one) ? (textOf(one.provider) ?? textOf(objectAt(one, "provider")?.id) ?? []) : [],
    ),
  );
  const [model] = models;
  const price = models.size === 1 ? priceOfModel(model!, prices) : null;
  const tokens = { input: numberOf(used.prompt), output: numberOf(used.completion), cacheRead: 0, cacheWrite: 0 };
  const free = total - (numberOf(used.cached) ?? 0) <= 0;
  return { grader_tokens: total, judge_cost: free ? 0 : price === null ? null : priceTokens(tokens, price) };
}
