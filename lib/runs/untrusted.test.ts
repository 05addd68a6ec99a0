import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { readRuns } from "./read-runs";
import { textAt } from "./run-table";
import { zip } from "./zip-fixture";

const folder = mkdtempSync(join(tmpdir(), "untrusted-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let made = 0;
function file(name: string, content: string | Buffer): string {
  const path = join(folder, `${made++}-${name}`);
  writeFileSync(path, content);
  return path;
}
const refusal = (path: string) =>
  readRuns([path]).then(
    () => "no problem",
    (fault: Error) => `${fault.name}: ${fault.message}`,
  );

// F3: 6 rows, one with a 5 MB transcript: the same numbers, and the transcript is not held
test.each(["csv", "jsonl"])(
  "a transcript of 5 MB is kept as its start, its length and a fingerprint: %s",
  async (ending) => {
    const rows = Array.from({ length: 6 }, (_, row) => ({
      agent: "A",
      request: `r${row}`,
      passed: row % 2,
      transcript: row === 3 ? "x".repeat(5_000_000) : "short",
    }));
    const csv = `agent,request,passed,transcript\n${rows.map((row) => Object.values(row).join(",")).join("\n")}`;
    const table = await readRuns([
      file(`long.${ending}`, ending === "csv" ? csv : rows.map((row) => JSON.stringify(row)).join("\n")),
    ]);
    const transcript = table.columns.get("transcript")!;
    // printf 'x%.0s' {1..5000000} | sha256sum
    expect(transcript.kind === "text" && textAt(transcript, 3)).toMatch(
      /^x{100}… \[5000000 characters, sha256 [0-9a-f]{16}\]$/,
    );
    expect([table.rows, transcript.kind === "text" && textAt(transcript, 2)]).toEqual([6, "short"]);
  },
);

test("10,000 levels of JSON are passed over where nothing is wanted of them, and refused where they never end", async () => {
  const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
  const objects = `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`;
  expect((await readRuns([file("deep.jsonl", `{"agent":"A","request":"1","x":${deep},"y":${objects}}`)])).rows).toBe(1);
  expect(await refusal(file("open.json", `[{"agent":"A","request":"1","x":${"[".repeat(200_000)}`))).toMatch(
    /^InputError: .*[\s\S]*levels of nesting|cut off/,
  );
});

test("a gzip bomb is refused before it fills the memory", async () => {
  const bomb = gzipSync(Buffer.alloc(100_000_000, "agent,request\nA,1\n"));
  expect(await refusal(file("bomb.csv.gz", bomb))).toContain("decompression bomb");
});

test("a zip bomb is refused, and names that lead out of a zip write nothing", async () => {
  const before = readdirSync(folder).length;
  const bomb = zip([["header.json", Buffer.alloc(100_000_000, " ")]]);
  expect(await refusal(file("bomb.eval", bomb))).toContain("decompression bomb");
  const lies = zip([["header.json", Buffer.alloc(100_000_000, " ")]], 10);
  expect(await refusal(file("lies.eval", lies))).toContain("decompression bomb");
  const header = Buffer.from(JSON.stringify({ version: 2, status: "success", eval: { task: "t", model: "m" } }));
  const sample = Buffer.from(JSON.stringify({ id: "../../x", epoch: 1, scores: { s: { value: "C" } } }));
  const table = await readRuns([
    file(
      "path.eval",
      zip([
        ["header.json", header],
        ["../../../evil.json", sample],
        ["samples/1_epoch_1.json", sample],
      ]),
    ),
  ]);
  expect([table.rows, table.request.names]).toEqual([1, ["../../x"]]);
  expect(readdirSync(folder).length).toBe(before + 3);
});

test("invalid UTF-8 is refused with its place, in CSV and in JSON", async () => {
  expect(await refusal(file("latin.csv", Buffer.from("agent,request,note\nA,1,caf\xe9\n", "latin1")))).toContain(
    "line 2, note: expected text in UTF-8",
  );
  expect(await refusal(file("latin.jsonl", Buffer.from('{"agent":"A","request":"caf\xe9"}\n', "latin1")))).toMatch(
    /line 1.*UTF-8/,
  );
});

test("terminal codes of a log never reach the terminal through a message", async () => {
  const message = await refusal(
    file(
      "codes.csv",
      'agent,request,cost,\u001b[2Jx\nA,1,"\u001b]0;title\u0007",1\nA,\u001b[31m,1,1\nA,\u001b[31m,1,1\n',
    ),
  );
  expect(message).toContain("cost");
  expect(message).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
});

test("a million columns, or keys, are one problem and not a million", async () => {
  const names = Array.from({ length: 5_000 }, (_, index) => `c${index}`);
  expect((await refusal(file("wide.csv", `agent,request,${names.join(",")}\nA,1\n`))).length).toBeLessThan(2_000);
  expect(
    (
      await refusal(
        file(
          "wide.jsonl",
          `${names.map((name) => JSON.stringify({ agent: "A", request: name, [name]: 1 })).join("\n")}`,
        ),
      )
    ).length,
  ).toBeLessThan(2_000);
});

test.skipIf(process.platform === "win32")("a link that leads back up ends no glob in a circle", async () => {
  symlinkSync(folder, join(folder, "again"));
  file("only.once", "agent,request\nA,1\n");
  expect((await readRuns([join(folder, "**", "*.once")])).rows).toBe(1);
});
