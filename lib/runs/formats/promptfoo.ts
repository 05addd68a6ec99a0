import { each, isObject, itemsAt, type Json, keys, numberOf, objectAt, textOf, whole } from "../json-shape";
import type { LogFormat } from "../log-format";
import { shortened } from "../long-text";
import type { ReadOptions } from "../read-options";
import { attemptCounter, besides, sumKnown } from "./log-cells";
import { costOf, judgeOf, tokensOf } from "./promptfoo-spend";

type Fields = { readonly [key: string]: Json | undefined };

const result = {
  ...keys({
    testIdx: true,
    promptIdx: true,
    vars: whole(3),
    provider: keys({ id: true, label: true }),
    prompt: keys({ label: true, raw: true }),
    success: true,
    score: true,
    failureReason: true,
    cost: true,
    latencyMs: true,
    namedScores: whole(1),
    metadata: whole(2),
    tokenUsage: whole(2),
    response: keys({ cached: true, cost: true, tokenUsage: whole(2) }),
    gradingResult: keys({
      reason: true,
      componentResults: each(keys({ pass: true })),
      tokensUsed: keys({ total: true, prompt: true, completion: true, cached: true }),
    }),
    testCase: keys({ description: true, assert: each(keys({ type: true, provider: keys({ id: true }) })) }),
  }),
  emit: "result",
};

/**
 * promptfoo results, version 2 and 3, and its JSONL. Attempts of a test are told by equal variables, because `--repeat` writes no
 * number. Only `failureReason` 2 is an error. A test without assertions passes by itself, so it is unscored. A cost of 0 means
 * unknown unless the provider's own answer says 0; a cached reply was billed 0. The time of a cached reply is kept apart as
 * `replay_seconds`. What a model that grades cost is 0 where none did, else by the price of the one model that the assertions
 * name.
 */
export const promptfoo: LogFormat = {
  name: "promptfoo",
  recognises: (paths) =>
    paths.has("results.results") ||
    (paths.has("promptIdx") && paths.has("provider")) ||
    (paths.has("[].promptIdx") && paths.has("[].provider")),
  shape: {
    ...result,
    keys: new Map([...result.keys!, ["results", keys({ results: { item: result } })]]),
    item: result,
  },
  runs(values, { options }) {
    const found = (values.get("result") ?? [])
      .map(({ value, line }) => ({ result: isObject(value) ? value : {}, line }))
      .filter(({ result }) => result.provider !== undefined);
    const prompts = promptsOf(found.map(({ result }) => result));
    const attempt = attemptCounter();
    const inOrder = [...found.keys()].sort((a, b) => order(found[a]!.result) - order(found[b]!.result) || a - b);
    const attempts = new Map<number, number>();
    for (const index of inOrder) {
      const { result } = found[index]!;
      attempts.set(index, attempt(agentOf(result, prompts), requestOf(result)));
    }
    return found.map(({ result, line }, index) => {
      const cells = {
        ...outcomeOf(result, options),
        agent: agentOf(result, prompts),
        request: requestOf(result),
        attempt: attempts.get(index)!,
      };
      return { line, cells };
    });
  },
};

/** Providers that were given several prompts: then an agent is a provider and a prompt. */
function promptsOf(results: readonly Fields[]): ReadonlySet<string> {
  const prompts = new Map<string, Set<string>>();
  for (const result of results) {
    const provider = providerOf(result);
    prompts.set(provider, (prompts.get(provider) ?? new Set()).add(textOf(result.promptIdx) ?? ""));
  }
  return new Set([...prompts].filter(([, own]) => own.size > 1).map(([provider]) => provider));
}

function order(result: Fields): number {
  return numberOf(result.testIdx) ?? 0;
}

function providerOf(result: Fields): string {
  if (typeof result.provider === "string") return result.provider;
  const provider = objectAt(result, "provider");
  return textOf(provider?.label) || textOf(provider?.id) || "";
}

function agentOf(result: Fields, several: ReadonlySet<string>): string {
  const provider = providerOf(result);
  if (!several.has(provider)) return provider;
  const prompt = objectAt(result, "prompt");
  return `${provider} / ${textOf(result.promptIdx) ?? ""} ${shortened(textOf(prompt?.label) ?? "")}`.trim();
}

/** A test is its description and variables; without either, its number. */
function requestOf(result: Fields): string {
  const vars = objectAt(result, "vars") ?? {};
  const description = textOf(objectAt(result, "testCase")?.description);
  const named = Object.keys(vars)
    .sort()
    .map((name) => `${name}=${textOf(vars[name]) ?? JSON.stringify(vars[name])}`);
  const request = [description, named.join(", ")].filter((part) => part).join(": ");
  return shortened(request) || `test ${textOf(result.testIdx) ?? ""}`.trim();
}

function outcomeOf(result: Fields, options: ReadOptions) {
  const grading = objectAt(result, "gradingResult");
  const test = objectAt(result, "testCase");
  const response = objectAt(result, "response");
  const usage = objectAt(result, "tokenUsage") ?? objectAt(response ?? undefined, "tokenUsage");
  const assertions = Math.max(
    itemsAt(grading ?? undefined, "componentResults").length,
    itemsAt(test ?? undefined, "assert").length,
  );
  const error = result.failureReason === 2;
  const passed = typeof result.success === "boolean" ? Number(result.success) : null;
  const graded =
    !error && (assertions > 0 || (grading !== null && grading.reason !== "No assertions" && test === null));
  const cached = response?.cached === true;
  const seconds = sumKnown([numberOf(result.latencyMs)]);
  return {
    ...besides(result.namedScores, "scores."),
    ...besides(result.metadata, "metadata.", ["_promptfooFileMetadata"]),
    status: error ? "error" : graded && passed !== null ? "ok" : "unscored",
    passed: graded ? passed : null,
    score: graded ? numberOf(result.score) : null,
    cost: costOf(result, response),
    seconds: cached || seconds === null ? null : seconds / 1000,
    cached: cached ? 1 : 0,
    ...(cached ? { replay_seconds: seconds === null ? null : seconds / 1000 } : {}),
    assertions,
    model: textOf(objectAt(result, "provider")?.id) ?? textOf(result.provider),
    ...tokensOf(usage),
    ...judgeOf(objectAt(grading ?? undefined, "tokensUsed"), test, options),
  };
}
