import { isObject, type Json, numberOf, textOf, whole } from "../json-shape";
import type { LogFormat } from "../log-format";
import { attemptCounter, besides } from "./log-cells";

/**
 * METR's runs (one JSON object a line). The agent is `alias`, or else `model`; people's runs are the agent "human". Times are in
 * milliseconds; a person's `completed_at` is a duration. The binarised score is the grade, also of runs that hit a usage limit.
 */
export const metr: LogFormat = {
  name: "metr",
  recognises: (paths) =>
    paths.has("score_binarized") && paths.has("task_id") && (paths.has("alias") || paths.has("model")),
  shape: { ...whole(2), emit: "run" },
  runs(values) {
    const attempt = attemptCounter();
    return (values.get("run") ?? []).map(({ value, line }) => {
      const run = isObject(value) ? value : {};
      const agent = textOf(run.alias) ?? textOf(run.model);
      const request = textOf(run.task_id);
      const cells = {
        ...besides(run),
        agent,
        request,
        task: textOf(run.task_family),
        attempt: attempt(agent, request),
        passed: numberOf(run.score_binarized),
        seconds: secondsOf(run),
        ...(numberOf(run.score_binarized) === null
          ? { status: textOf(run.fatal_error_from) === null ? "unscored" : "error" }
          : {}),
      };
      return { line, cells };
    });
  },
};

function secondsOf(run: { readonly [key: string]: Json | undefined }): number | null {
  const start = numberOf(run.started_at);
  const end = numberOf(run.completed_at);
  if (start === null || end === null) return null;
  return end >= start ? (end - start) / 1000 : null;
}
