import { isObject, type Json, numberOf, textOf, whole } from "../json-shape";
import type { LogFormat } from "../log-format";
import { attemptCounter, besides } from "./log-cells";

const run = { ...whole(2), emit: "run" };

/**
 * METR's runs (one JSON object a line, or in one list). The agent is `alias`, or else `model`; people's runs are the agent
 * "human". Times are in milliseconds; a person's `completed_at` is a duration. The binarised score is the grade, also of runs
 * that hit a usage limit.
 */
export const metr: LogFormat = {
  name: "metr",
  recognises: (paths) =>
    ["", "[]."].some(
      (at) =>
        paths.has(`${at}score_binarized`) &&
        paths.has(`${at}task_id`) &&
        (paths.has(`${at}alias`) || paths.has(`${at}model`)),
    ),
  shape: { ...run, item: run },
  runs(values) {
    const attempt = attemptCounter();
    return (values.get("run") ?? []).map(({ value, line }) => {
      const own = isObject(value) ? value : {};
      const agent = textOf(own.alias) ?? textOf(own.model);
      const request = textOf(own.task_id);
      const cells = {
        ...besides(own),
        agent,
        request,
        task: textOf(own.task_family),
        attempt: attempt(agent, request),
        passed: numberOf(own.score_binarized),
        seconds: secondsOf(own),
        ...(numberOf(own.score_binarized) === null
          ? { status: textOf(own.fatal_error_from) === null ? "unscored" : "error" }
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
