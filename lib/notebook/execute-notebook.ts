import { outputCollector } from "./collect-outputs";
import type { RunningKernel } from "./kernel-process";
import { type Cell, type CodeCell, cellTags, firstLine, type JsonObject, type Notebook } from "./notebook";
import { type CellRun, runCell } from "./run-cell";
import type { ExecuteOptions, RunEnd } from "./run-options";

/** A notebook with what its cells put out, and how that ended. */
export interface Executed {
  readonly notebook: Notebook;
  readonly end: RunEnd;
}

/**
 * Runs the code cells of a notebook from top to bottom in a kernel, each after the one before has ended (its reply and
 * the kernel's `idle` have both come). Outputs of an earlier run are cleared first, so that what did not run shows nothing.
 * Cells tagged `skip-execution` keep their outputs; cells tagged `raises-exception` may fail.
 * Never throws for what a cell does: that is in `end`, and in the cell's outputs.
 */
export async function executeNotebook(
  notebook: Notebook,
  kernel: RunningKernel,
  options: ExecuteOptions,
): Promise<Executed> {
  const collector = outputCollector();
  const results = new Map<Cell, CellRun>();
  const todo = notebook.cells.filter((cell): cell is CodeCell => toBeRun(cell));
  const deadline = options.totalTimeoutMs === null ? null : Date.now() + options.totalTimeoutMs;
  let allowed = 0;
  let end: RunEnd | null = null;
  for (const [before, cell] of todo.entries()) {
    const at = { cell: notebook.cells.indexOf(cell) + 1, before, of: todo.length, firstLine: firstLine(cell) };
    options.onCell?.(at);
    const run: CellRun = { outputs: collector.forCell(), count: null, times: {} };
    results.set(cell, run);
    const stopped = await runCell(cell.source, kernel, run, options, deadline);
    if (stopped !== null) {
      end = { ...stopped, at };
      break;
    }
    const error = run.error ?? run.outputs.outputs().find((output) => output.output_type === "error");
    if (error === undefined || error.output_type !== "error") continue;
    if (cellTags(cell).includes("raises-exception")) continue;
    if (!options.allowErrors) {
      end = { kind: "failed", at, error, kernel: null };
      break;
    }
    allowed++;
  }
  const cells = notebook.cells.map((cell) =>
    toBeRun(cell) ? withResult(cell, results.get(cell), options.timing) : cell,
  );
  return { notebook: { ...notebook, cells }, end: end ?? { kind: "finished", ran: todo.length, allowed } };
}

function toBeRun(cell: Cell): cell is CodeCell {
  return cell.cell_type === "code" && cell.source.trim() !== "" && !cellTags(cell).includes("skip-execution");
}

function withResult(cell: CodeCell, run: CellRun | undefined, timing: boolean): CodeCell {
  const { execution: _earlier, ...metadata } = cell.metadata;
  const timed: JsonObject = timing && run !== undefined ? { ...metadata, execution: run.times } : metadata;
  return { ...cell, metadata: timed, execution_count: run?.count ?? null, outputs: run?.outputs.outputs() ?? [] };
}
