import { expect, test } from "vitest";
import { compareOutputs } from "./compare-outputs";
import { lineDifference } from "./line-difference";
import type { CodeCell, Output } from "./notebook";
import { overwriteLines } from "./overwrite-lines";
import { codeNotebook } from "./toy-launch";

const stream = (text: string): Output => ({ output_type: "stream", name: "stdout", text });
const display = (data: CodeCell["metadata"]): Output => ({ output_type: "display_data", data, metadata: {} });
const withOutputs = (...outputs: Output[]) => {
  const notebook = codeNotebook("show()");
  return { ...notebook, cells: [{ ...(notebook.cells[0] as CodeCell), outputs, execution_count: outputs.length }] };
};
const difference = (before: Output[], after: Output[]) => {
  return compareOutputs(withOutputs(...before), withOutputs(...after)).join("\n");
};

test("the same outputs do not differ, whatever their counts, key order and error colours", () => {
  expect(difference([stream("a")], [stream("a")])).toBe("");
  expect(
    difference([display({ "application/json": { a: 1, b: 2 } })], [display({ "application/json": { b: 2, a: 1 } })]),
  ).toBe("");
  const error = (line: string): Output => ({ output_type: "error", ename: "E", evalue: "v", traceback: [line] });
  expect(difference([error("at 1")], [error("\u001b[31mat 1\u001b[0m")])).toBe("");
});

test("a difference names the cell, the output, the part and the lines", () => {
  expect(difference([stream("a\nb\nc\nd")], [stream("a\nb\nX\nd")])).toBe(
    ["cell 1: show()", "  output 1, stdout:", "    b", "  - c", "  + X", "    d"].join("\n"),
  );
});

test("missing, new and exchanged outputs are told", () => {
  expect(difference([stream("a")], [])).toContain("output 1: missing in this run\n  - a");
  expect(difference([], [stream("a")])).toContain("output 1: new in this run\n  + a");
  expect(difference([display({ "text/plain": "a" })], [display({ "text/html": "a" })])).toContain(
    "text/plain:\n  - missing",
  );
  expect(difference([display({ "image/png": "AA" })], [display({ "image/png": "AAAA" })])).toContain(
    "- a picture of 2 base64",
  );
});

test("a picture within HTML that differs is told by its digest", () => {
  const html = (fill: string) =>
    display({ "text/html": `<b>same</b><img src="data:image/png;base64,${fill.repeat(200)}">` });
  expect(difference([html("A")], [html("B")])).toMatch(
    /- <b>same<\/b><img src="data:.*\(200 characters, sha256 [0-9a-f]{8}\)">\n/,
  );
});

test("a cell tagged nbval-ignore-output is left out", () => {
  const tagged = (text: string) => {
    const notebook = withOutputs(stream(text));
    return { ...notebook, cells: [{ ...notebook.cells[0]!, metadata: { tags: ["nbval-ignore-output"] } }] };
  };
  expect(compareOutputs(tagged("a"), tagged("b"))).toEqual([]);
});

test("long lines are cropped around what differs, long differences are cut, escape codes are taken out", () => {
  const long = "x".repeat(5000);
  expect(lineDifference(`${long}a`, `${long}b`)).toBe(`- …${"x".repeat(40)}a\n+ …${"x".repeat(40)}b`);
  const many = Array.from({ length: 5000 }, (_, line) => `${line}`);
  expect(lineDifference("", many.join("\n")).split("\n").length).toBeLessThan(45);
  expect(lineDifference(many.join("\n"), many.map((line) => `${line}!`).join("\n"))).toContain("- 0\n+ 0!");
  expect(lineDifference("a", "\u001b[2J")).not.toContain("\u001b");
});

test("a line that is overwritten leaves its last state", () => {
  expect(overwriteLines("10 %\r100 %\ndone\r\n")).toBe("100 %\ndone\r\n");
  expect(overwriteLines("ab\bc")).toBe("ac");
  expect(overwriteLines("plain")).toBe("plain");
});
