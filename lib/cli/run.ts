import { availableParallelism } from "node:os";
import { type Command, InvalidArgumentError } from "commander";
import { InputError } from "../runs/input-error";

interface RunFlags {
  readonly parameter?: readonly string[];
  readonly out?: string;
  readonly html?: true;
  readonly check?: true;
  readonly timeout?: number;
  readonly totalTimeout?: number;
  readonly allowErrors?: true;
  readonly kernel?: string;
  readonly jobs?: number;
  readonly timing?: boolean;
}

/** Adds `run`, which executes notebooks without Python. */
export function addRun(program: Command): void {
  program
    .command("run")
    .description("run notebooks from top to bottom and save their outputs")
    .argument("<notebooks...>", ".ipynb files; each runs in the folder it lies in")
    .option("-p, --parameter <name value>", "set a parameter: two words, NAME VALUE; again for more", collect)
    .option("--out <dir>", "save the results here, not in place; the folder is made when missing")
    .option("--html", "also save each notebook as one HTML page that works offline")
    .option("--check", "run again, compare with the outputs in the file, and change nothing")
    .option("--timeout <seconds>", "limit for each cell; it is interrupted, then its kernel is ended", positive)
    .option("--total-timeout <seconds>", "limit for each notebook as a whole", positive)
    .option("--allow-errors", "go on after a cell that fails")
    .option("--kernel <name>", "run with this kernel, not the one that the notebook names")
    .option("--jobs <n>", "notebooks that run side by side (default: one for each core)", positive)
    .option("--timing", "note in each cell when it ran (default with --out; such a file differs at every run)")
    .option("--no-timing", "do not note when cells ran (default in place)")
    .addHelpText("after", help)
    .action((files: string[], flags: RunFlags) => run(files, flags));
}

const help = `
Tags of cells: parameters, raises-exception (may fail), skip-execution, nbval-ignore-output (not compared by --check).
Exit status: 0 all ran; 1 a cell failed, took too long, or its outputs differ; 2 the input is wrong; 130 stopped by Ctrl-C.

Examples:
  $ objective-lab run notebooks/01-the-question.ipynb -p hour 60 --out results --html
  $ objective-lab run notebooks/*.ipynb --check --timeout 60`;

async function run(files: readonly string[], flags: RunFlags): Promise<void> {
  const { parameterValue } = await import("../notebook/parameter-value");
  const { runAll } = await import("./run-all");
  const parameters = new Map<string, ReturnType<typeof parameterValue>>();
  for (const pair of flags.parameter ?? []) {
    const at = pair.indexOf(" ");
    if (at < 1) {
      throw new InputError("run", [
        { message: `-p: expected a name and a value, got "${pair}". Write -p NAME VALUE.` },
      ]);
    }
    parameters.set(pair.slice(0, at), parameterValue(pair.slice(at + 1)));
  }
  process.exitCode = await runAll(files, {
    out: flags.out ?? null,
    html: flags.html ?? false,
    check: flags.check ?? false,
    kernel: flags.kernel ?? null,
    parameters,
    jobs: Math.ceil(flags.jobs ?? availableParallelism()),
    execute: {
      cellTimeoutMs: flags.timeout === undefined ? null : flags.timeout * 1000,
      totalTimeoutMs: flags.totalTimeout === undefined ? null : flags.totalTimeout * 1000,
      graceMs: 3000,
      allowErrors: flags.allowErrors ?? false,
      timing: flags.timing ?? flags.out !== undefined,
    },
  });
}

function collect(value: string, earlier: readonly string[] = []): string[] {
  return [...earlier, value];
}

function positive(text: string): number {
  const number = Number(text);
  if (!(number > 0 && Number.isFinite(number))) throw new InvalidArgumentError("expected a number above 0.");
  return number;
}
