import { isObject, type Json, numberOf, textOf, whole } from "../json-shape";
import type { LogFormat } from "../log-format";
import { quoted } from "../problem-list";
import { choose } from "./choose";
import { besides, gradeColumn, sumKnown } from "./log-cells";

type Fields = { readonly [key: string]: Json | undefined };

const observation = { ...whole(3), emit: "record" };

/**
 * Langfuse exports of observations or traces. Records of one trace and agent are one run: dollars and seconds add up. The agent
 * is the model (`providedModelName`), or else `name`; the request is the dataset item, or else the trace. Exports write
 * `latencyMs`; `latency` is in seconds. A page of the API holds records in `data`.
 */
export const langfuse: LogFormat = {
  name: "langfuse",
  recognises: (paths) =>
    ["", "[].", "data[]."].some(
      (at) =>
        ["traceId", "totalCost", "providedModelName", "latencyMs", "latency"].filter((key) => paths.has(at + key))
          .length >= 2 && !paths.has(`${at}spanId`),
    ),
  shape: { ...observation, item: observation, keys: new Map([["data", { item: observation }]]) },
  runs(values, context) {
    const records = (values.get("record") ?? [])
      .map(({ value, line }) => ({ record: isObject(value) ? value : {}, line }))
      .filter(({ record }) => !isPage(record));
    const runs = new Map<string, { line: number; records: Fields[] }>();
    for (const { record, line } of records) {
      const key = JSON.stringify([agentOf(record), textOf(record.traceId) ?? textOf(record.id)]);
      const run = runs.get(key) ?? { line, records: [] };
      run.records.push(record);
      runs.set(key, run);
    }
    const grades = new Set(records.flatMap(({ record }) => [...scoresOf(record).keys()]));
    const chosen = choose([...grades], context, "score");
    const given = [...runs.values()].map((run) => gradeOf(run, chosen, context.problem));
    const column = gradeColumn(given);
    return [...runs.values()].map(({ line, records: own }, index) => {
      const first = own[0]!;
      const agent = context.options.agent ?? agentOf(first);
      if (agent === null)
        context.problem("expected providedModelName or name, got neither. Name the agent: --agent NAME", line);
      const failed = own.some((record) => record.level === "ERROR");
      const cells = {
        ...besides(first, "", ["scores", "input", "output", "latency", "latencyMs", "totalCost", "metadata"]),
        ...besides(first.metadata, "metadata."),
        agent,
        request: textOf(first.datasetItemId) ?? textOf(first.traceId) ?? textOf(first.id),
        [column]: given[index],
        cost: sumKnown(own.map((record) => numberOf(record.totalCost) ?? numberOf(record.calculatedTotalCost))),
        seconds: sumKnown(own.map(secondsOf)),
        ...(failed ? { status: "error" } : {}),
      };
      return { line, cells };
    });
  },
};

/** What is around the records of a page of the API. */
function isPage({ id, traceId, meta }: Fields): boolean {
  return isObject(meta) && id === undefined && traceId === undefined;
}

function agentOf(record: Fields): string | null {
  return textOf(record.providedModelName) ?? textOf(record.model) ?? textOf(record.name);
}

function secondsOf(record: Fields): number | null {
  const milliseconds = numberOf(record.latencyMs);
  return milliseconds === null ? numberOf(record.latency) : milliseconds / 1000;
}

/** Scores of a record: a list of { name, value }, an object by name, or flattened as "scores.name". */
function scoresOf(record: Fields): ReadonlyMap<string, Json> {
  const scores = new Map<string, Json>();
  if (Array.isArray(record.scores)) {
    for (const score of record.scores)
      if (isObject(score) && textOf(score.name) !== null) scores.set(textOf(score.name)!, score.value ?? null);
  } else if (isObject(record.scores))
    for (const [name, value] of Object.entries(record.scores)) scores.set(name, value ?? null);
  for (const [name, value] of Object.entries(record))
    if (/^scores?[._]./.test(name)) scores.set(name.replace(/^scores?[._]/, ""), value ?? null);
  return scores;
}

function gradeOf(
  run: { line: number; records: Fields[] },
  chosen: string | null,
  problem: (message: string, line?: number) => void,
): number | null {
  if (chosen === null) return null;
  const found = run.records
    .map((record) => scoresOf(record).get(chosen))
    .filter((value) => value !== undefined && value !== null && value !== "");
  const numbers = new Set(
    found.map((value) =>
      typeof value === "boolean" ? Number(value) : Number(Array.isArray(value) ? value[0] : value),
    ),
  );
  if (numbers.size > 1) problem(`the records of one trace have different values of ${quoted(chosen)}`, run.line);
  const [grade] = numbers;
  return grade === undefined || Number.isNaN(grade) ? null : grade;
}
