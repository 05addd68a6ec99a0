import type { Worker } from "node:worker_threads";
import { mimeBundle } from "../notebook/mime-bundle";
import { allowTermination } from "./allow-termination";
import { type CellFault, diagnosticsFault, thrownFault } from "./cell-error";
import { type Execution, executorPrefix, openCellExecutor } from "./cell-executor";
import { addCellGlobals } from "./cell-globals";
import { cellOutput } from "./cell-output";
import { type CellScope, cellScopes } from "./cell-scope";
import { cellSources, scriptName } from "./cell-source";
import type { CompilerCall } from "./compiler-call";
import { moduleLoader } from "./load-modules";
import { outbox } from "./outbox";
import { addPackageFallback } from "./package-fallback";
import { paintCharts } from "./paint-charts";
import { quietWarnings } from "./quiet-warnings";
import { redirectStreams } from "./redirect-streams";
import type { CellReply, CellRequest, FromCells, ToCells } from "./thread-messages";
import { translateStacks } from "./translate-stacks";
import type { CellWorld } from "./tslab-converter";
import { addTslabDisplay } from "./tslab-display";
import { watchRejections } from "./watch-rejections";

/** What the main thread needs to run cells. */
export interface RunnerParts {
  readonly messenger: Pick<Worker, "on" | "postMessage">;
  readonly compiler: CompilerCall;
  readonly world: CellWorld;
}

/** Runs the cells that the messenger sends, one at a time, and tells it what they print, show and throw. */
export function runCells({ messenger, compiler, world }: RunnerParts): void {
  const prepareForTermination = allowTermination();
  const scopes = cellScopes();
  const sources = cellSources();
  const tell = (message: FromCells) => messenger.postMessage(message);
  const box = outbox<Published>(tell);
  const output = cellOutput((cell, name, text) => publish(cell, "stream", { name, text }));
  let lastCell = 0;
  /** The cell that may run its code; null from its end or interruption on. */
  let running: number | null = null;
  let payload: Readonly<Record<string, unknown>>[] = [];
  let interruptCell: (() => void) | null = null;
  const currentCell = () => scopes.getStore()?.cell ?? lastCell;

  redirectStreams(output, currentCell);
  const paint = paintCharts(world.dist, (why) => output.write("stderr", `${why}\n`, currentCell()));
  const bundle = (value: unknown) => mimeBundle(value, paint);
  translateStacks(sources);
  quietWarnings();
  addPackageFallback(world.dist);
  const executor = openCellExecutor(world.root);
  const modules = moduleLoader(world.root);
  const rejections = watchRejections(currentCell, (cell, thrown) => publishFault(cell, thrownFault(thrown, sources)));
  addTslabDisplay((type, content) => publish(currentCell(), type, content));
  const globals = addCellGlobals({
    bundle,
    scope: () => scopes.getStore(),
    publish: (type, content) => publish(currentCell(), type, content),
    page: (data) => void payload.push({ source: "page", data, start: 0 }),
    ask: (question, prompt, password) => tell({ kind: "ask", cell: currentCell(), question, prompt, password }),
  });

  function publish(cell: number, type: Published["type"], content: object | Promise<object>): void {
    if (type !== "stream") output.flush();
    const message = (ready: object): Published => ({
      kind: "publish",
      cell,
      type,
      content: ready as Published["content"],
    });
    if (content instanceof Promise) box.reserve(content.then(message));
    else box.send(message(content));
  }

  function publishFault(cell: number, { ename, evalue, traceback }: CellFault): void {
    publish(cell, "error", { ename, evalue, traceback });
  }

  async function run(request: CellRequest): Promise<CellReply> {
    const scope: CellScope = request;
    lastCell = request.cell;
    running = request.cell;
    const interrupted = new Promise<Interrupted>((resolve) => {
      interruptCell = () => {
        running = null;
        resolve(new Interrupted());
      };
    });
    payload = [];
    rejections.begin(request.cell);
    // A client that sends signals instead of messages, or Ctrl-C in the terminal that the client runs in. Set anew for each
    // cell: tslab's executor takes listeners away while it runs, and code that is ended never gives them back.
    process.off("SIGINT", interrupt).on("SIGINT", interrupt);
    const ended = await Promise.race([scopes.run(scope, () => execute(request)), interrupted]);
    const reply = ended instanceof Interrupted ? interruptedFault() : ended;
    // Rejections that nobody handles are known only after this turn of the event loop.
    if (!(ended instanceof Interrupted))
      await Promise.race([new Promise((resolve) => setImmediate(resolve)), interrupted]);
    const unhandled = rejections.end();
    const fault = reply.status === "error" ? reply : unhandled.length > 0 ? thrownFault(unhandled[0], sources) : null;
    output.flush();
    // What the cell shows without waiting for it, such as a chart that is still drawn, belongs to it too.
    await Promise.race([box.settled(), interrupted]);
    box.abandon();
    interruptCell = null;
    running = null;
    if (fault !== null && !request.silent) publishFault(request.cell, fault);
    return fault ?? reply;
  }

  async function execute(request: CellRequest): Promise<CellReply> {
    const { cell, code, executionCount } = request;
    const compiling = compiler("compile", { cell, code });
    modules.foresee(code);
    const compiled = await compiling;
    sources.add(cell, {
      executionCount,
      code,
      maps: compiled.map,
      prefix: executorPrefix(compiled),
      lines: (compiled.output ?? "").split("\n").length - 1,
    });
    if (compiled.diagnostics.length > 0) return diagnosticsFault(compiled.diagnostics, code, executionCount);
    await modules.load(compiled.imports);
    // Code that is ended in the middle of a message's delivery would take the process with it, so it runs in a turn of its own.
    await new Promise((resolve) => setImmediate(resolve));
    prepareForTermination();
    if (cell !== running) return interruptedFault(); // interrupted while it was compiled
    const execution = await executor.run(code, compiled, scriptName(cell));
    if (!execution.ok) return thrownFault(execution.thrown, sources);
    await compiler("commit", { cell });
    const fault = await show(execution, request);
    return fault ?? { status: "ok", userExpressions: await evaluate(request), payload };
  }

  /** Shows the last value; a promise is waited for first. */
  async function show(execution: Execution & { ok: true }, request: CellRequest): Promise<CellFault | null> {
    try {
      const value = await execution.value;
      if (value !== undefined && value !== null && !request.silent) {
        const { data, metadata } = await bundle(value);
        publish(request.cell, "execute_result", { execution_count: request.executionCount, data, metadata });
      }
      return null;
    } catch (thrown) {
      return thrownFault(thrown, sources);
    }
  }

  /** Values of the client's own expressions, each by itself. */
  async function evaluate(request: CellRequest): Promise<Record<string, unknown>> {
    const answers: Record<string, unknown> = {};
    for (const [name, code] of Object.entries(request.userExpressions)) {
      answers[name] = await evaluateOne(request, String(code));
    }
    return answers;
  }

  async function evaluateOne({ cell, executionCount }: CellRequest, code: string): Promise<unknown> {
    const compiled = await compiler("compile", { cell, code });
    if (compiled.diagnostics.length > 0) return diagnosticsFault(compiled.diagnostics, code, executionCount);
    const execution = await executor.run(code, compiled, scriptName(cell));
    if (!execution.ok) return thrownFault(execution.thrown, sources);
    return { status: "ok", ...(await bundle(await execution.value)) };
  }

  function interrupt(): void {
    interruptCell?.();
    executor.interrupt();
  }

  messenger.on("message", (message: ToCells) => {
    switch (message.kind) {
      case "execute":
        void run(message).then((reply) => tell({ kind: "done", cell: message.cell, reply }));
        break;
      case "input":
        globals.answer(message.question, message.value);
        break;
      case "interrupt":
        interrupt();
        tell({ kind: "interrupted", attempt: message.attempt });
        break;
    }
  });
}

type Published = Extract<FromCells, { kind: "publish" }>;

class Interrupted {}

function interruptedFault(): CellFault {
  const evalue = "the cell was interrupted; variables of earlier cells are kept";
  return { status: "error", ename: "Interrupted", evalue, traceback: [`\x1b[31mInterrupted\x1b[39m: ${evalue}`] };
}
