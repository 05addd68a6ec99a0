// A tiny log of every format that is read, made in code: what fuzzing starts from.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as zlib from "node:zlib";

const { crc32, deflateRawSync, gzipSync } = zlib;

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const lines = (records) => `${records.map((record) => JSON.stringify(record)).join("\n")}\n`;
const ids = [1, 2, 3];

const csv = `agent,request,attempt,task,cluster,status,passed,minutes,cost,questions,note
A,007,1,t,c1,ok,1,2.5,"$1,234.50",3,"quoted, ""text""
over two lines"
A,8,1,t,c2,error,,1,0.1,NA,'=1+1
B,007,1,t,c1,ok,no,,,0,x
`;

const usage = { "mock/model": { input_tokens: 10, output_tokens: 5, input_tokens_cache_read: 3, total_cost: 0.01 } };
const inspectHeader = {
  version: 2,
  status: "success",
  eval: {
    run_id: "r",
    task: "t",
    model: "mock/model",
    dataset: { samples: 3, sample_ids: ids },
    config: { epochs: 1 },
  },
  results: { total_samples: 3, completed_samples: 3, scores: [{ name: "match", metrics: {} }] },
};
const inspectSamples = ids.map((id) => ({
  id,
  epoch: 1,
  input: "q",
  messages: [{ role: "user", content: "long ".repeat(50) }],
  scores: { match: { value: id === 1 ? "C" : id === 2 ? 0.5 : "I" } },
  metadata: { account: `a${id}` },
  model_usage: usage,
  total_time: 1.5,
  working_time: 1.2,
}));
const inspectJson = JSON.stringify({ ...inspectHeader, samples: inspectSamples }).replace('"value":0.5', '"value":NaN');

const promptfoo = ids.flatMap((testIdx) =>
  ["a", "b"].map((label, promptIdx) => ({
    testIdx,
    promptIdx,
    vars: { q: `q${testIdx >> 1}` },
    provider: { id: `local:${label}`, label },
    success: testIdx !== 2,
    score: 0.5,
    failureReason: testIdx === 3 ? 2 : 0,
    cost: 0.1,
    latencyMs: 12,
    namedScores: { m: 1 },
    gradingResult: { pass: true, score: 1, reason: "x", componentResults: [{ pass: true }] },
    response: { output: "o", cached: promptIdx === 0, tokenUsage: { total: 3, prompt: 2, completion: 1 } },
    testCase: { description: "d", vars: {}, assert: [{ type: "equals" }] },
  })),
);

const metr = ids.map((id) => ({
  run_id: id,
  task_id: `t${id}`,
  task_family: "f",
  alias: "m",
  model: "m",
  score: 0.5,
  score_binarized: id % 2,
  started_at: 1000,
  completed_at: 3000,
  fatal_error_from: null,
  human_minutes: 5,
}));
const tau = ids.map((task_id) => ({
  task_id,
  reward: task_id % 2,
  trial: 0,
  info: { user_cost: 0.1, reward_info: { reward: 1 } },
  traj: [{ role: "user", content: "x" }],
}));
const tau2 = {
  timestamp: "t",
  info: {
    num_trials: 2,
    agent_info: { llm: "gpt", implementation: "llm_agent" },
    environment_info: { domain_name: "airline" },
  },
  tasks: ids.map((id) => ({ id: String(id), description: { purpose: "x" } })),
  simulations: ids.map((id) => ({
    id: `s${id}`,
    task_id: String(id),
    trial: 0,
    seed: 1,
    reward_info: { reward: 1 },
    agent_cost: 0.2,
    user_cost: 0.1,
    duration: 4,
    termination_reason: "agent_stop",
    messages: [],
  })),
};
const lm = ids.map((doc_id) => ({
  doc_id,
  doc: { q: "x" },
  target: "y",
  arguments: [["a"]],
  resps: [["b"]],
  filtered_resps: ["b"],
  filter: "none",
  metrics: ["exact_match"],
  doc_hash: "h",
  exact_match: doc_id % 2,
}));
const openai = [
  { spec: { completion_fns: ["gpt"], eval_name: "e", run_id: "r" } },
  ...ids.map((id) => ({
    run_id: "r",
    event_id: id,
    sample_id: `s.${id}`,
    type: "match",
    data: { correct: id % 2 === 0, expected: "x" },
    created_at: "t",
  })),
  { final_report: { accuracy: 0.5 } },
];
const langfuse = ids.map((id) => ({
  id: `o${id}`,
  traceId: `t${id}`,
  name: "agent",
  type: "GENERATION",
  providedModelName: "gpt",
  totalCost: 0.1,
  latencyMs: 900,
  level: "DEFAULT",
  scores: [{ name: "match", value: id % 2 }],
}));
const attribute = (key, value) => ({
  key,
  value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
});
const otel = {
  resourceSpans: [
    {
      scopeSpans: [
        {
          spans: ids.map((id) => ({
            traceId: `t${id}`,
            spanId: `s${id}`,
            name: "invoke_agent",
            startTimeUnixNano: "1700000000000000000",
            endTimeUnixNano: "1700000002500000000",
            attributes: [
              attribute("gen_ai.agent.name", "A"),
              attribute("gen_ai.request.model", "gpt"),
              attribute("gen_ai.usage.input_tokens", 10),
              attribute("gen_ai.usage.output_tokens", 5),
            ],
            events: [
              {
                name: "gen_ai.evaluation.result",
                attributes: [
                  attribute("gen_ai.evaluation.name", "match"),
                  { key: "gen_ai.evaluation.score.value", value: { doubleValue: 1 } },
                ],
              },
            ],
            status: { code: 1 },
          })),
        },
      ],
    },
  ],
};
const aider = `- dirname: x
  test_cases: 225
  model: m1
  pass_rate_2: 35.6
  total_cost: 0.5
- dirname: y
  model: "m: 2"
  pass_rate_1: 10
  date: 2025-01-01
`;
const promptfooCsv = `Description,q,[a] Q,Status,Score,Named Scores,Grader Reason,Comment,[b] Q,Status,Score,Named Scores,Grader Reason,Comment
d,q1,out,PASS,1.00,,All assertions passed,,out,FAIL,0.00,,no,
d,q2,out,ERROR,0.00,,,,out,PASS,1.00,,No assertions,
`;

/** Every format: its name and bytes. */
export async function fixtures() {
  const text = [
    ["runs.csv", csv],
    ["semicolons.csv", "agent;request;cost\nA;1;0.5\nB;1;2\n"],
    ["runs.tsv", csv.replace("$1,234.50", "$1234.50").replaceAll(",", "\t")],
    ["runs.csv.gz", csv],
    [
      "runs.jsonl",
      lines(
        ids.map((id) => ({ agent: "A", request: `r${id}`, passed: id % 2, cost: 0.1, nested: { x: id }, list: [1] })),
      ),
    ],
    [
      "runs.json",
      JSON.stringify(
        ids.map((id) => ({ agent: "A", request: `r${id}`, score: 0.5 })),
        null,
        1,
      ),
    ],
    ["inspect.json", inspectJson],
    [
      "promptfoo.json",
      JSON.stringify({ evalId: "e", results: { version: 3, prompts: [], results: promptfoo, stats: {} }, config: {} }),
    ],
    ["promptfoo.jsonl", lines(promptfoo)],
    ["promptfoo.csv", promptfooCsv],
    ["metr.jsonl", lines(metr)],
    ["tau.json", JSON.stringify(tau, null, 1)],
    ["tau2.json", JSON.stringify(tau2)],
    ["samples_t_2026-01-01T00-00-00.jsonl", lines(lm)],
    ["openai.jsonl", lines(openai)],
    ["langfuse.json", JSON.stringify(langfuse)],
    ["otel.json", JSON.stringify(otel)],
    ["aider.yml", aider],
  ].map(([name, content]) => ({ name, bytes: Buffer.from(content) }));
  return [
    ...text,
    { name: "packed.csv.gz", bytes: gzipSync(csv) },
    { name: "inspect.eval", bytes: zip(8) },
    { name: "stored.eval", bytes: zip(0) },
    { name: "zstd.eval", bytes: zip(93) },
    { name: "runs.parquet", bytes: await parquet() },
  ];
}

function zip(method) {
  const entries = [
    ...inspectSamples.map((sample) => [`samples/${sample.id}_epoch_1.json`, JSON.stringify(sample)]),
    ["summaries.json", JSON.stringify(inspectSamples.map(({ messages, ...summary }) => summary))],
    ["header.json", JSON.stringify(inspectHeader)],
  ];
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const [name, content] of entries) {
    const raw = Buffer.from(content);
    const data = method === 8 ? deflateRawSync(raw) : method === 93 ? zstdFrames(raw) : raw;
    const head = (signature, more) => {
      const fixed = Buffer.alloc(more ? 46 : 30);
      fixed.writeUInt32LE(signature, 0);
      const at = more ? 2 : 0;
      if (more) fixed.writeUInt16LE(63, 4);
      fixed.writeUInt16LE(63, 4 + at);
      fixed.writeUInt16LE(method, 8 + at);
      fixed.writeUInt32LE(checksum(raw), 14 + at);
      fixed.writeUInt32LE(data.length, 18 + at);
      fixed.writeUInt32LE(raw.length, 22 + at);
      fixed.writeUInt16LE(name.length, 26 + at);
      if (more) fixed.writeUInt32LE(offset, 42);
      return Buffer.concat([fixed, Buffer.from(name)]);
    };
    directory.push(head(0x02014b50, true));
    const local = Buffer.concat([head(0x04034b50, false), data]);
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

/** Zstd frames of raw blocks (RFC 8878), two of them, as a writer that appends makes. */
function zstdFrames(raw) {
  const half = raw.length >> 1;
  return Buffer.concat([raw.subarray(0, half), raw.subarray(half)].map(zstdFrame));
}

function zstdFrame(raw) {
  const header = Buffer.alloc(9);
  header.writeUInt32LE(0xfd2fb528, 0);
  header[4] = 0xa0; // single segment, content size in 4 bytes
  header.writeUInt32LE(raw.length, 5);
  const blocks = [];
  for (let at = 0; at < raw.length || at === 0; at += 100_000) {
    const part = raw.subarray(at, at + 100_000);
    const block = Buffer.alloc(3);
    block.writeUIntLE((part.length << 3) | (at + 100_000 >= raw.length ? 1 : 0), 0, 3);
    blocks.push(block, part);
  }
  return Buffer.concat([header, ...blocks]);
}

function checksum(bytes) {
  if (crc32 !== undefined) return crc32(bytes);
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

async function parquet() {
  const { readRuns, writeRuns } = createRequire(import.meta.url)("../lib/dist/index.js");
  const folder = mkdtempSync(join(tmpdir(), "fixture-"));
  try {
    writeFileSync(join(folder, "runs.csv"), csv);
    await writeRuns(await readRuns([join(folder, "runs.csv")]), join(folder, "runs.parquet"));
    return readFileSync(join(folder, "runs.parquet"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
