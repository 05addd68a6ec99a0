import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formatNotebook } from "../notebook/format-notebook";
import type { CodeCell, Notebook } from "../notebook/notebook";
import { readNotebook } from "../notebook/notebook-files";
import { codeNotebook, toyLaunch } from "../notebook/toy-launch";

const program = join(__dirname, "..", "bin", "objective-lab.js");

/** A folder for notebooks, and beside it Jupyter's data with the toy kernel as the only one. */
function workplace() {
  const folder = mkdtempSync(join(tmpdir(), "run Größe-"));
  const kernel = join(folder, "jupyter", "kernels", "toy");
  mkdirSync(kernel, { recursive: true });
  const { argv, displayName: display_name, language, interruptMode: interrupt_mode } = toyLaunch;
  writeFileSync(join(kernel, "kernel.json"), JSON.stringify({ argv, display_name, language, interrupt_mode }));
  const write = (name: string, notebook: Notebook | string, spec = "toy") => {
    const metadata = { kernelspec: { name: spec, display_name: spec } };
    const text = typeof notebook === "string" ? notebook : formatNotebook({ ...notebook, metadata });
    writeFileSync(join(folder, name), text);
  };
  const start = (...args: string[]): ChildProcess & { finished: Promise<Finished> } => {
    const env = { ...process.env, JUPYTER_DATA_DIR: join(folder, "jupyter"), JUPYTER_PATH: "" };
    const child = spawn(process.execPath, [program, "run", ...args], { cwd: folder, env });
    const said = { out: "", errors: "" };
    child.stdout.on("data", (text) => (said.out += text));
    child.stderr.on("data", (text) => (said.errors += text));
    const finished = new Promise<Finished>((resolve) => child.on("close", (status) => resolve({ status, ...said })));
    return Object.assign(child, { finished });
  };
  const run = (...args: string[]) => start(...args).finished;
  const cells = (name: string) => readNotebook(join(folder, name)).cells as readonly CodeCell[];
  const text = (name: string) => readFileSync(join(folder, name), "utf8");
  return { folder, write, start, run, cells, text };
}

interface Finished {
  readonly status: number | null;
  readonly out: string;
  readonly errors: string;
}

test("a notebook is run in place, and the same run gives the same bytes", async () => {
  const { write, run, cells, text } = workplace();
  write("日本.ipynb", codeNotebook("print('a')", "return 2"));
  expect(await run("日本.ipynb")).toEqual({
    status: 0,
    out: "日本.ipynb: 2 cells ran; saved in 日本.ipynb\n",
    errors: "",
  });
  expect(cells("日本.ipynb")[1]!.outputs).toMatchObject([{ data: { "text/plain": "2" } }]);
  const first = text("日本.ipynb");
  expect(await run("日本.ipynb", "--check")).toMatchObject({ status: 0, errors: "" });
  await run("日本.ipynb");
  expect(text("日本.ipynb")).toBe(first);
});

test("--out makes the folder, keeps the original, notes times; --html writes the page; -p sets parameters", async () => {
  const { write, run, cells, text, folder } = workplace();
  write("a.ipynb", codeNotebook(["hour = 1", "parameters"], "return hour"));
  const before = text("a.ipynb");
  const args = ["a.ipynb", "--out", "new/results", "--html", "-p", "hour", "-5"];
  expect(await run(...args)).toMatchObject({ status: 0, errors: "" });
  expect(text("a.ipynb")).toBe(before);
  const [, injected, result] = cells("new/results/a.ipynb");
  expect(injected).toMatchObject({
    source: "// Parameters\nhour = -5;",
    metadata: { tags: ["injected-parameters"] },
  });
  expect(result!.metadata.execution).toHaveProperty("iopub.status.busy");
  expect(text("new/results/a.html")).toContain("<title>a</title>");
  expect(readdirSync(join(folder, "new/results")).sort()).toEqual(["a.html", "a.ipynb"]);
});

test("--check names what differs and writes nothing", async () => {
  const { write, run, text } = workplace();
  write("a.ipynb", codeNotebook("print('new')"));
  const before = text("a.ipynb");
  const { status, errors } = await run("a.ipynb", "--check");
  expect(status).toBe(1);
  expect(errors).toContain("a.ipynb: 1 cell differs");
  expect(errors).toContain("cell 1: print('new')\n  output 1: new in this run\n  + new");
  expect(text("a.ipynb")).toBe(before);
});

test("wrong input ends with 2, names everything that is wrong, and writes nothing", async () => {
  const { write, run, folder } = workplace();
  mkdirSync(join(folder, "sub"));
  write("a.ipynb", codeNotebook("1"));
  write("sub/a.ipynb", codeNotebook("1"));
  write("cut.ipynb", formatNotebook(codeNotebook("1")).slice(0, 50));
  write("invalid.ipynb", '{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": 7}');
  write("other.ipynb", codeNotebook("1"), "toyy");
  const { status, errors } = await run(
    "a.ipynb",
    "sub/a.ipynb",
    "cut.ipynb",
    "invalid.ipynb",
    "other.ipynb",
    "none.ipynb",
    "--out",
    "o",
  );
  expect(status).toBe(2);
  expect(errors).toMatch(/sub\/a\.ipynb\n {2}this and a\.ipynb would be saved as one file/);
  expect(errors).toMatch(/cut\.ipynb\n {2}line \d+, column \d+: the file is cut off here/);
  expect(errors).toMatch(/invalid\.ipynb\n {2}line 1, cells: expected a list, got 7/);
  expect(errors).toMatch(/no kernel named "toyy" \(did you mean "toy"\?\)/);
  expect(errors).toMatch(/none\.ipynb\n {2}expected a file, found none/);
  expect(errors).not.toContain("    at ");
  expect(existsSync(join(folder, "o"))).toBe(false);
  expect(await run("a.ipynb", "-p", "x")).toMatchObject({ status: 2, out: "" });
  expect(await run("a.ipynb", "--timeout", "0")).toMatchObject({ status: 2, out: "" });
});

test("a read-only file is refused before anything runs", async () => {
  const { write, run, folder } = workplace();
  write("a.ipynb", codeNotebook("1"));
  chmodSync(join(folder, "a.ipynb"), 0o444);
  const { status, errors } = await run("a.ipynb");
  expect(status).toBe(2);
  expect(errors).toMatch(/the file is read-only\. Give it write permission, or save elsewhere with --out DIR/);
});

test("Ctrl-C saves what there is and leaves no kernel behind", async () => {
  const { write, start, cells, folder } = workplace();
  write("a.ipynb", codeNotebook("fs.writeFileSync('pid', String(process.pid)); print('so far'); await sleep(600_000)"));
  const child = start("a.ipynb");
  const pidFile = join(folder, "pid");
  while (!existsSync(pidFile) || statSync(pidFile).size === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  child.kill("SIGINT");
  expect(await child.finished).toMatchObject({ status: 130 });
  expect(cells("a.ipynb")[0]!.outputs[0]).toMatchObject({ text: "so far" });
  expect(() => process.kill(Number(readFileSync(pidFile, "utf8")), 0)).toThrow();
});

// The list that a runner must not be silent about, in our own kernel
test("every broken notebook fails, with its cell named and its file valid", async () => {
  const { write, run, cells } = workplace();
  const broken: Record<string, readonly [source: string, said: RegExp]> = {
    type: ["const a: number = 'x';", /cell 2 failed.*\n {2}const a: number = 'x';\n.*not assignable/],
    throw: ["throw new RangeError('no');", /cell 2 failed.*\n.*\n {2}RangeError: no/],
    rejected: ["Promise.reject(new TypeError('no'));", /cell 2 failed.*\n.*\n {2}TypeError: no/],
    killed: ["process.kill(process.pid, 'SIGKILL');", /cell 2 lost its kernel.*\n.*\n {2}KernelDied: .*SIGKILL/],
  };
  const names = Object.keys(broken);
  for (const name of names) write(`${name}.ipynb`, codeNotebook("1 + 1", broken[name]![0], "3"), "objective-lab");
  write("endless.ipynb", codeNotebook("await 0; for (;;);", "3"), "objective-lab");
  const [ended, endless] = await Promise.all([
    run(...names.map((name) => `${name}.ipynb`)),
    run("endless.ipynb", "--timeout", "3"),
  ]);
  expect([ended.status, ended.out, endless.status, endless.out]).toEqual([1, "", 1, ""]);
  for (const name of names) {
    expect(ended.errors.slice(ended.errors.indexOf(`${name}.ipynb: `))).toMatch(broken[name]![1]);
    const [first, second, third] = cells(`${name}.ipynb`);
    expect(first!.outputs).toMatchObject([{ data: { "text/plain": "2" } }]);
    expect(second!.outputs.at(-1)).toMatchObject({ output_type: "error" });
    expect(third!.outputs).toEqual([]);
  }
  expect(endless.errors).toMatch(
    /cell 1 took too long.*\n {2}await 0; for \(;;\);\n {2}CellTimeout: still running after 3 s/,
  );
  expect(cells("endless.ipynb").map((cell) => cell.outputs.length > 0)).toEqual([true, false]);
}, 180_000);
