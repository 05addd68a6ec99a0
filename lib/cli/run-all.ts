import type { ExecuteOptions } from "../notebook/execute-notebook";
import { replaceFile } from "../notebook/notebook-files";
import { htmlTarget, type PlanOptions, planRuns } from "../notebook/plan-runs";
import { type RunPlan, type RunReport, runNotebook } from "../notebook/run-notebook";
import { printable } from "../runs/input-error";
import { runProgress } from "./run-progress";

export interface RunAllOptions extends PlanOptions {
  /** How many notebooks run side by side. */
  readonly jobs: number;
  readonly execute: ExecuteOptions;
}

/**
 * Runs notebooks side by side, tells what came of each, and gives the exit status.
 * Ctrl-C ends the cells that are running, saves what they put out, and leaves no kernel behind; a second one ends at once.
 * @throws InputError before anything ran, when something is wrong with what was given
 */
export async function runAll(files: readonly string[], options: RunAllOptions): Promise<number> {
  const plans = planRuns(files, options);
  const progress = runProgress(process.stderr);
  const stop = new AbortController();
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(130); // kernels end with us
    stop.abort();
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, onSignal);
  process.setMaxListeners(process.getMaxListeners() + options.jobs); // each kernel listens for our exit
  const statuses: number[] = [];
  const one = async (plan: RunPlan) => {
    const execute: ExecuteOptions = {
      ...options.execute,
      signal: stop.signal,
      onCell: (at) => progress.show(plan.file, at.before, at.of, at.firstLine),
    };
    try {
      const report = await runNotebook(plan, execute);
      if (options.html) {
        const { notebookPage } = await import("../notebook/notebook-page");
        replaceFile(htmlTarget(plan.file, options.out), notebookPage(report.notebook, plan.file));
      }
      progress.end(plan.file);
      statuses.push(tell(report));
    } catch (fault) {
      progress.end(plan.file);
      process.stderr.write(`${printable(plan.file, 300)}: ${(fault as Error).message}\n`);
      statuses.push(1);
    }
  };
  const waiting = [...plans];
  const worker = async () => {
    for (let plan = waiting.shift(); plan !== undefined && !stop.signal.aborted; plan = waiting.shift())
      await one(plan);
  };
  await Promise.all(Array.from({ length: Math.min(options.jobs, plans.length) }, worker));
  progress.close();
  for (const signal of signals) process.removeListener(signal, onSignal);
  return stop.signal.aborted ? 130 : Math.max(0, ...statuses);
}

/** Says what came of a notebook, a failing cell with its number, first line and error, and gives the exit status. */
function tell({ plan, end, differences }: RunReport): number {
  const name = printable(plan.file, 300);
  const saved = plan.target === null ? "" : `; saved in ${printable(plan.target, 300)}`;
  if (end.kind !== "finished") {
    const { at, error } = end;
    const what = {
      failed: "failed",
      "timed out": "took too long",
      interrupted: "was stopped",
      "kernel died": "lost its kernel",
    };
    const lines = [
      `${name}: cell ${at.cell} ${what[end.kind]}${saved}`,
      `  ${printable(at.firstLine)}`,
      `  ${printable(`${error.ename}: ${error.evalue.split("\n")[0]}`, 400)}`,
      ...(end.kernel?.lastWords
        ? [
            `  the kernel's last words: ${end.kernel.lastWords
              .split("\n")
              .map((line) => printable(line))
              .join("\n    ")}`,
          ]
        : []),
      `  ${mend[end.kind]}`,
    ];
    process.stderr.write(`${lines.join("\n")}\n`);
    return 1;
  }
  if (differences.length > 0) {
    const many = differences.length === 1 ? "1 cell differs" : `${differences.length} cells differ`;
    const way = `Run it without --check to save the new outputs, if they are right.`;
    process.stderr.write(`${name}: ${many} from the outputs in the file\n${differences.join("\n")}\n${way}\n`);
    return 1;
  }
  const allowed = end.allowed === 0 ? "" : `, ${end.allowed} of them failed (allowed)`;
  const compared = plan.check ? "; outputs are those in the file" : "";
  process.stdout.write(`${name}: ${end.ran} cells ran${allowed}${compared}${saved}\n`);
  return 0;
}

const mend = {
  failed:
    "Mend the cell; or tag it raises-exception if it is meant to fail, or pass --allow-errors to go on after failures.",
  "timed out":
    "Make the cell shorter, or give it more time with --timeout SECONDS (--total-timeout for the whole notebook).",
  interrupted: "Run again to start from the top.",
  "kernel died":
    "The kernel process itself ended: look for memory that runs out, native code, or something that ended it.",
};
