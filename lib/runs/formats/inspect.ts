import type { CellValue } from "../column-reader";
import { isObject, type Json, keys, numberOf, objectAt, textOf } from "../json-shape";
import type { LogContext, LogFormat, LogRun } from "../log-format";
import { quoted } from "../problem-list";
import { choose } from "./choose";
import { gradesOf, meaningOfGrade } from "./inspect-grade";
import { metadataOf } from "./inspect-metadata";
import { missingSlots } from "./inspect-missing-slots";
import { headerShape, sampleShape } from "./inspect-shapes";
import { agentSpend, type SpendOfLog } from "./inspect-spend";
import { gradeColumn } from "./log-cells";

type Fields = { readonly [key: string]: Json | undefined };

/**
 * Inspect logs: `.json`, and the entries of `.eval`. The request is a sample's id, the attempt its epoch, the agent the model
 * (and the solver,
 * where the log names one). The grade is the one scorer's value, C/I/P/N as 1, 0, 0.5, 0. An error of a sample is the agent's error; an
 * invalidated sample, and one that the log counts but does not hold, is a slot without evidence.
 */
export const inspect: LogFormat = {
  name: "inspect",
  recognises: (paths) =>
    (paths.has("eval.task") || paths.has("eval.model") || paths.has("eval.run_id")) &&
    (paths.has("status") || paths.has("version")),
  shape: keys({ ...headerShape, samples: { item: sampleShape } }),
  runs: (values, context) =>
    inspectRuns(
      objectOf(values.get("")?.[0]?.value),
      (values.get("sample") ?? []).map(({ value, line }) => ({ sample: objectOf(value), line })),
      context,
    ),
};

/** The runs of a log, from its header and samples. */
export function inspectRuns(
  header: Fields,
  samples: readonly { sample: Fields; line: number }[],
  context: LogContext,
): LogRun[] {
  const head = objectAt(header, "eval") ?? {};
  const model = textOf(head.model);
  const solver = textOf(head.solver);
  const agent = context.options.agent ?? (model === null ? null : solver === null ? model : `${model} / ${solver}`);
  if (agent === null) context.problem("expected eval.model, got none. Name the agent: --agent NAME");
  const task = textOf(head.task);
  const all = samples.map(({ sample }) => gradesOf(sample));
  const scorer = choose([...new Set(all.flatMap((grades) => [...grades.keys()]))], context, "scorer");
  const roles = new Map(
    Object.entries(objectAt(head, "model_roles") ?? {}).map(([role, own]) => [role, textOf(own) ?? modelOf(own)]),
  );
  const recorded = samples.some(({ sample }) => Object.keys(objectAt(sample, "model_usage") ?? {}).length > 0);
  const grades = samples.map(({ line }, index) => {
    const grade = scorer === null ? null : meaningOfGrade(all[index]!.get(scorer));
    if (grade !== null && typeof grade === "object")
      context.problem(`scorer ${quoted(scorer)}: ${grade.problem}`, line);
    return typeof grade === "number" ? grade : null;
  });
  const column = gradeColumn(grades);
  const runs = samples.map(({ sample, line }, index): LogRun => {
    const grade = grades[index]!;
    return {
      line,
      cells: Object.assign(cellsOf(sample, grade, context, { recorded, roles }), { agent, task, [column]: grade }),
    };
  });
  return [...runs, ...missingSlots(header, runs, agent, task)];
}

function cellsOf(
  sample: Fields,
  grade: number | null,
  { options }: LogContext,
  log: SpendOfLog,
): Record<string, CellValue> {
  const error = sample.error !== null && sample.error !== undefined;
  const limit = textOf(sample.limit) ?? textOf(objectAt(sample, "limit")?.type);
  const invalid = isObject(sample.invalidation);
  const status =
    invalid || limit === "operator"
      ? "infra"
      : error
        ? "error"
        : grade !== null
          ? "ok"
          : limit !== null
            ? "error"
            : "unscored";
  return Object.assign(metadataOf(sample), agentSpend(sample, options, log), {
    request: textOf(sample.id),
    attempt: numberOf(sample.epoch) ?? 1,
    status,
    seconds: numberOf(sample.working_time) ?? numberOf(sample.total_time),
    total_seconds: numberOf(sample.total_time),
    limit,
  });
}

function modelOf(role: Json | undefined): string | null {
  return isObject(role) ? textOf(role.model) : null;
}

function objectOf(value: Json | undefined): Fields {
  return isObject(value) ? value : {};
}
