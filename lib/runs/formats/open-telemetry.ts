import { each, isObject, itemsAt, type Json, keys, numberOf, objectAt, textOf, whole } from "../json-shape";
import type { LogFormat } from "../log-format";
import { choose } from "./choose";
import { besides, gradeColumn } from "./log-cells";

type Fields = { readonly [key: string]: Json | undefined };

const attributes = { ...whole(1), item: keys({ key: true, value: whole(1) }) };
const span = {
  ...keys({
    traceId: true,
    trace_id: true,
    spanId: true,
    parentSpanId: true,
    parent_id: true,
    name: true,
    startTimeUnixNano: true,
    endTimeUnixNano: true,
    attributes,
    status: whole(1),
    events: each(keys({ name: true, attributes })),
    context: whole(1),
  }),
  emit: "span",
};

/**
 * OpenTelemetry spans by the GenAI conventions (OTLP JSON, or one span a line). A trace is one run: its agent is
 * `gen_ai.agent.name`, or else the model; tokens are summed over the calls of models; seconds are those of the root span; an
 * evaluation is a `gen_ai.evaluation.*` event or attribute.
 */
export const openTelemetry: LogFormat = {
  name: "opentelemetry",
  recognises: (paths) =>
    paths.has("resourceSpans") ||
    paths.has("resource_spans") ||
    ["", "[]."].some(
      (at) =>
        (paths.has(`${at}traceId`) || paths.has(`${at}trace_id`) || paths.has(`${at}context.trace_id`)) &&
        (paths.has(`${at}spanId`) || paths.has(`${at}span_id`) || paths.has(`${at}attributes`)),
    ),
  shape: {
    ...span,
    keys: new Map([
      ...span.keys!,
      ["resourceSpans", each(keys({ scopeSpans: each(keys({ spans: { item: span } })) }))],
    ]),
    item: span,
  },
  runs(values, context) {
    const traces = new Map<string, { line: number; spans: Fields[] }>();
    for (const { value, line } of values.get("span") ?? []) {
      const own = isObject(value) ? value : {};
      const id = textOf(own.traceId) ?? textOf(own.trace_id) ?? textOf(objectAt(own, "context")?.trace_id);
      if (id === null) continue;
      const trace = traces.get(id) ?? { line, spans: [] };
      trace.spans.push(own);
      traces.set(id, trace);
    }
    const graded = [...traces].map(([id, { line, spans }]) => ({ id, line, spans, grades: evaluationsOf(spans) }));
    const chosen = choose([...new Set(graded.flatMap(({ grades }) => [...grades.keys()]))], context, "evaluation");
    const column = gradeColumn(graded.map(({ grades }) => (chosen === null ? null : (grades.get(chosen) ?? null))));
    return graded.map(({ id, line, spans, grades }) => {
      const root = spans.find((own) => !textOf(own.parentSpanId) && !textOf(own.parent_id)) ?? spans[0]!;
      const all = spans.map(attributesOf);
      const first = (name: string) => all.map((own) => textOf(own[name])).find((text) => text !== null) ?? null;
      const agent =
        context.options.agent ??
        textOf(attributesOf(root)["gen_ai.agent.name"]) ??
        first("gen_ai.agent.name") ??
        first("gen_ai.request.model");
      if (agent === null)
        context.problem(
          "expected gen_ai.agent.name or gen_ai.request.model, got neither. Name the agent: --agent NAME",
          line,
        );
      const cells = {
        ...besides(attributesOf(root)),
        agent,
        request: id,
        model: first("gen_ai.request.model"),
        [column]: chosen === null ? null : (grades.get(chosen) ?? null),
        seconds: secondsOf(root),
        ...tokensOf(all),
        ...(isError(root) ? { status: "error" } : {}),
      };
      return { line, cells };
    });
  },
};

/** Attributes by name: written as an object, or as a list of { key, value: { stringValue | intValue | … } }. */
function attributesOf(of: Fields): Fields {
  if (isObject(of.attributes)) return of.attributes;
  const found: Record<string, Json> = Object.create(null);
  for (const item of itemsAt(of, "attributes")) {
    const name = isObject(item) ? textOf(item.key) : null;
    if (name === null || !isObject(item)) continue;
    const value = isObject(item.value) ? Object.entries(item.value)[0] : undefined;
    if (value !== undefined) found[name] = value[0] === "intValue" ? Number(value[1]) : (value[1] as Json);
  }
  return found;
}

function evaluationsOf(spans: readonly Fields[]): ReadonlyMap<string, number> {
  const grades = new Map<string, number>();
  for (const own of spans) {
    for (const holder of [own, ...itemsAt(own, "events").filter(isObject)]) {
      const attributes = attributesOf(holder);
      const name = textOf(attributes["gen_ai.evaluation.name"]);
      const value = numberOf(attributes["gen_ai.evaluation.score.value"]);
      if (name !== null && value !== null) grades.set(name, value);
    }
  }
  return grades;
}

function secondsOf(root: Fields): number | null {
  const start = Number(textOf(root.startTimeUnixNano) ?? Number.NaN);
  const end = Number(textOf(root.endTimeUnixNano) ?? Number.NaN);
  return end >= start ? (end - start) / 1e9 : null;
}

function isError(root: Fields): boolean {
  const status = objectAt(root, "status");
  const code = status?.code ?? status?.status_code;
  return code === 2 || code === "STATUS_CODE_ERROR" || code === "ERROR";
}

/** Calls of models only: a span of a whole agent repeats the tokens of its calls. Input tokens there include cached ones. */
function tokensOf(all: readonly Fields[]) {
  const counted = all.filter(
    (own) =>
      numberOf(own["gen_ai.usage.input_tokens"]) !== null || numberOf(own["gen_ai.usage.output_tokens"]) !== null,
  );
  const calls = counted.filter((own) => !/agent|workflow/.test(textOf(own["gen_ai.operation.name"]) ?? ""));
  const used = calls.length > 0 ? calls : counted;
  if (used.length === 0) return {};
  const sum = (name: string) => used.reduce((total, own) => total + (numberOf(own[`gen_ai.usage.${name}`]) ?? 0), 0);
  const read = sum("cache_read.input_tokens");
  const write = sum("cache_creation.input_tokens");
  return {
    input_tokens: Math.max(0, sum("input_tokens") - read - write),
    cache_read_tokens: read,
    cache_write_tokens: write,
    output_tokens: sum("output_tokens"),
  };
}
