import { expect, test } from "vitest";
import { executeNotebook } from "./execute-notebook";
import { startKernel } from "./kernel-process";
import type { CodeCell, Notebook } from "./notebook";
import type { ExecuteOptions } from "./run-options";
import { codeNotebook, toyLaunch } from "./toy-launch";

const defaults: ExecuteOptions = {
  cellTimeoutMs: null,
  totalTimeoutMs: null,
  graceMs: 20_000,
  allowErrors: false,
  timing: false,
};

async function run(notebook: Notebook, options: Partial<ExecuteOptions> = {}) {
  const kernel = await startKernel(toyLaunch, ".", 10_000);
  const executed = await executeNotebook(notebook, kernel, { ...defaults, ...options });
  await kernel.stop();
  const cells = executed.notebook.cells as readonly CodeCell[];
  return { ...executed, cells, outputs: cells.map((cell) => cell.outputs) };
}

const stream = (text: string, name = "stdout") => ({ output_type: "stream", name, text });

test("a run fills in outputs and counts, and the same notebook gives the same result", async () => {
  const notebook = codeNotebook("print('a'); print('b'); print('c', 'stderr'); return 7", "", "return 8");
  const { cells, end } = await run(notebook);
  expect(end).toEqual({ kind: "finished", ran: 2, allowed: 0 });
  const result = (text: string, execution_count: number) => {
    return { output_type: "execute_result", data: { "text/plain": text }, metadata: {}, execution_count };
  };
  expect(cells.map((cell) => cell.outputs)).toEqual([
    [stream("ab"), stream("c", "stderr"), result("7", 1)],
    [],
    [result("8", 2)],
  ]);
  expect(cells.map((cell) => cell.execution_count)).toEqual([1, null, 2]);
  expect((await run(notebook)).notebook).toEqual((await run(notebook)).notebook);
});

test("a failing cell ends the run, is named, and what did not run shows nothing", async () => {
  const before = codeNotebook("return 1", "  \n// the culprit\nthrow new TypeError('no')", "return 3");
  const stale = { ...before, cells: before.cells.map((cell) => ({ ...cell, outputs: [stream("old")] })) } as Notebook;
  const { outputs, end } = await run(stale);
  expect(end).toMatchObject({
    kind: "failed",
    at: { cell: 2, firstLine: "// the culprit", before: 1, of: 3 },
    error: { ename: "TypeError", evalue: "no" },
  });
  expect(outputs[1]).toMatchObject([{ output_type: "error", ename: "TypeError", traceback: ["TypeError: no"] }]);
  expect(outputs[2]).toEqual([]);
});

test("errors are passed over when allowed, in all cells or in the one tagged raises-exception", async () => {
  const notebook = codeNotebook("throw new Error('a')", "return 2");
  expect(await run(notebook, { allowErrors: true })).toMatchObject({
    end: { kind: "finished", allowed: 1 },
    outputs: [[{ ename: "Error" }], [{ data: { "text/plain": "2" } }]],
  });
  const tagged = codeNotebook(["throw new Error('a')", "raises-exception"], ["hang()", "skip-execution"], "return 2");
  expect((await run(tagged)).end).toEqual({ kind: "finished", ran: 2, allowed: 0 });
});

test("a cell that takes too long is interrupted", async () => {
  const { end, outputs } = await run(codeNotebook("print('so far'); await sleep(60_000)", "1"), { cellTimeoutMs: 500 });
  expect(end).toMatchObject({ kind: "timed out", at: { cell: 1 }, error: { ename: "CellTimeout" } });
  expect(outputs[0]).toMatchObject([
    stream("so far"),
    { ename: "Error", evalue: "interrupted" },
    { ename: "CellTimeout", evalue: "still running after 0.5 s; interrupted" },
  ]);
});

test("the limit for the whole notebook ends the cell that it falls in", async () => {
  const { end } = await run(codeNotebook("await sleep(1)", "await sleep(60_000)"), { totalTimeoutMs: 1000 });
  expect(end).toMatchObject({ kind: "timed out", at: { cell: 2 } });
  expect(end.kind !== "finished" && end.error.evalue).toBe(
    "still running after 1 s for the whole notebook; interrupted",
  );
});

test("a cell that does not react to an interrupt is ended with its kernel", async () => {
  const { end, outputs } = await run(codeNotebook("print('x'); await hang()", "1"), {
    cellTimeoutMs: 500,
    graceMs: 200,
  });
  expect(end).toMatchObject({ kind: "timed out", at: { cell: 1 } });
  expect(outputs[0]![0]).toEqual(stream("x"));
  expect(outputs[0]!.at(-1)).toMatchObject({ ename: "CellTimeout" });
});

test("a kernel that dies is told apart from a cell that fails, with its last words", async () => {
  const { end, outputs } = await run(codeNotebook("print('x'); console.error('out of memory'); await die()", "1"));
  expect(end).toMatchObject({
    kind: "kernel died",
    at: { cell: 1 },
    kernel: { how: process.platform === "win32" ? expect.anything() : "signal SIGKILL", lastWords: "out of memory" },
  });
  expect(outputs).toMatchObject([[stream("x"), { ename: "KernelDied" }], []]);
});

test("Ctrl-C ends the cell and keeps what it put out", async () => {
  const stop = new AbortController();
  const notebook = codeNotebook("print('x'); await sleep(60_000)");
  const { end, outputs } = await run(notebook, {
    signal: stop.signal,
    onCell: () => setTimeout(() => stop.abort(), 500),
  });
  expect(end).toMatchObject({ kind: "interrupted", at: { cell: 1 } });
  expect(outputs[0]![0]).toEqual(stream("x"));
});

test("displays are updated, cleared, and late output goes to its own cell", async () => {
  const { outputs } = await run(
    codeNotebook(
      "say('display_data', { data: { 'text/plain': '0 %' }, metadata: {}, transient: { display_id: 'bar' } })",
      "say('update_display_data', { data: { 'text/plain': '100 %' }, metadata: {}, transient: { display_id: 'bar' } })",
      "print('a'); say('clear_output', { wait: true }); print('b')",
      "print('a'); say('clear_output', { wait: false })",
      "print('10 %\\r20 %\\rdone\\n')",
      "say('display_data', { data: { 'text/plain': ['a', 'b'], 'text/html': 7, 'application/json': { a: [1] } } })",
    ),
  );
  expect(outputs).toMatchObject([
    [{ output_type: "display_data", data: { "text/plain": "100 %" } }],
    [],
    [stream("b")],
    [],
    [stream("done\n")],
    [{ data: { "text/plain": "ab", "text/html": "7", "application/json": { a: [1] } } }],
  ]);
});

test("nothing of a huge output is lost", async () => {
  const { outputs } = await run(codeNotebook("for (let line = 0; line < 20_000; line++) print(line + '\\n')"));
  expect(outputs[0]).toEqual([stream(Array.from({ length: 20_000 }, (_, line) => `${line}\n`).join(""))]);
});

test("the times of a cell are noted when asked for, under JupyterLab's names", async () => {
  const { cells } = await run(codeNotebook("return 1"), { timing: true });
  const times = cells[0]!.metadata.execution as Record<string, string>;
  expect(Object.keys(times).sort()).toEqual([
    "iopub.execute_input",
    "iopub.status.busy",
    "iopub.status.idle",
    "shell.execute_reply",
  ]);
  expect(times["iopub.status.busy"]! <= times["iopub.status.idle"]!).toBe(true);
});

test("a kernel that cannot be started says why", async () => {
  const argv = [process.execPath, "-e", "console.error('no such module'); process.exit(3)"];
  await expect(startKernel({ ...toyLaunch, argv }, ".", 10_000)).rejects.toThrow(/exit code 3\):\nno such module\nTry/);
  await expect(startKernel({ ...toyLaunch, argv: ["no-such-program"] }, ".", 10_000)).rejects.toThrow(
    /could not be started/,
  );
  const mute = [process.execPath, "-e", "setInterval(() => {}, 1000)"];
  await expect(startKernel({ ...toyLaunch, argv: mute }, ".", 200)).rejects.toThrow(/did not answer within 0.2 s/);
});
