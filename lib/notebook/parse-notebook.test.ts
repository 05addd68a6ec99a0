import { expect, test } from "vitest";
import { formatNotebook } from "./format-notebook";
import { cellTags, firstLine } from "./notebook";
import { parseNotebook } from "./parse-notebook";

const code = { cell_type: "code", id: "a", metadata: {}, source: "1", outputs: [] as unknown[], execution_count: null };
const markdown = { cell_type: "markdown", id: "b", metadata: {}, source: ["# A\n", "b"] };
const notebook = (...cells: unknown[]) => ({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells });
const parse = (raw: unknown) => parseNotebook(JSON.stringify(raw, null, 1), "n.ipynb");
const faultOf = (text: string) => {
  try {
    parseNotebook(text, "n.ipynb");
  } catch (fault) {
    return (fault as Error).message;
  }
  return "no fault";
};
const faultIn = (raw: unknown) => faultOf(JSON.stringify(raw, null, 1));

test("lines are joined on the way in and split again on the way out", () => {
  const read = parse(notebook(markdown));
  expect(read.cells[0]!.source).toBe("# A\nb");
  expect(JSON.parse(formatNotebook(read))).toEqual(notebook(markdown));
});

test("an empty notebook, a BOM and text of all kinds are fine", () => {
  expect(parse(notebook()).cells).toEqual([]);
  expect(parseNotebook(`\uFEFF${JSON.stringify(notebook())}`, "n").cells).toEqual([]);
  const odd = { ...code, source: "// Größe 日本 \u2028 \u0000 <!--", metadata: { tags: ["x"], __proto__x: 1 } };
  const read = parse(notebook(odd));
  expect(parseNotebook(formatNotebook(read), "n")).toEqual(read);
  expect(cellTags(read.cells[0]!)).toEqual(["x"]);
  expect(firstLine({ ...read.cells[0]!, source: "\n  \n  a = 1\nb" })).toBe("a = 1");
});

// The layout of Jupyter's own writer: json.dumps(sort_keys=True, indent=1, separators=(",", ": ")), nbformat/v4/nbjson.py
test("the file is laid out as nbformat lays it out", () => {
  expect(formatNotebook(parse(notebook({ ...code, source: "a\nb" })))).toBe(`{
 "cells": [
  {
   "cell_type": "code",
   "execution_count": null,
   "id": "a",
   "metadata": {},
   "outputs": [],
   "source": [
    "a\\n",
    "b"
   ]
  }
 ],
 "metadata": {},
 "nbformat": 4,
 "nbformat_minor": 5
}
`);
});

test("what is no notebook is refused with the way out", () => {
  expect(faultOf("")).toMatch(/n\.ipynb\n {2}the file is empty.*\.ipynb_checkpoints/s);
  expect(faultOf("[]")).toMatch(/expected a notebook .* got a list\. Give an \.ipynb file/);
  expect(faultOf("{}")).toMatch(/no "nbformat"/);
  expect(faultOf('{"nbformat": 2}')).toMatch(/expected 4 .* got 2\. Convert it/);
  expect(faultOf('{"nbformat": 5}')).toMatch(/got 5\. Save it again as format 4/);
  expect(faultOf('{"nbformat": "\\u001b[31m"}')).not.toContain("\u001b");
});

test("a file that was cut off at any place is refused, and named so", () => {
  const text = formatNotebook(parse(notebook(code, markdown))).trimEnd();
  for (let length = 1; length < text.length; length++) {
    expect(faultOf(text.slice(0, length)), `first ${length} characters`).toMatch(/cut off here\. Restore it/);
  }
});

test("broken JSON is named with line and column; an open merge is told apart", () => {
  expect(faultOf('{\n "nbformat": 4,\n "cells": [1 2]\n}')).toMatch(
    /line 3, column 14: not valid JSON \(comma expected\)/,
  );
  expect(faultOf('{\n<<<<<<< HEAD\n "nbformat": 4\n=======\n}')).toMatch(/line 2: a merge conflict is still open/);
});

test("every problem is named with its line, cell and output", () => {
  const raw = notebook(
    code,
    { ...code, source: 1 },
    { ...code, outputs: [{ output_type: "stream", name: "stdout" }, { output_type: "cake" }] },
    { cell_type: "cake", metadata: {}, source: "" },
    { ...code, prompt: 1 },
    { ...code, id: "not an id" },
    { ...code, metadata: { tags: ["a", "a"] } },
    {
      ...code,
      outputs: [{ output_type: "display_data", metadata: {}, data: { "text/plain": {}, "application/json": {} } }],
    },
  );
  const fault = faultIn(raw);
  expect(fault).toMatch(/^readNotebook: 8 problems in n\.ipynb$/m);
  expect(fault).toMatch(/^ {2}line 18, cell 2, source: expected a text or a list of lines, got 1\./m);
  expect(fault).toMatch(/cell 3, output 1, text: expected a text or a list of lines, got nothing/);
  expect(fault).toMatch(/cell 3, output 2, output_type: expected stream, .* got "cake"/);
  expect(fault).toMatch(/cell 4, cell_type: expected code, markdown or raw, got "cake"/);
  expect(fault).toMatch(/cell 5: the format has no field "prompt" here\. Remove it/);
  expect(fault).toMatch(/cell 6, id: expected 1 to 64 letters/);
  expect(fault).toMatch(/cell 7, metadata, tags: expected every tag once/);
  expect(fault).toMatch(/cell 8, output 1, data, text\/plain: expected a text or a list of lines, got an object/);
  expect(faultIn({ nbformat: 4, nbformat_minor: 5, metadata: {} })).toMatch(/cells: expected a list, got nothing/);
});

test("cell ids follow the format: made from the text, never by chance, never twice", () => {
  const { id: _, ...bare } = code;
  const older = { ...notebook(bare), nbformat_minor: 2 };
  expect(parse(older)).toMatchObject({ nbformat_minor: 4, cells: [bare] });
  const mended = parse(notebook(code, code, bare));
  expect(mended.cells[0]!.id).toBe("a");
  expect(new Set(mended.cells.map((cell) => cell.id)).size).toBe(3);
  expect(parse(notebook(code, code, bare))).toEqual(mended);
  expect(parse({ ...notebook(code, bare), nbformat_minor: 4 }).nbformat_minor).toBe(5);
});

// The steps of nbformat/v4/convert.py, applied by hand
test("a notebook of format 3 is brought to 4.5", () => {
  const cells = [
    { cell_type: "heading", level: 2, metadata: {}, source: ["A\n", "b"] },
    {
      cell_type: "code",
      collapsed: false,
      input: ["1+1"],
      language: "python",
      metadata: {},
      prompt_number: 3,
      outputs: [
        { output_type: "stream", stream: "stderr", text: "x" },
        { output_type: "pyout", prompt_number: 3, metadata: {}, text: ["2"], png: "AA==" },
        { output_type: "pyerr", ename: "E", evalue: "v", traceback: [] },
      ],
    },
  ];
  const read = parse({
    nbformat: 3,
    nbformat_minor: 0,
    metadata: { name: "x" },
    worksheets: [{ cells, metadata: {} }],
  });
  expect(read).toMatchObject({
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {},
    cells: [
      { cell_type: "markdown", source: "## A b" },
      {
        source: "1+1",
        execution_count: 3,
        outputs: [
          { output_type: "stream", name: "stderr", text: "x" },
          { output_type: "execute_result", execution_count: 3, data: { "text/plain": "2", "image/png": "AA==" } },
          { output_type: "error", ename: "E" },
        ],
      },
    ],
  });
  expect(
    faultIn({ nbformat: 3, metadata: {}, worksheets: [{ cells: [{ cell_type: "code", outputs: 1 }, 7] }] }),
  ).toMatch(/cell 2, cell_type: expected code/);
});
