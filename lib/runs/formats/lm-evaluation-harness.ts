import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { each, isObject, type Json, keys, textOf } from "../json-shape";
import type { LogFormat } from "../log-format";
import { choose } from "./choose";
import { gradeColumn } from "./log-cells";

/**
 * lm-evaluation-harness sample files (`samples_TASK_DATE.jsonl`). A grade is a metric under a filter; where there are several, one must be
 * chosen. The model is only in the results file beside it, the task only in the file's name.
 */
export const lmEvaluationHarness: LogFormat = {
  name: "lm-evaluation-harness",
  recognises: (paths) =>
    paths.has("doc_id") && (paths.has("resps") || paths.has("filtered_resps") || paths.has("metrics")),
  shape: {
    ...keys(
      {
        doc: keys({}),
        arguments: keys({}),
        resps: keys({}),
        filtered_resps: keys({}),
        target: keys({}),
        metrics: each({}),
      },
      {},
    ),
    emit: "sample",
  },
  runs(values, context) {
    const found = (values.get("sample") ?? []).map(({ value, line }) => ({
      sample: isObject(value) ? value : {},
      line,
    }));
    const choices = new Set(
      found.flatMap(({ sample }) => metricsOf(sample).map((metric) => `${metric},${filterOf(sample)}`)),
    );
    const chosen = choose([...choices], context, "metric and filter");
    const agent = context.options.agent ?? modelBeside(context.path);
    if (agent === null)
      context.problem(
        "expected the model's name in a results_*.json file beside this one, got none. Give it: --agent NAME",
      );
    if (chosen === null || agent === null) return [];
    const [metric, filter] = splitLast(chosen);
    const own = found.filter(({ sample }) => filterOf(sample) === filter);
    const grades = own.map(({ sample }) => number(sample[metric]));
    const grade = gradeColumn(grades);
    const task = /samples_(.+?)(_\d{4}-\d\d-\d\dT[^/\\]*)?\.jsonl?(\.gz)?$/.exec(context.path)?.[1] ?? null;
    return own.map(({ sample, line }, index) => ({
      line,
      cells: { agent, request: textOf(sample.doc_id), task, [grade]: grades[index], doc_hash: textOf(sample.doc_hash) },
    }));
  },
};

/** "exact_match,strict-match" as its metric and its filter. */
function splitLast(choice: string): [string, string] {
  const comma = choice.lastIndexOf(",");
  return [choice.slice(0, comma), choice.slice(comma + 1)];
}

function metricsOf(sample: { readonly [key: string]: Json | undefined }): string[] {
  const named = Array.isArray(sample.metrics)
    ? sample.metrics.filter((name): name is string => typeof name === "string")
    : [];
  if (named.length > 0) return named;
  const others = ["doc_id", "filter", "doc_hash", "prompt_hash", "target_hash"];
  return Object.keys(sample).filter(
    (name) => !others.includes(name) && (typeof sample[name] === "number" || typeof sample[name] === "boolean"),
  );
}

function filterOf(sample: { readonly [key: string]: Json | undefined }): string {
  return textOf(sample.filter) ?? "none";
}

function number(value: Json | undefined): number | null {
  if (typeof value === "boolean") return value ? 1 : 0;
  return typeof value === "number" && !Number.isNaN(value) ? value : null;
}

/** The model that the results file in the same folder names. */
function modelBeside(path: string): string | null {
  try {
    const folder = dirname(path);
    const names = readdirSync(folder).filter((name) => /^results.*\.json$/.test(name));
    const models = new Set(names.map((name) => modelIn(join(folder, name))).filter((model) => model !== null));
    return models.size === 1 ? [...models][0]! : null;
  } catch {
    return null;
  }
}

function modelIn(path: string): string | null {
  if (statSync(path).size > 64 * 1024 * 1024) return null;
  const results = JSON.parse(readFileSync(path, "utf8")) as { model_name?: unknown; model_source?: unknown };
  return typeof results.model_name === "string" ? results.model_name : null;
}
