import { expect, test } from "vitest";
import { fromRecords } from "../runs/from-records";
import { estimateMean } from "../statistics/estimate-mean";
import { pairedLead } from "../statistics/paired-lead";
import type { StrategyResult } from "../strategies/verdict";
import { evidenceFrom } from "../value/evidence";
import { mimeBundle } from "./mime-bundle";

const runs = fromRecords([
  { agent: "A", request: "r1", passed: 1, minutes: 3 },
  { agent: "<b>B</b>", request: "r1", passed: 0, minutes: 5 },
  { agent: "A", request: "r2", passed: 1, minutes: 5 },
  { agent: "<b>B</b>", request: "r2", passed: 0, minutes: 9 },
]);
const { sums } = evidenceFrom(runs);
const html = async (value: unknown) => String((await mimeBundle(value)).data["text/html"]);
const text = async (value: unknown) => String((await mimeBundle(value)).data["text/plain"]);

test("whatever the value is, plain text is there", async () => {
  for (const value of [1, "a", "two\nlines", { a: 1 }, [], () => 1, Symbol("s"), new Map(), Object.create(null)]) {
    expect(Object.keys((await mimeBundle(value)).data)).toEqual(["text/plain"]);
  }
  expect(await text("two\nlines")).toBe("two\nlines");
});

test("a value says itself how it is shown, and text is added where it does not", async () => {
  const own = { [Symbol.for("Jupyter.display")]: async () => ({ "text/html": "<i>own</i>" }) };
  expect(await html(own)).toBe("<i>own</i>");
  expect(await text(own)).toContain("Symbol(Jupyter.display)");
});

test("runs, estimates and leads are tables, and names from a log stay text", async () => {
  expect(await html(runs)).toContain("&lt;b&gt;B&lt;/b&gt;");
  expect(await text(runs)).toContain("4 runs of 2 agents");
  // The mean of 3 and 5 minutes is 4; the standard error is the standard deviation √2 over √2 requests, 1.
  expect(await text(estimateMean(sums, "minutes", "A"))).toMatch(/^ *4 +1 /m);
  expect(await text([pairedLead(sums, "minutes", ["<b>B</b>", "A"])])).toMatch(/<b>B<\/b> over A +minutes +3 +1 /);
});

test("a strategy's result shows every agent with its verdict and reason, and what decided", async () => {
  const result: StrategyResult = {
    name: "Gate, then dollars",
    kept: ["A", "C"],
    out: [{ agent: "B", reason: "edits without asking" }],
    order: ["A", "C"],
    winner: "A",
    tied: ["A"],
    undecided: [],
    because: "A is worth most.",
  };
  const shown = await text(result);
  expect(shown).toMatch(/A +winner/);
  expect(shown).toMatch(/C +kept/);
  expect(shown).toMatch(/B +out +edits without asking/);
  expect(shown).toContain("Gate, then dollars: A is worth most.");
  expect(await text([result, result])).toMatch(/Gate, then dollars +A /);
});

const frame = (rows: number) => ({
  $isSeries: false,
  $index: Array.from({ length: rows }, (_, row) => row),
  $columns: ["1", "name"],
  values: Array.from({ length: rows }, (_, row) => [row / 3, "<script>"]),
  shape: [rows, 2],
});

test("a data frame is a table in the order of its columns, cut in the middle, with its size", async () => {
  const shown = await text(frame(1000));
  expect(shown.split("\n")[0]).toMatch(/^ +1 +name$/);
  expect(shown.split("\n").length).toBe(2 + 20 + 1 + 5 + 1);
  expect(shown).toContain("1,000 rows × 2 columns");
  expect(await html(frame(3))).not.toContain("<script>");
  expect(await text(frame(0))).toContain("0 rows");
});

test("a figure is a picture, HTML with its description, Plotly's JSON and text in one bundle", async () => {
  const figure = { data: [{ type: "bar", y: [1] }], layout: { title: { text: "</script><b>T" } }, alt: 'One "bar"' };
  const paint = async () => ({ png: "AAAA", width: 10, height: 5 });
  const { data, metadata } = await mimeBundle(figure, paint);
  expect(Object.keys(data).sort()).toEqual(["application/vnd.plotly.v1+json", "image/png", "text/html", "text/plain"]);
  expect(data["application/vnd.plotly.v1+json"]).toEqual({ data: figure.data, layout: figure.layout });
  expect(metadata).toEqual({ "image/png": { width: 10, height: 5 } });
  expect(String(data["text/html"]).match(/<\/script/g)).toHaveLength(1);
  expect(String(data["text/html"])).toContain('alt="One &quot;bar&quot;"');
  expect(data["text/plain"]).toBe('</script><b>T\nOne "bar"');
});

test("a figure that cannot be drawn keeps its other forms", async () => {
  const { data } = await mimeBundle({ data: [{ type: "surface" }], layout: {} }, async () => null);
  expect(Object.keys(data)).toEqual(["text/plain", "text/html", "application/vnd.plotly.v1+json"]);
});
