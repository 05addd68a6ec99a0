import { dirname } from "node:path";
import { compareOutputs } from "./compare-outputs";
import { executeNotebook } from "./execute-notebook";
import type { KernelLaunch } from "./installed-kernels";
import { startKernel } from "./kernel-process";
import type { JsonObject, Notebook } from "./notebook";
import { saveNotebook } from "./notebook-files";
import type { ExecuteOptions, RunEnd } from "./run-options";

/** One notebook that is read, checked and ready to run. */
export interface RunPlan {
  /** The file it came from; its folder is the kernel's working folder. */
  readonly file: string;
  readonly notebook: Notebook;
  readonly launch: KernelLaunch;
  /** Where the result goes, null to write nothing. */
  readonly target: string | null;
  /** Compare the outputs with those of the file. */
  readonly check: boolean;
}

/** What came of one notebook. */
export interface RunReport {
  readonly plan: RunPlan;
  /** The notebook with its new outputs. */
  readonly notebook: Notebook;
  readonly end: RunEnd;
  /** How the outputs differ from the file's: one text a cell. Empty when not asked for. */
  readonly differences: readonly string[];
}

/** How long a kernel may take to start, in milliseconds. */
const startTimeoutMs = 60_000;

/**
 * Runs one notebook: starts its kernel, runs the cells, ends the kernel, saves the notebook (also when a cell failed).
 * @throws KernelStartError when the kernel does not come up; then nothing is written
 */
export async function runNotebook(plan: RunPlan, options: ExecuteOptions): Promise<RunReport> {
  const kernel = await startKernel(plan.launch, dirname(plan.file), startTimeoutMs);
  try {
    const executed = await executeNotebook(plan.notebook, kernel, options);
    const notebook = withKernel(executed.notebook, plan.launch, kernel.info);
    if (plan.target !== null) saveNotebook(plan.target, notebook);
    const differences = plan.check ? compareOutputs(plan.notebook, notebook) : [];
    return { plan, notebook, end: executed.end, differences };
  } finally {
    await kernel.stop();
  }
}

/** The notebook with the kernel that ran it in its metadata, where it did not name that one already. */
function withKernel(notebook: Notebook, launch: KernelLaunch, info: JsonObject): Notebook {
  const named = notebook.metadata.kernelspec as JsonObject | undefined;
  if (named?.name === launch.name && notebook.metadata.language_info !== undefined) return notebook;
  const spec = { display_name: launch.displayName, language: launch.language, name: launch.name };
  const kernelspec = named?.name === launch.name ? named : spec;
  const language = info.language_info as JsonObject | undefined;
  const known = typeof language?.name === "string" ? language : { name: launch.language };
  return { ...notebook, metadata: { ...notebook.metadata, kernelspec, language_info: known } };
}
