import { accessSync, constants, type Stats, statSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import { expandPaths } from "../runs/expand-paths";
import { InputError, type Problem } from "../runs/input-error";
import { kernelFor } from "./kernel-for";
import { readNotebook } from "./notebook-files";
import type { ParameterValue } from "./parameter-value";
import { withParameters } from "./parameters";
import type { RunPlan } from "./run-notebook";

/** What to run and where the results go. */
export interface PlanOptions {
  /** Folder for the results; null to save each notebook in its own place. */
  readonly out: string | null;
  readonly html: boolean;
  /** Re-run and compare: nothing is written unless `out` says where. */
  readonly check: boolean;
  readonly kernel: string | null;
  readonly parameters: ReadonlyMap<string, ParameterValue>;
}

/**
 * Reads and checks everything before anything runs: the notebooks (paths or globs), their kernels, parameters and targets.
 * @throws InputError with all problems of all notebooks
 */
export function planRuns(files: readonly string[], options: PlanOptions): readonly RunPlan[] {
  const named = expandPaths(files);
  const problems: Problem[] = [...named.problems];
  const targets = new Map<string, string>();
  const plans: RunPlan[] = [];
  for (const file of named.files) {
    try {
      const target = targetOf(file, options);
      const key = resolve(options.out === null ? file : target!);
      const earlier = targets.get(key);
      if (earlier !== undefined) {
        const mend =
          options.out === null ? "Name it once." : "Rename one, or run them one by one into different folders.";
        problems.push({ file, message: `this and ${earlier} would be saved as one file, ${target ?? file}. ${mend}` });
        continue;
      }
      targets.set(key, file);
      const read = readNotebook(file);
      const launch = kernelFor(read, file, options.kernel);
      const notebook = withParameters(read, options.parameters, launch.language, file);
      if (target !== null) checkWritable(target);
      if (options.html) checkWritable(htmlTarget(file, options.out));
      plans.push({ file, notebook, launch, target, check: options.check });
    } catch (fault) {
      if (!(fault instanceof InputError)) throw fault;
      problems.push(...fault.problems);
    }
  }
  if (problems.length > 0) throw new InputError("run", problems);
  return plans;
}

/** Where the page of a notebook goes: beside the notebook that is saved. */
export function htmlTarget(file: string, out: string | null): string {
  return join(out ?? dirname(file), `${basename(file, extname(file))}.html`);
}

function targetOf(file: string, { out, check }: PlanOptions): string | null {
  if (out !== null) return join(out, basename(file));
  return check ? null : file;
}

/** @throws InputError when a file, or the folder it would lie in, cannot be written */
function checkWritable(file: string): void {
  const mend = "Give it write permission, or save elsewhere with --out DIR.";
  const fail = (message: string) => new InputError("run", [{ file, message: `${message}. ${mend}` }]);
  const status = statusOf(file);
  if (status?.isDirectory()) throw fail("a folder has this name, so that no file can be saved here");
  if (status !== undefined && (status.mode & 0o222) === 0) throw fail("the file is read-only");
  let folder = dirname(resolve(file));
  while (statusOf(folder) === undefined && dirname(folder) !== folder) folder = dirname(folder);
  if (!statSync(folder).isDirectory()) throw fail(`${folder} is a file, so that no folder can be made there`);
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw fail(`the folder ${folder} is read-only`);
  }
}

/** Undefined where there is nothing, and where a part of the path is a file. */
function statusOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === "ENOTDIR") return undefined;
    throw fault;
  }
}
