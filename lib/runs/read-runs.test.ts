import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import type { ReadOptions } from "./read-options";
import { readRuns } from "./read-runs";
import { numberAt, type RunTable, statuses, textAt } from "./run-table";

const folder = mkdtempSync(join(tmpdir(), "readRuns-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;
function file(content: string | Buffer, name = "runs.csv"): string {
  const path = join(folder, `${made++}-${name}`);
  writeFileSync(path, content);
  return path;
}
const read = (content: string | Buffer, options: ReadOptions = {}) => readRuns([file(content)], options);
const failure = async (content: string | Buffer, options: ReadOptions = {}) =>
  read(content, options).then(
    () => "no problem",
    (fault: Error) => fault.message,
  );
function cells(table: RunTable, name: string): (string | number | null)[] {
  const column = table.columns.get(name)!;
  return Array.from({ length: table.rows }, (_, row) =>
    column.kind === "text" ? textAt(column, row) : numberAt(column, row),
  );
}

test("a plain table: names sorted, numbers by column, unknown cells, the line of each row", async () => {
  const table = await read("agent,request,passed,cost,note\nB,1,1,0.25,x\n\nA,1,,,\n");
  expect(table.agent.names).toEqual(["A", "B"]);
  expect(cells(table, "cost")).toEqual([0.25, null]);
  expect(cells(table, "note")).toEqual(["x", null]);
  expect([...table.place.line]).toEqual([2, 4]);
  expect([...table.status].map((code) => statuses[code])).toEqual(["ok", "unscored"]);
  expect([...table.attempt]).toEqual([1, 1]);
});

test("sha256 is that of the file's bytes, packed or not", async () => {
  const text = "agent,request\nA,1\n";
  // printf 'agent,request\nA,1\n' | sha256sum
  expect((await read(text)).files[0]!.sha256).toBe("8b22015132be7a087f28c66f0f4e26d60de1c100ef2dfd10ca142218abf8877e");
  expect((await readRuns([file(gzipSync(text), "runs.csv.gz")])).rows).toBe(1);
});

test("a row of spaces is empty, and a name of spaces is none", async () => {
  const table = await read("agent,request,passed\nA,1,1\n , ,\t\n,,\nA,2,0\n");
  expect(table.request.names).toEqual(["1", "2"]);
  await expect(read("agent,request,passed\n ,1,1\nA,  ,1\n")).rejects.toThrow(
    /line 2, agent: expected agent, got an empty cell[\s\S]*line 3, request: expected request, got an empty cell/,
  );
});

test("spreadsheet files: BOM, sep line, semicolons, quoted newlines and separators, CRLF, trailing blank lines", async () => {
  const table = await read('\uFEFFagent;request;passed;note\r\nA;1;TRUE;"a;""b""\nc"\r\nA;2;no;\r\n;;;\r\n\r\n');
  expect(cells(table, "passed")).toEqual([1, 0]);
  expect(cells(table, "note")).toEqual(['a;"b"\nc', null]);
  expect([...table.place.line]).toEqual([2, 4]);
  expect((await read("sep=|\nagent|request\nA|1\n")).rows).toBe(1);
});

test("ids stay text, and so does a column that only starts with numbers", async () => {
  const table = await read(
    "agent,request,code,mixed,long,flag\nA,007,01,1.50,12345678901234567,yes\nA,7,2,x,1,false\n",
  );
  expect(table.request.names).toEqual(["007", "7"]);
  expect(cells(table, "code")).toEqual(["01", "2"]);
  expect(cells(table, "mixed")).toEqual(["1.50", "x"]);
  expect(cells(table, "long")).toEqual(["12345678901234567", "1"]);
  expect(cells(table, "flag")).toEqual([1, 0]);
});

test("numbers as people write them, and unknown ones", async () => {
  const table = await read('agent,request,cost,score\nA,1,"$1,234.50",45%\nA,2,NaN,TRUE\nA,3,None,0.5\n');
  expect(cells(table, "cost")).toEqual([1234.5, null, null]);
  expect(cells(table, "score")).toEqual([0.45, 1, 0.5]);
  expect(cells(await read("agent;request;cost\nA;1;1.234,5\n", { decimal: "comma" }), "cost")).toEqual([1234.5]);
});

test.each([
  ["95", "If it is a percentage, write 95% or 0.95;"],
  ["1.7", "If it is a percentage, write 1.7% or 0.017;"],
  ["950", "Rescale it to a share first."],
])("a score of %s is no share, and the way out is said", async (score, way) =>
  expect(await failure(`agent,request,score\nA,1,${score}\n`)).toContain(way),
);

// A price table that prices nothing would else look like a log without costs.
const tokens = "agent,request,passed,model,input_tokens,output_tokens";
test.each([
  [
    `${tokens}\nA,1,1,gpt-4o,10,2\n`,
    /it has no price for "gpt-4o", and has one for "m"\. Write the models as the log does/,
  ],
  [
    "agent,request,passed,prompt\nm,1,1,10\n",
    /the log counts no tokens\. Name the columns that do: --columns input_tokens=/,
  ],
  [
    `${tokens},cache_read_tokens\nA,1,1,m,10,2,5\n`,
    /the log counts cache_read_tokens, and no model has a price for "cacheRead"/,
  ],
  [
    `${tokens},cached_tokens\nA,1,1,m,10,2,5\n`,
    /"cached_tokens" counts cached tokens, and does not say which\. Say it: --columns/,
  ],
])("a price table that prices nothing says why: %j", async (content, why) => {
  const table = await read(content, { prices: { m: { input: 2, output: 10 } } });
  expect(table.unpriced).toMatch(why);
  expect((await read(content)).unpriced).toBeUndefined();
});

test("a price table that prices some runs is no fault, nor one beside a cost", async () => {
  const prices = { m: { input: 2, output: 10 } };
  expect((await read(`${tokens}\nA,1,1,gpt-4o,10,2\nA,2,1,m,1,1\n`, { prices })).unpriced).toBeUndefined();
  expect((await read(`${tokens},cost\nA,1,1,gpt-4o,10,2,0.5\n`, { prices })).unpriced).toBeUndefined();
});

test("all problems of all kinds at once, each with its line and column", async () => {
  const message = await failure(
    'agent,request,passed,cost,minutes,attempt\nA,1,maybe,"0,12",12m,1\nA,2,1.7,-1,-3,0\n,3,1,1,1,x\nA,4,1,1\nA,5,1,"1,234",2,1.5\n',
  );
  for (const part of [
    'line 2, passed: expected 0, 1, true, false, yes or no, got "maybe". Correct it, or map it with --labels maybe=unscored',
    'line 2, cost: expected dollars of at least 0, got "0,12". Write decimals with a point, or pass --decimal comma.',
    'line 2, minutes: expected minutes of at least 0, got "12m". Units are not guessed',
    'line 3, passed: expected 0, 1, true, false, yes or no, got "1.7"',
    'line 3, cost: expected dollars of at least 0, got "-1"',
    'line 3, minutes: expected minutes of at least 0, got "-3"',
    'line 3, attempt: expected a whole number from 1, got "0". If attempts count from 0 in this log, pass --attempts-from 0.',
    "line 4, agent: expected agent, got an empty cell",
    'line 4, attempt: expected a whole number from 1, got "x"',
    "line 5: expected 6 cells as in the header, got 4",
    'line 6, cost: expected dollars of at least 0, got "1,234". It could be 1234 or 1.234: say --decimal point or --decimal comma.',
    'line 6, attempt: expected a whole number from 1, got "1.5"',
  ]) {
    expect(message).toContain(part);
  }
});

test("a missing column is asked for by name, with the columns there are and the nearest", async () => {
  expect(await failure("model,request,passed\nA,1,1\n")).toContain(
    'expected a column "agent"; it has "model", "passed", "request". Name the one that holds it: --columns agent=model',
  );
  expect(await failure("agent,request\nA,1\n", { columns: { passed: "found_al" } })).toContain(
    'expected a column "found_al" (for passed)',
  );
  expect(await failure("agnet,request\nA,1\n")).toContain("--columns agent=agnet");
});

test("mapping: renamed, joined, an exact name before a join, and a file's own name beside it", async () => {
  const columns = { agent: "strategy+model", request: "id", passed: "ok?" };
  const table = await read("strategy,model,id,ok?\ns,m+n,1,yes\ns,k,1,no\n", { columns });
  expect(table.agent.names).toEqual(["s / k", "s / m+n"]);
  expect((await read("strategy+model,id,ok?\nx,1,1\n", { columns })).agent.names).toEqual(["x"]);
  const beside = await read("agent,model,request\na,m,1\n", { columns: { agent: "model" } });
  expect([beside.agent.names, cells(beside, "log.agent")]).toEqual([["m"], ["a"]]);
});

// F1: two runs of one slot alias each other
test("the same agent, request and attempt twice is a problem with both rows", async () => {
  const message = await failure("agent,request,attempt,passed\ns,dup,1,0\ns,dup,1,1\n");
  expect(message).toContain('rows 1 and 2 (lines 2 and 3) are the same run: agent "s", request "dup", attempt 1');
  expect(await failure("agent,request\ns,dup\ns,dup\n")).toContain("--columns attempt=NAME");
});

test("attempts from 0 when asked, and numbered words", async () => {
  const table = await read("agent,request,attempt\nA,1,0\nA,1,1\n", { attemptsFrom: 0 });
  expect([...table.attempt]).toEqual([1, 2]);
  expect([...(await read("agent,request,attempt\nA,1,run1\nA,1,run2\n")).attempt]).toEqual([1, 2]);
});

test("a request is read within its task", async () => {
  const table = await read("agent,request,task\nA,1,x\nA,1,y\nA,2,x\n");
  expect(table.request.names).toEqual(["2", "x / 1", "y / 1"]);
});

// F5: unknown labels are an error with a count, and never 0; a grade out of range is said
test("labels: known letters, mapped ones, unknown ones", async () => {
  const csv = "agent,request,score\nA,1,1\nA,2,0.5\nA,3,true\nA,4,C\nA,5,maybe\nA,6,1.7\n";
  const message = await failure(csv);
  expect(message).toContain('line 6, score: expected a score from 0 to 1, got "maybe"');
  expect(message).toContain('line 7, score: expected a score from 0 to 1, got "1.7", which is out of range');
  expect(message).toContain("2 problems");
  const table = await read(csv, { labels: { maybe: "unscored", "1.7": "1" } });
  expect(cells(table, "score")).toEqual([1, 0.5, 1, 1, null, 1]);
  expect(statuses[table.status[4]!]).toBe("unscored");
  expect(await failure("agent,request,status\nA,1,eror\nA,2,eror\n")).toContain(
    'got "eror" in 2 rows. Did you mean "error"?',
  );
});

test("hostile names are text: prototype keys, terminal codes; formulas lose the apostrophe that writing gave them", async () => {
  const table = await read("agent,request,__proto__,constructor\n__proto__,\u001b[31m,1,'=1+1\n");
  expect(table.agent.names).toEqual(["__proto__"]);
  expect(cells(table, "__proto__")).toEqual([1]);
  expect(cells(table, "constructor")).toEqual(["=1+1"]);
});

test.each([
  ["", "empty file"],
  ["agent,request\n", "no rows"],
  ["agent,request,agent\nA,1,B\n", 'got "agent" as columns 1 and 3'],
  ['agent,request\nA,"1\nA,2\n', "line 2: expected a closing quote"],
  ['agent,request\nA,"1"x\n', "after the closing quote"],
  [Buffer.from("agent,request\n\xff\xfe,1\n", "latin1"), "UTF-8"],
  [Buffer.from("\ufeffagent,request\nA,1\n", "utf16le"), "UTF-16"],
])("a broken file is one clear error: %j", async (content, part) => {
  expect(await failure(content)).toContain(part);
});

test("missing files, directories and patterns without files are named together", async () => {
  file("agent,request\nA,1\n", "here.csv");
  const fault = await readRuns([join(folder, "none.csv"), folder, join(folder, "*.nothing")]).catch(
    (error: Error) => error,
  );
  expect(String(fault)).toMatch(/none\.csv[\s\S]*found none[\s\S]*directory[\s\S]*expected files of that pattern/);
});

test("globs, and columns that agree over several files", async () => {
  writeFileSync(join(folder, "g-1.csv"), "agent,request,x\nA,1,1.50\n");
  writeFileSync(join(folder, "g-2.csv"), "agent,request,x,y\nB,1,text,2\n");
  const table = await readRuns([join(folder, "g-[12].{csv,tsv}")]);
  expect([cells(table, "x"), cells(table, "y")]).toEqual([
    ["1.50", "text"],
    [null, 2],
  ]);
  expect(table.files.map(({ rows }) => rows)).toEqual([1, 1]);
});

test("runs of one slot: the way out names what tells them apart", async () => {
  const column = await failure("agent,request,model,passed\nldb,1,gpt,1\nldb,2,gpt,0\nldb,1,haiku,1\nldb,2,haiku,0\n");
  expect(column).toContain("readRuns: 2 problems");
  expect(column).toContain('column "model" differs: --columns "agent=agent+model"');
  expect(column.match(/--columns/g)).toHaveLength(1);
  // nothing tells these apart, or two columns do it equally well: no guess
  for (const text of [
    "agent,request,model,passed\nldb,1,gpt,1\nldb,1,gpt,0\n",
    "agent,request,model,prompt,passed\nldb,1,gpt,p,1\nldb,1,haiku,q,0\n",
  ])
    expect(await failure(text)).not.toContain("differs");
});

test("columns may have the names that every JavaScript object has", async () => {
  const names = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"];
  const table = await read(`agent,request,${names.join(",")}\nA,1,1,2,3,4,x\n`);
  expect(names.map((name) => cells(table, name)[0])).toEqual([1, 2, 3, 4, "x"]);
});

test("runs may be the one list of an object, whatever its key and whatever stands beside it", async () => {
  const rows = [
    { agent: "A", request: "1", passed: 1, "a.b": 2 },
    { agent: "B", request: "1", passed: 0 },
  ];
  const beside = { version: 3, agents: [{ agent: "A" }], steps: [[1]] };
  const flat = await read(JSON.stringify(rows));
  for (const key of ["runs", "data", "constructor"]) {
    const wrapped = await read(JSON.stringify({ ...beside, [key]: rows }, null, 1));
    expect([...wrapped.columns]).toEqual([...flat.columns]);
    expect(wrapped.agent).toEqual(flat.agent);
  }
  const theirs = { results: [{ model: "A", id: 1, set: "x", passed: true }] };
  const mapped = await read(JSON.stringify(theirs), { columns: { agent: "model", request: "set+id" } });
  expect(mapped.request.names).toEqual(["x / 1"]);
  expect(await failure(JSON.stringify({ runs: rows, more: rows }))).toContain('expected a column "agent"');
});
