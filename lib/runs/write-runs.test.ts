import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { readRuns } from "./read-runs";
import { numberAt, type RunTable } from "./run-table";
import { writeRuns } from "./write-runs";

const folder = mkdtempSync(join(tmpdir(), "writeRuns-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

/** Everything of a table but where it came from, numbers to the bit. */
function content({ files, place, columns, ...rest }: RunTable) {
  const bits = (values: Float64Array) =>
    Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString("hex");
  const own = [...columns].map(([name, column]) => [
    name,
    column.kind === "number" ? [bits(column.values), column.known] : column,
  ]);
  return { ...rest, columns: own };
}

const nasty = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.constantFrom(
    "=cmd|' /C calc'!A0",
    "'=1",
    "''-x",
    "-5",
    "+49",
    "@a",
    "007",
    "1.50",
    "NA",
    "null",
    "true",
    " x ",
    "\uFEFFx",
    'a"b',
    "a,b;c\td|e",
    "line\nbreak\r",
    "__proto__",
    "12345678901234567890",
    "\u001b[31m",
    "<script>",
    "1,234",
    "🙂",
  ),
);
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 1e21, 2 ** 53 + 2, 5e-324, 0.1, 1e-7),
);
const value = fc.oneof(
  { weight: 3, arbitrary: nasty },
  { weight: 3, arbitrary: number },
  fc.boolean(),
  fc.constant(null),
);

const record = fc.record({
  agent: nasty.filter((text) => text !== ""),
  passed: fc.constantFrom(0, 1, true, false, null, "yes"),
  cost: fc.oneof(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }), fc.constant(null)),
  note: nasty,
  "=sum(A1)": value,
  " odd, name ": value,
  __number: number,
});

test.each([
  { endings: [".csv", ".jsonl"], numRuns: 100, maxLength: 6 },
  { endings: [".parquet"], numRuns: 4, maxLength: 40 },
])(
  "a table from any records is the same, bit for bit, after writing it as $endings and reading it",
  async ({ endings, numRuns, maxLength }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength }), async (records) => {
        const lines = records.map((each, index) =>
          JSON.stringify({ ...each, request: `r${index}`, attempt: 1 + (index % 2) }),
        );
        writeFileSync(at("in.jsonl"), lines.join("\n"));
        const table = await readRuns([at("in.jsonl")]);
        for (const ending of endings) {
          await writeRuns(table, at(`out${ending}`));
          expect(content(await readRuns([at(`out${ending}`)]))).toEqual(content(table));
        }
      }),
      { seed: 7, numRuns },
    );
  },
);

// A6: scores 1, NaN, 1, 1, 0 have the mean .75 with 1 unscored, before and after
test("an unscored run stays unscored and never becomes 0", async () => {
  writeFileSync(
    at("a6.jsonl"),
    ["1", "NaN", "1", "1", "0"]
      .map((score, index) => `{"agent":"s","request":"r${index}","score":${score}}`)
      .join("\n"),
  );
  const before = await readRuns([at("a6.jsonl")]);
  for (const name of ["a6.csv", "a6-again.jsonl", "a6.parquet"]) {
    await writeRuns(before, at(name));
    const after = await readRuns([at(name)]);
    const scores = after.columns.get("score")!;
    const known = Array.from({ length: 5 }, (_, row) =>
      scores.kind === "number" ? numberAt(scores, row) : null,
    ).filter((score) => score !== null);
    expect([known.length, known.reduce((sum, score) => sum + score, 0) / known.length]).toEqual([4, 0.75]);
    expect(readFileSync(at(name), "latin1")).not.toMatch(/\bNaN\b/);
  }
});

test("formulas are text to a spreadsheet", async () => {
  writeFileSync(at("formula.jsonl"), `{"agent":"=cmd|' /C calc'!A0","request":"+1","note":"@x"}`);
  await writeRuns(await readRuns([at("formula.jsonl")]), at("formula.csv"));
  for (const cell of readFileSync(at("formula.csv"), "utf8").split("\n")[1]!.split(","))
    expect(cell).not.toMatch(/^"?[=+\-@]/);
});

test("a wrong ending, and a folder that cannot be made, are said and leave nothing behind", async () => {
  writeFileSync(at("one.csv"), "agent,request\nA,1\n");
  const table = await readRuns([at("one.csv")]);
  const before = readdirSync(folder);
  await expect(writeRuns(table, at("runs.xlsx"))).rejects.toThrow(/\.csv, \.jsonl or \.parquet/);
  await expect(writeRuns(table, at(join("one.csv", "runs.csv")))).rejects.toThrow(/cannot be written/);
  await expect(writeRuns(table, at(join("one.csv", "runs.parquet")))).rejects.toThrow(/cannot be written|IO Error/);
  expect(readdirSync(folder)).toEqual(before);
});

test("what was kept of a tool's log does not make its table that tool's log again", async () => {
  const runs = [1, 2].map((run_id) =>
    JSON.stringify({
      run_id,
      task_id: "f/a",
      task_family: "f",
      alias: "o1",
      score_binarized: 1,
      started_at: 0,
      completed_at: 1,
    }),
  );
  writeFileSync(at("metr.jsonl"), runs.join("\n"));
  const table = await readRuns([at("metr.jsonl")]);
  for (const name of ["metr-out.jsonl", "metr-out.csv"]) {
    await writeRuns(table, at(name));
    expect(content(await readRuns([at(name)]))).toEqual(content(table));
  }
});
