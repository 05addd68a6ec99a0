// Makes three eval logs of the same 24 support tickets, seeded: two of Inspect (one a model) and one of promptfoo (both models).
// Run `node data/make-eval-logs.mjs` to write them anew; the bytes are always the same.
// They hold what such logs hold of a run and no transcript, so that a reader can look at them.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { mulberry32 } from "./mulberry32.mjs";

/** Which tickets each model gets wrong, the one whose run broke off, seconds of a run, and dollars for a million tokens. */
const models = {
  small: { wrong: [3, 8, 11, 17, 20], error: 22, seconds: 1.2, price: { input: 0.15, output: 0.6 } },
  large: { wrong: [8, 17], error: 22, seconds: 4.8, price: { input: 2.5, output: 10 } },
};
const topics = ["billing", "login", "export"];

export function makeEvalLogs(seed = 20260815) {
  const random = mulberry32(seed);
  const tickets = Array.from({ length: 24 }, (_, place) => ({
    id: `ticket-${place + 1}`,
    topic: topics[place % 3],
    place,
  }));
  const runs = Object.entries(models).flatMap(([model, own]) =>
    tickets.map((ticket) => ({
      model,
      ticket,
      outcome: own.error === ticket.place ? "error" : own.wrong.includes(ticket.place) ? "wrong" : "right",
      seconds: Number((own.seconds * (0.6 + 0.8 * random())).toFixed(2)),
      tokens: { input: Math.round(700 + 600 * random()), output: Math.round(60 + 80 * random()) },
    })),
  );
  return {
    "support-inspect-small.json": inspect("small", runs),
    "support-inspect-large.json": inspect("large", runs),
    "support-promptfoo.json": promptfoo(runs),
  };
}

function inspect(model, runs) {
  const samples = runs
    .filter((run) => run.model === model)
    .map(({ ticket, outcome, seconds, tokens }) => ({
      id: ticket.id,
      epoch: 1,
      input: `Which team should look at this? (${ticket.topic})`,
      target: ticket.topic,
      metadata: { topic: ticket.topic },
      scores: outcome === "error" ? {} : { match: { value: outcome === "right" ? "C" : "I" } },
      model_usage: {
        [model]: {
          input_tokens: tokens.input,
          output_tokens: tokens.output,
          total_tokens: tokens.input + tokens.output,
        },
      },
      total_time: seconds,
      working_time: seconds,
      ...(outcome === "error" && { error: { message: "the model called a tool that does not exist" } }),
    }));
  const dataset = { name: "support", samples: samples.length, sample_ids: samples.map(({ id }) => id) };
  return {
    version: 2,
    status: "success",
    eval: { run_id: `made-${model}`, task: "route-ticket", model, dataset, config: { epochs: 1 } },
    results: { total_samples: samples.length, completed_samples: samples.length },
    samples,
  };
}

function promptfoo(runs) {
  const results = runs.map(({ model, ticket, outcome, seconds, tokens }) => ({
    testIdx: ticket.place,
    promptIdx: Object.keys(models).indexOf(model),
    provider: { id: `made:${model}`, label: model },
    prompt: { label: "route", raw: "Which team should look at this? ({{topic}})" },
    vars: { ticket: ticket.id, topic: ticket.topic },
    testCase: { description: ticket.id, assert: [{ type: "equals", value: ticket.topic }] },
    success: outcome === "right",
    score: outcome === "right" ? 1 : 0,
    failureReason: outcome === "right" ? 0 : outcome === "wrong" ? 1 : 2,
    ...(outcome === "error" && { error: "the model called a tool that does not exist" }),
    latencyMs: Math.round(seconds * 1000),
    cost: Number(
      ((tokens.input * models[model].price.input + tokens.output * models[model].price.output) / 1e6).toFixed(8),
    ),
    tokenUsage: { prompt: tokens.input, completion: tokens.output, total: tokens.input + tokens.output },
    metadata: { topic: ticket.topic },
  }));
  return { evalId: "made", results: { version: 3, timestamp: "2026-08-15T00:00:00.000Z", results } };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, log] of Object.entries(makeEvalLogs())) {
    writeFileSync(new URL(name, import.meta.url), `${JSON.stringify(log, null, 1)}\n`);
  }
}
