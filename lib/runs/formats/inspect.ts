import type { CellValue } from "../column-reader";
import { each, isObject, itemsAt, type Json, keys, numberOf, objectAt, type Shape, textOf, whole } from "../json-shape";
import type { LogContext, LogFormat, LogRun } from "../log-format";
import { quoted } from "../problem-list";
import { choose } from "./choose";
import { gradesOf, meaningOfGrade } from "./inspect-grade";
import { agentSpend, type SpendOfLog } from "./inspect-spend";
import { besides, gradeColumn } from "./log-cells";

type Fields = { readonly [key: string]: Json | undefined };

/** What is kept of a sample, or of its line in the summaries: never the transcript. */
export const sampleShape: Shape = {
  ...keys({
    id: true,
    epoch: true,
    scores: { other: keys({ value: whole(2) }) },
    score: keys({ value: whole(2) }),
    metadata: whole(5),
    model_usage: whole(2),
    role_usage: whole(2),
    total_time: true,
    working_time: true,
    error: keys({ message: true }),
    limit: keys({ type: true }),
    events: each({
      ...keys({ cache: true, model: true, role: true, output: keys({ usage: whole(1) }) }),
      only: (event) => isObject(event) && event.cache === "read",
    }),
    invalidation: whole(1),
  }),
  emit: "sample",
};

/** What is kept of a log beside its samples. */
export const headerShape: Record<string, Shape | true> = {
  version: true,
  status: true,
  eval: keys({
    task: true,
    model: true,
    solver: true,
    run_id: true,
    model_roles: whole(3),
    model_generate_config: keys({ cache: whole(1) }),
    dataset: keys({ samples: true, sample_ids: each({}) }),
    config: keys({ epochs: true, limit: true }),
  }),
  plan: keys({ config: keys({ cache: whole(1) }), steps: each(keys({ params: keys({ cache: whole(1) }) })) }),
  results: keys({ total_samples: true, completed_samples: true }),
  invalidated: true,
};

/**
 * Inspect logs: `.json`, and the entries of `.eval`. The request is a sample's id, the attempt its epoch, the agent the model (and the solver,
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

/** Texts have their white space as in Inspect's summaries, so that a run is the same whichever of the two it is read from. */
function metadataOf({ metadata }: Fields): Record<string, CellValue> {
  const cells = besides(metadata, "metadata.");
  for (const name in cells) {
    const value = cells[name];
    if (typeof value === "string" && unevenSpace.test(value)) cells[name] = value.replace(spaces, " ").trim();
  }
  return cells;
}

/** What Python's `str.split` takes for white space, other than one space between two words. */
const unevenSpace = /^ | $| {2}|[\x1c-\x1f\x85]|(?![ \ufeff])\s/;
const spaces = /(?:[\x1c-\x1f\x85]|(?!\ufeff)\s)+/g;

/** Slots that the log says were dealt and that it holds no sample of. */
function missingSlots(header: Fields, runs: readonly LogRun[], agent: string | null, task: string | null): LogRun[] {
  const head = objectAt(header, "eval") ?? {};
  const ids = itemsAt(objectAt(head, "dataset") ?? undefined, "sample_ids").map(textOf);
  const epochs = Math.min(numberOf(objectAt(head, "config")?.epochs) ?? 1, 10_000);
  const total = numberOf(objectAt(header, "results")?.total_samples) ?? 0;
  const missing = Math.min(Math.max(ids.length * epochs, total) - runs.length, 1_000_000);
  if (missing <= 0) return [];
  const slot = (request: string | null, attempt: number): LogRun => ({
    line: 1,
    cells: { agent, request, task, attempt, status: "infra" },
  });
  const held = new Set(runs.map(({ cells }) => JSON.stringify([cells.request, cells.attempt])));
  const named = ids.flatMap((id) => Array.from({ length: epochs }, (_, epoch) => ({ id, attempt: epoch + 1 })));
  const open = named
    .filter(({ id, attempt }) => !held.has(JSON.stringify([id, attempt])))
    .map(({ id, attempt }) => slot(id, attempt));
  const nameless = Math.max(0, missing - open.length);
  return [...open, ...Array.from({ length: nameless }, (_, index) => slot(`(not in the log ${index + 1})`, 1))];
}

function modelOf(role: Json | undefined): string | null {
  return isObject(role) ? textOf(role.model) : null;
}

function objectOf(value: Json | undefined): Fields {
  return isObject(value) ? value : {};
}
