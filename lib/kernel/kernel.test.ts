import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestKernel, type TestKernel } from "./test-kernel";

let kernel: TestKernel;
beforeAll(async () => {
  kernel = await startTestKernel();
});
afterAll(() => kernel.stop());

test("a value, what is printed, and the input itself come as messages of their own", async () => {
  const { messages, reply } = await kernel.run('console.log("hi"); 1 + 1');
  expect(messages.map(({ header }) => header.msg_type)).toEqual(["execute_input", "stream", "execute_result"]);
  expect(messages[2]!.content.data).toEqual({ "text/plain": "2" });
  expect(reply).toMatchObject({ status: "ok", execution_count: messages[0]!.content.execution_count });
});

test("variables live on, and a promise in the last line is waited for", async () => {
  await kernel.run("const days: number = 3");
  expect((await kernel.run("Promise.resolve(days * 2)")).result).toBe("6");
});

test("a type error names the cell's own line and nothing runs", async () => {
  const { reply, stdout } = await kernel.run('console.log("ran")\nlet wrong: string = 5');
  expect(reply).toMatchObject({ status: "error", ename: "TypeScriptError" });
  expect(reply.evalue).toContain("line 2");
  expect(stdout).toBe("");
});

test("a throw is traced to the cell's own line and column, past comments and blank lines", async () => {
  const { reply, messages } = await kernel.run(
    '// one\n\nfunction f() {\n  // four\n\n  throw new Error("boom")\n}\nf()',
  );
  expect(reply).toMatchObject({ status: "error", ename: "Error", evalue: "boom" });
  expect((reply.traceback as string[]).join("\n")).toMatch(/at f \(cell \d+:6:9\)\n\s+at cell \d+:8:1/);
  expect(messages.at(-1)!.header.msg_type).toBe("error");
});

test("a rejection that nobody handles fails its cell", async () => {
  const { reply } = await kernel.run('void Promise.reject(new Error("nobody"))');
  expect(reply).toMatchObject({ status: "error", evalue: "nobody" });
});

test("process.exit is an error, and the kernel lives on", async () => {
  expect((await kernel.run("process.exit(3)")).reply).toMatchObject({ status: "error" });
  expect((await kernel.run("days")).result).toBe("3");
});

test.each([
  ["a plain loop", "while (true) {}"],
  ["a loop after an await", "await Promise.resolve()\nwhile (true) {}"],
  ["a wait that never ends", "await new Promise(() => {})"],
])("%s is interrupted, with the variables as they were", async (_, code) => {
  const cell = kernel.run(code);
  await new Promise((resolve) => setTimeout(resolve, 150));
  await kernel.client.request("control", "interrupt_request", {}).done;
  expect((await cell).reply).toMatchObject({ status: "error", ename: "Interrupted" });
  expect((await kernel.run("days")).result).toBe("3");
});
