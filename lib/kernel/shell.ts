import type { MessagePort } from "node:worker_threads";
import type { Channels, IncomingRequest } from "./channels";
import type { CompilerCall } from "./compiler-call";
import { answerWithCompiler } from "./compiler-replies";
import { type HistoryLog, openHistory } from "./history";
import { kernelInfo } from "./kernel-info";
import type { CellReply, FromCells } from "./thread-messages";

/** What the shell needs from the rest of the messenger. */
export interface ShellParts {
  readonly channels: Channels;
  readonly cells: MessagePort;
  readonly compiler: CompilerCall;
  readonly typescriptVersion: string;
  interrupt(): Promise<boolean>;
  /** Closes the sockets and ends the process. */
  end(): Promise<void>;
}

type Content = Readonly<Record<string, unknown>>;

/**
 * Answers requests: those over shell one after the other in the order in which they came, those over control at once.
 * Every request is framed by `busy` and `idle`. When a cell fails, cells that wait behind it are aborted, if it asked for that.
 */
export function serveShell(parts: ShellParts): { hear(message: Exclude<FromCells, { kind: "interrupted" }>): void } {
  const { channels, cells, compiler } = parts;
  const history: HistoryLog = openHistory();
  const queue: IncomingRequest[] = [];
  const requests = new Map<number, IncomingRequest>();
  let questions: number[] = [];
  let working = false;
  let executionCount = 0;
  let lastCell = 0;
  let finish: (reply: CellReply) => void = () => {};

  channels.publish("status", { execution_state: "starting" }, {});
  channels.onMessage((channel, message) => {
    if (channel === "stdin") hearInput(message.header.msg_type, message.content);
    else if (channel === "control") void handle({ channel, message });
    else {
      queue.push({ channel, message });
      void work();
    }
  });

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await handle(next);
    working = false;
  }

  async function handle(request: IncomingRequest): Promise<void> {
    const { header, content } = request.message;
    channels.publish("status", { execution_state: "busy" }, header);
    let after: (() => Promise<void>) | undefined;
    try {
      after = await answer(request, header.msg_type, content);
    } catch (fault) {
      const evalue = fault instanceof Error ? fault.message : String(fault);
      const problem = { status: "error", ename: "KernelError", evalue, traceback: [evalue] };
      channels.reply(request, header.msg_type.replace("_request", "_reply"), problem);
    }
    channels.publish("status", { execution_state: "idle" }, header);
    await after?.();
  }

  async function answer(
    request: IncomingRequest,
    type: string,
    content: Content,
  ): Promise<(() => Promise<void>) | undefined> {
    const reply = (own: Content) =>
      channels.reply(request, type.replace("_request", "_reply"), { status: "ok", ...own });
    switch (type) {
      case "execute_request":
        return execute(request, content);
      case "kernel_info_request":
        reply(kernelInfo(parts.typescriptVersion));
        return;
      case "complete_request":
      case "inspect_request":
      case "is_complete_request":
        reply(await answerWithCompiler(compiler, type, content));
        return;
      case "history_request":
        reply({ history: history.read(content) });
        return;
      case "comm_info_request":
        reply({ comms: {} });
        return;
      case "comm_open": // no targets are registered: the other end is told so
        channels.publish("comm_close", { comm_id: content.comm_id, data: {} }, request.message.header);
        return;
      case "comm_msg":
      case "comm_close":
        return;
      case "interrupt_request":
        if (!(await parts.interrupt())) throw new Error("the cell could not be interrupted; restart the kernel");
        reply({});
        return;
      case "shutdown_request": {
        const own = { restart: content.restart === true };
        reply(own);
        channels.publish("shutdown_reply", { status: "ok", ...own }, request.message.header);
        return parts.end;
      }
      default:
        throw new Error(`this kernel does not know the request "${type.slice(0, 60)}"`);
    }
  }

  async function execute(request: IncomingRequest, content: Content): Promise<(() => Promise<void>) | undefined> {
    const { header } = request.message;
    const code = String(content.code ?? "");
    const silent = content.silent === true;
    const stored = !silent && content.store_history !== false;
    if (stored) executionCount += 1;
    lastCell += 1;
    const cell = lastCell;
    requests.set(cell, request);
    if (!silent) channels.publish("execute_input", { code, execution_count: executionCount }, header);
    const userExpressions = (content.user_expressions ?? {}) as Record<string, string>;
    const ended = new Promise<CellReply>((resolve) => {
      finish = resolve;
    });
    const allowStdin = content.allow_stdin !== false;
    cells.postMessage({ kind: "execute", cell, code, executionCount, silent, allowStdin, userExpressions });
    const outcome = await ended;
    questions = [];
    if (stored) history.add(executionCount, code);
    if (outcome.status === "ok") {
      const own = {
        user_expressions: outcome.userExpressions,
        payload: outcome.payload,
        execution_count: executionCount,
      };
      channels.reply(request, "execute_reply", { status: "ok", ...own });
      return;
    }
    channels.reply(request, "execute_reply", { ...outcome, execution_count: executionCount, user_expressions: {} });
    if (content.stop_on_error !== false) return abortWaiting;
  }

  /** Cells that were already sent when one failed are not run. Those that come later are. */
  async function abortWaiting(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    const aborted = queue.filter(({ message }) => message.header.msg_type === "execute_request");
    queue.splice(0, queue.length, ...queue.filter((request) => !aborted.includes(request)));
    for (const request of aborted) {
      channels.publish("status", { execution_state: "busy" }, request.message.header);
      const own = { ename: "Aborted", evalue: "a cell before this one failed", traceback: [] };
      channels.reply(request, "execute_reply", { status: "aborted", ...own, execution_count: executionCount });
      channels.publish("status", { execution_state: "idle" }, request.message.header);
    }
  }

  function hearInput(type: string, content: Content): void {
    const question = type === "input_reply" ? questions.shift() : undefined;
    if (question !== undefined) cells.postMessage({ kind: "input", question, value: String(content.value ?? "") });
  }

  return {
    hear(message) {
      const request = requests.get(message.cell);
      if (request === undefined) return;
      if (message.kind === "publish") channels.publish(message.type, message.content, request.message.header);
      else if (message.kind === "done") finish(message.reply);
      else {
        questions.push(message.question);
        channels.ask(request, { prompt: message.prompt, password: message.password });
      }
    },
  };
}
