import { isObject, type Json, keys, numberOf, textOf, whole } from "../json-shape";
import type { LogFormat } from "../log-format";
import { quoted } from "../problem-list";
import { gradeColumn } from "./log-cells";

const event = {
  ...keys({
    spec: keys({ completion_fns: { item: {} }, eval_name: true, base_eval: true, run_id: true }),
    sample_id: true,
    event_id: true,
    type: true,
    data: keys({ correct: true, model: true, usage: whole(1), score: true }),
  }),
  emit: "event",
};

interface Sample {
  line: number;
  grades: (number | null)[];
  error: boolean;
  input: number | null;
  output: number | null;
}

/** OpenAI evals logs (one event a line): a sample's grade is its "match" event; one with only an "error" event failed by error. */
export const openaiEvals: LogFormat = {
  name: "openai-evals",
  recognises: (paths) =>
    paths.has("spec.completion_fns") ||
    paths.has("spec.eval_name") ||
    (paths.has("event_id") && paths.has("sample_id") && paths.has("type")),
  shape: event,
  runs(values, { options, problem }) {
    const samples = new Map<string, Sample>();
    let agent: string | null = null;
    let task: string | null = null;
    for (const { value, line } of values.get("event") ?? []) {
      if (!isObject(value)) continue;
      if (isObject(value.spec)) {
        const functions = Array.isArray(value.spec.completion_fns) ? value.spec.completion_fns.map(textOf) : [];
        agent = functions.length > 0 ? functions.join(" + ") : agent;
        task = textOf(value.spec.eval_name) ?? textOf(value.spec.base_eval);
      }
      const id = textOf(value.sample_id);
      if (id === null) continue;
      const sample = samples.get(id) ?? { line, grades: [], error: false, input: null, output: null };
      samples.set(id, sample);
      readEvent(sample, value);
    }
    agent ??= options.agent ?? null;
    if (agent === null && samples.size > 0)
      problem("expected a line with spec.completion_fns, got none. Name the agent: --agent NAME");
    const grades = [...samples.values()].flatMap((sample) => sample.grades);
    const column = gradeColumn(grades);
    return [...samples].map(([id, sample]) => {
      if (sample.grades.length > 1)
        problem(`expected one match event for sample ${quoted(id)}, got ${sample.grades.length}`, sample.line);
      const grade = sample.grades[0] ?? null;
      const status = grade === null ? (sample.error ? "error" : "unscored") : "ok";
      const cells = {
        agent,
        request: id,
        task,
        status,
        [column]: grade,
        input_tokens: sample.input,
        output_tokens: sample.output,
      };
      return { line: sample.line, cells };
    });
  },
};

function readEvent(sample: Sample, value: { readonly [key: string]: Json | undefined }): void {
  const data = isObject(value.data) ? value.data : {};
  if (value.type === "match")
    sample.grades.push(typeof data.correct === "boolean" ? Number(data.correct) : numberOf(data.correct));
  if (value.type === "error") sample.error = true;
  if (value.type === "sampling" && isObject(data.usage)) {
    sample.input = (sample.input ?? 0) + (numberOf(data.usage.prompt_tokens) ?? 0);
    sample.output = (sample.output ?? 0) + (numberOf(data.usage.completion_tokens) ?? 0);
  }
}
