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

test("a variable of an earlier cell can stand as a shorthand property", async () => {
  await kernel.run("let short = 1; const list = [2]");
  expect((await kernel.run("({ short, inside: list.map((one) => ({ one, short })) })")).result).toBe(
    "{ short: 1, inside: [ { one: 2, short: 1 } ] }",
  );
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
  expect((reply.traceback as string[]).join("\n")).toMatch(/at f \(cell \d+:6:9\)\n\s+at cell \d+:8:1$/);
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

test.skipIf(process.platform === "win32")("a signal interrupts like a message, and never ends the kernel", async () => {
  const cell = kernel.run("await new Promise(() => {})");
  await new Promise((resolve) => setTimeout(resolve, 300));
  kernel.process.kill("SIGINT");
  expect((await cell).reply).toMatchObject({ status: "error", ename: "Interrupted" });
  expect((await kernel.run("days")).result).toBe("3");
});

test("200,000 printed lines arrive complete and in order, also when a second stream comes in between", async () => {
  const { stdout } = await kernel.run("for (let i = 0; i < 200_000; i++) console.log(i)");
  expect(stdout.length).toBe(Array.from({ length: 200_000 }, (_, i) => `${i}\n`).join("").length);
  expect(stdout.endsWith("199998\n199999\n")).toBe(true);
  expect(stdout.split("\n").every((line, at) => line === "" || line === String(at))).toBe(true);
});

test("a printed text of 50 MB arrives whole, and so do 3,000 messages that cannot be joined", async () => {
  const long = await kernel.run('process.stdout.write("é".repeat(25_000_000))');
  expect(Buffer.byteLength(long.stdout)).toBe(50_000_000);
  const { messages } = await kernel.run("for (let i = 0; i < 3000; i++) display(i)");
  const shown = messages.filter(({ header }) => header.msg_type === "display_data");
  expect(shown.map(({ content }) => (content.data as Record<string, string>)["text/plain"])).toEqual(
    Array.from({ length: 3000 }, (_, i) => String(i)),
  );
});

test("late output reaches the cell that caused it, not the one that runs", async () => {
  const late: string[] = [];
  const off = kernel.client.onMessage(({ parent, content, header }) => {
    if (header.msg_type === "stream" && content.text === "late\n") late.push(parent.msg_id!);
  });
  const first = await kernel.run('setTimeout(() => console.log("late"), 120)');
  const second = await kernel.run("await new Promise((done) => setTimeout(done, 300))");
  off();
  expect(late).toEqual([first.messages[0]!.parent.msg_id]);
  expect(second.stdout).toBe("");
});

test("cells that wait behind a failing one are aborted if it asked for that, and later ones run", async () => {
  const stop = { stop_on_error: true };
  const [failing, waiting] = await Promise.all([kernel.run('throw new Error("stop")', stop), kernel.run("1", stop)]);
  expect([failing.reply.status, waiting.reply.status]).toEqual(["error", "aborted"]);
  expect((await kernel.run("2", stop)).result).toBe("2");
});

test("silent cells show nothing and are not counted; store_history: false is not counted", async () => {
  const { execution_count: before } = (await kernel.run("1")).reply;
  const silent = await kernel.run("2", { silent: true });
  await kernel.run("3", { store_history: false });
  expect(silent.messages).toEqual([]);
  expect((await kernel.run("4")).reply.execution_count).toBe(Number(before) + 1);
  const { history } = await kernel.ask("history_request", { hist_access_type: "tail", n: 2, raw: true, output: false });
  expect((history as unknown[][]).map(([, , input]) => input)).toEqual(["1", "4"]);
});

test("input asks the client; where nobody can answer it is an error", async () => {
  const off = kernel.client.onMessage(({ channel, header, content }) => {
    if (channel === "stdin") {
      expect(content).toEqual({ prompt: "Name? ", password: false });
      kernel.client.send("stdin", "input_reply", { value: "Ada" }, header);
    }
  });
  expect((await kernel.run('await input("Name? ")', { allow_stdin: true })).result).toBe("'Ada'");
  off();
  expect((await kernel.run("await input()")).reply.evalue).toMatch(/allow_stdin/);
});

test("a message with a wrong signature gets no answer, and the right one is not told", async () => {
  const seen: string[] = [];
  const off = kernel.client.onMessage((message) => seen.push(JSON.stringify(message)));
  const forged = kernel.forge("kernel_info_request");
  expect((await kernel.run("1")).result).toBe("1");
  off();
  expect(seen.filter((text) => text.includes(forged))).toEqual([]);
});

test("user expressions are answered each by itself", async () => {
  const user_expressions = { good: "days + 1", bad: "nothing.here" };
  const { reply } = await kernel.run("1", { user_expressions });
  expect(reply.user_expressions).toMatchObject({
    good: { status: "ok", data: { "text/plain": "4" } },
    bad: { status: "error" },
  });
});

test("completion knows the library's names, and inspection shows their docs", async () => {
  await kernel.run('import * as lab from "objective-lab"');
  const wanted = { code: "lab.fromRec", cursor_pos: 11 };
  expect((await kernel.ask("complete_request", wanted)).matches).toContain("fromRecords");
  const past = await kernel.ask("complete_request", { code: "const 𝒳 = 1; lab.fromRec", cursor_pos: 24 });
  expect(past).toMatchObject({ cursor_start: 17, cursor_end: 24 });
  const { data } = await kernel.ask("inspect_request", { code: "lab.fromRecords", cursor_pos: 8, detail_level: 0 });
  expect((data as Record<string, string>)["text/plain"]).toContain("A run table from plain records");
});
