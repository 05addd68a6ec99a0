import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { expandPaths } from "./expand-paths";
import { readRuns } from "./read-runs";
import { absent, realLog } from "./real-log-files";
import { numberAt, type RunTable, textAt } from "./run-table";
import { zip } from "./zip-fixture";

const folder = mkdtempSync(join(tmpdir(), "inspect-zip-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Rows as records of the cells that are known. */
function records(table: RunTable): Record<string, unknown>[] {
  return Array.from({ length: table.rows }, (_, row) => {
    const cells: [string, unknown][] = [
      ["agent", textAt(table.agent, row)],
      ["request", textAt(table.request, row)],
      ["attempt", table.attempt[row]],
      ["status", table.status[row]],
    ];
    for (const [name, column] of table.columns)
      cells.push([name, column.kind === "text" ? textAt(column, row) : numberAt(column, row)]);
    return Object.fromEntries(cells.filter(([, value]) => value !== null).sort(([a], [b]) => (a! < b! ? -1 : 1)));
  });
}

const usage = { "mock/model": { input_tokens: 10, output_tokens: 5, total_cost: 0.01 } };
const plain = { id: "1", epoch: 1, scores: { match: { value: "C" } }, model_usage: usage, metadata: { number: 3 } };

/** The rows of a log of these samples with these summaries, or without any. */
async function rowsOf(
  summaries: readonly object[] | null,
  samples: readonly object[],
  head: object = {},
  more: object = {},
) {
  const path = join(folder, "log.eval");
  const header = { version: 2, status: "success", eval: { task: "t", model: "mock/model", ...head }, ...more };
  const entries: [string, object][] = [
    ["header.json", header],
    ...(summaries === null ? [] : [["summaries.json", summaries] as [string, object]]),
    ...samples.map((sample, index): [string, object] => [`samples/${index + 1}_epoch_1.json`, sample]),
  ];
  writeFileSync(path, zip(entries.map(([name, value]) => [name, Buffer.from(JSON.stringify(value))])));
  return records(await readRuns([path]));
}

test("where the summaries say all that a run takes, the samples are not looked at", async () => {
  expect(await rowsOf([plain], [{ id: "other", epoch: 9 }])).toMatchObject([
    { request: "1", attempt: 1, passed: 1, cost: 0.01, "metadata.number": 3 },
  ]);
});

const long = "word ".repeat(400).trim();
const without = (name: string) => Object.fromEntries(Object.entries(plain).filter(([key]) => key !== name));
const grader = { grader: { input_tokens: 4, output_tokens: 1, total_cost: 0.004 } };

test.each<[string, object, object, object?, object?]>([
  ["no usage", without("model_usage"), plain],
  ["no scores", without("scores"), plain],
  ["a text cut short", { ...plain, metadata: { note: "word word..." } }, { ...plain, metadata: { note: long } }],
  [
    "metadata taken out",
    { ...plain, metadata: { tree: "Key removed from summary (> 1k)" } },
    { ...plain, metadata: { tree: { leaf: long } } },
  ],
  ["no usage by role", plain, { ...plain, role_usage: grader }, { model_roles: { grader: { model: "mock/grader" } } }],
  [
    "cached calls, as the settings say",
    plain,
    { ...plain, events: [{ cache: "read" }] },
    { model_generate_config: { cache: true } },
  ],
  [
    "cached calls, as a step says",
    plain,
    { ...plain, events: [{ cache: "read" }] },
    {},
    { plan: { steps: [{ solver: "generate", params: { cache: { expiry: "1W" } } }] } },
  ],
  ["invalid samples", plain, { ...plain, invalidation: { author: "a" } }, {}, { invalidated: true }],
])("a summary with %s sends the reader to the samples", async (_, summary, sample, head, more) => {
  expect(await rowsOf([summary], [sample], head, more)).toEqual(await rowsOf(null, [sample], head, more));
});

test("fewer summaries than samples send the reader to the samples", async () => {
  expect(await rowsOf([plain], [plain, { ...plain, id: "2" }])).toHaveLength(2);
});

test("white space in metadata is read as Inspect's summaries have it", async () => {
  const spaced = { ...plain, metadata: { note: " two\n  lines\u0085and\u001cmore " } };
  const thinned = { ...plain, metadata: { note: "two lines and more" } };
  expect(await rowsOf([thinned], [spaced])).toEqual(await rowsOf(null, [spaced]));
  expect(await rowsOf(null, [spaced])).toMatchObject([{ "metadata.note": "two lines and more" }]);
});

test("metadata are read five levels deep, from a zip as from a JSON log", async () => {
  const deep = `${'{"inner":'.repeat(20_000)}1${"}".repeat(20_000)}`;
  const sample = { ...plain, metadata: { a: { b: { c: { d: { e: 1, f: "DEEP" } } } } } };
  const log = { version: 2, status: "success", eval: { task: "t", model: "mock/model" } };
  const [json, zipped] = [join(folder, "log.json"), join(folder, "deep.eval")];
  const text = (value: object) => JSON.stringify(value).replace('"DEEP"', deep);
  writeFileSync(json, text({ ...log, samples: [sample] }));
  writeFileSync(
    zipped,
    zip([
      ["header.json", Buffer.from(JSON.stringify(log))],
      ["summaries.json", Buffer.from(text([sample]))],
    ]),
  );
  const found = records(await readRuns([json]));
  expect(found).toEqual(records(await readRuns([zipped])));
  expect(Object.keys(found[0]!).filter((name) => name.startsWith("metadata."))).toEqual(["metadata.a.b.c.d.e"]);
});

// Logs that inspect_ai wrote, where they are at hand: the summaries and the samples give one table.
const fresh = process.env.OBJECTIVE_LAB_FRESH_LOGS;
const real = [
  ...(absent ? [] : expandPaths([realLog("inspect_ai", "**", "*.eval")]).files),
  ...(fresh === undefined ? [] : expandPaths([join(fresh, "inspect", "**", "*.eval")]).files),
];

test.skipIf(real.length === 0)("real logs: the table from summaries is the table from samples", async () => {
  for (const path of real) {
    // an entry of another name is not read
    const hidden = readFileSync(path, "latin1").replaceAll("summaries.json", "somewhere.json");
    const copy = join(folder, basename(path));
    writeFileSync(copy, hidden, "latin1");
    const options = { scorer: path.includes("two-scorer") ? "letters" : undefined };
    const bySample = (table: RunTable) =>
      records(table).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    expect([path, bySample(await readRuns([path], options))]).toEqual([
      path,
      bySample(await readRuns([copy], options)),
    ]);
  }
});
