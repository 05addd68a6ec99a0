import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { plotlyBundle } from "../charts/still";
import { exitStatus } from "../report/exit-status";
import { toHtml } from "../report/html/to-html";
import { InputError } from "../runs/input-error";
import { checkPlace } from "./check-place";
import { decideFiles } from "./decide-files";
import { progressOf } from "./progress";
import type { ReportOptions } from "./report";

/**
 * Decides, and writes the report once all of it is made. @returns the exit status
 * @throws InputError when the input or the place to write is wrong; nothing is written then
 */
export async function reportFiles(runs: readonly string[], options: ReportOptions): Promise<number> {
  const named = [...runs, ...(options.objective === undefined ? [] : [options.objective])];
  await checkPlace(options.out, named, [".html", ".htm"]);
  const { decision, evidence } = await decideFiles(runs, options);
  // Once more, as a pattern such as *.csv names its files only now.
  await checkPlace(
    options.out,
    decision.data.files.map(({ path }) => path),
  );
  const objectiveFile =
    options.objective === undefined
      ? null
      : { path: options.objective, text: await readFile(options.objective, "utf8") };
  const scripts = { plotly: await readFile(plotlyBundle("basic"), "utf8"), page: await readFile(pageScript(), "utf8") };
  const page = await progressOf("drawing", (onProgress) =>
    toHtml(decision, evidence, { command: commandOf(runs, options), objectiveFile, scripts, onProgress }),
  );
  await writeWhole(options.out, page);
  process.stdout.write(`Wrote ${options.out}. Open it in any browser.\n`);
  return exitStatus(decision);
}

/** The page's own script, which the build makes beside the command line. */
function pageScript(): string {
  const built = join(__dirname, "report-page.js");
  return existsSync(built) ? built : join(__dirname, "..", "dist", "report-page.js");
}

/** Writes beside the place and renames, so that a reader never finds half a file. Makes the folder where there is none. */
async function writeWhole(out: string, text: string): Promise<void> {
  let folder: string | null = null;
  try {
    await mkdir(dirname(resolve(out)), { recursive: true });
    folder = await mkdtemp(join(dirname(resolve(out)), ".objective-lab-"));
    const part = join(folder, basename(out));
    await writeFile(part, text);
    await rename(part, out);
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException;
    throw new InputError("--out", [{ file: out, message: `it cannot be written (${code}). Choose another place.` }]);
  } finally {
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The command that makes this report again, quoted for a POSIX shell. The name of the report is left open, so that it does not
 * change the bytes.
 */
export function commandOf(runs: readonly string[], options: ReportOptions): string {
  const words = ["npx", "objective-lab", "report", ...runs];
  if (options.objective !== undefined) words.push("--objective", options.objective);
  if (options.columns !== undefined) {
    words.push(
      "--columns",
      Object.entries(options.columns)
        .map(([ours, theirs]) => `${ours}=${theirs}`)
        .join(","),
    );
  }
  for (const name of options.strategy ?? []) words.push("--strategy", name);
  if (options.seed !== undefined) words.push("--seed", String(options.seed));
  if (options.resamples !== undefined) words.push("--resamples", String(options.resamples));
  words.push("--out", "report.html");
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replace(/'/g, "'\\''")}'`)).join(" ");
}
