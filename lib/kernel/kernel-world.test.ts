import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { KernelMessage } from "../notebook/jupyter-client";
import { startTestKernel, type TestKernel } from "./test-kernel";

// A workspace far away from this package, with a notebook folder, a TypeScript file and packages of its own.
const root = realpathSync(mkdtempSync(join(tmpdir(), "workspace-")));
const files: Readonly<Record<string, string>> = {
  "package.json": "{}",
  "lib/double.ts":
    "export const double = (n: number): number => n * 2;\nexport function fail() {\n  throw new Error('inside');\n}\n",
  "node_modules/only-import/package.json":
    '{"name":"only-import","type":"module","exports":{"import":"./index.js","types":"./index.d.ts"}}',
  "node_modules/only-import/index.js": "await null; export default 1; export const late = 'awaited';",
  "node_modules/only-import/index.d.ts":
    "declare const one: number; export default one; export declare const late: string;",
  "node_modules/plain-esm/package.json": '{"name":"plain-esm","type":"module","exports":"./index.js"}',
  "node_modules/plain-esm/index.js": "export const plain = 'esm';",
  "node_modules/plain-esm/index.d.ts": "export declare const plain: string;",
  "notebooks/data.txt": "beside the notebook",
};

let kernel: TestKernel;
beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  kernel = await startTestKernel(join(root, "notebooks"), ["--strict"]);
});
afterAll(async () => {
  await kernel.stop();
  rmSync(root, { recursive: true, force: true });
});

test("a file beside the notebook is imported as its author sees it, and read from its folder", async () => {
  const code = 'import { double } from "../lib/double.ts"\nimport { readFileSync } from "node:fs"\n';
  expect((await kernel.run(`${code}[double(21), readFileSync("data.txt", "utf8")]`)).result).toBe(
    "[ 42, 'beside the notebook' ]",
  );
});

test("a type error after such an import is still marked at its own column", async () => {
  const { reply } = await kernel.run('import { double as twice } from "../lib/double.ts"; twice("x")');
  expect((reply.traceback as string[]).join("\n")).toMatch(/at cell \d+:1:59/);
});

test("packages that only `import` can load are loaded, also those that wait while they load", async () => {
  const { reply, messages, result } = await kernel.run(
    'import one, { late } from "only-import"\nimport { plain } from "plain-esm"\n[one, late, plain]',
  );
  expect(reply.status).toBe("ok");
  expect(result).toBe("[ 1, 'awaited', 'esm' ]");
  expect(printed(messages)).toEqual([]);
});

test("the library and danfojs are there by name, with types, though the workspace has neither", async () => {
  expect((await kernel.run('import { nearestName } from "objective-lab"')).reply.ename).toBe("TypeScriptError");
  const code = 'import { version } from "objective-lab"\nimport * as dfd from "danfojs"\n';
  const { result, messages } = await kernel.run(`${code}new dfd.DataFrame({ a: [1, 2] })`);
  expect(result).toContain("2 rows × 1 column");
  expect(printed(messages)).toEqual([]);
  expect((await kernel.run("const wrong: string = new dfd.DataFrame([1]).shape")).reply.ename).toBe("TypeScriptError");
});

test("strict is on when it was asked for", async () => {
  expect((await kernel.run("function f(a) { return a }")).reply.evalue).toContain("implicitly has an 'any' type");
});

test("a chart is one message with a picture, HTML, Plotly's JSON and text", async () => {
  const { messages } = await kernel.run(
    '({ data: [{ type: "bar", x: ["A"], y: [3] }], layout: { width: 300, height: 200 } })',
  );
  const shown = messages.at(-1)!.content as { data: Record<string, unknown>; metadata: unknown };
  expect(Object.keys(shown.data).sort()).toEqual([
    "application/vnd.plotly.v1+json",
    "image/png",
    "text/html",
    "text/plain",
  ]);
  const picture = Buffer.from(shown.data["image/png"] as string, "base64");
  // A PNG says its size at byte 16; twice the 300 × 200 pixels of the layout.
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([600, 400]);
  expect(shown.metadata).toEqual({ "image/png": { width: 300, height: 200 } });
});

test("a chart that is not waited for still comes in its place, and before its cell ends", async () => {
  const figure = '{ data: [{ type: "bar", y: [1] }], layout: {} }';
  const { messages } = await kernel.run(`void display(${figure}); console.log("after"); void display(${figure})`);
  const kinds = messages.map(({ header }) => header.msg_type);
  expect(kinds).toEqual(["execute_input", "display_data", "stream", "display_data"]);
});

test("what was written for tslab's own display works", async () => {
  const code = 'import * as tslab from "tslab"\nconst shown = tslab.newDisplay()\ntslab.display.html("<b>a</b>")\n';
  const { messages, reply } = await kernel.run(`${code}shown.text("one"); shown.text("two")`);
  expect(reply.status).toBe("ok");
  const sent = messages.slice(1).map(({ header, content }) => [header.msg_type, content.data]);
  expect(sent).toEqual([
    ["display_data", { "text/html": "<b>a</b>" }],
    ["display_data", { "text/plain": "one" }],
    ["update_display_data", { "text/plain": "two" }],
  ]);
});

function printed(messages: readonly KernelMessage[]): unknown[] {
  return messages.filter(({ header }) => header.msg_type === "stream").map(({ content }) => content.text);
}
