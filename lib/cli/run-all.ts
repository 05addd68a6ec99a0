import { replaceFile } from "../notebook/notebook-files";
import { htmlTarget, type PlanOptions, planRuns } from "../notebook/plan-runs";
import { type RunPlan, runNotebook } from "../notebook/run-notebook";
import type { ExecuteOptions } from "../notebook/run-options";
import { runProgress } from "./run-progress";
import { type Told, tellFault, tellReport } from "./tell-report";

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
  const told: Told[] = [];
  const tell = (one: Told) => {
    told.push(one);
    progress.say(one.status === 0 ? process.stdout : process.stderr, `${one.text}\n`);
  };
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
      tell(tellReport(report));
    } catch (fault) {
      tell(tellFault(plan.file, fault));
    } finally {
      progress.end(plan.file);
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
  return stop.signal.aborted ? 130 : Math.max(0, ...told.map(({ status }) => status));
}
