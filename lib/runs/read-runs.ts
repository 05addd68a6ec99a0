import { expandPaths } from "./expand-paths";
import { InputError } from "./input-error";
import type { ReadOptions } from "./read-options";
import { recognise } from "./recognise";
import type { RunTable } from "./run-table";
import { Stop } from "./stop";
import { TableBuilder } from "./table-builder";

/**
 * Reads run logs into one table: CSV, TSV, JSONL and JSON (also gzipped), Parquet, and the logs of eval tools. Formats are told by content.
 * A table needs the columns `agent` and `request`; `attempt` is 1 where it is left out; where `status` is left out, a run with a
 * grade is "ok" and one without is "unscored". A request id is read within its task. Further columns are kept: numbers where
 * every known cell is a number (or true, false, yes, no), else text. Empty cells are unknown, and so are NaN, null, NA and None
 * where a number is expected. Texts of more than 1,000 characters are kept as their start and a fingerprint.
 *
 * Logs are not trusted. Limits: 65,535 files, 1,000 columns, 64 MB a row or text, attempts to 1,000,000, five levels of nested columns,
 * and data that unpacks to 200 times its size once it is over 64 MB.
 *
 * @param paths a file or glob, or several
 * @throws InputError with every problem of every file: its line, its column, what was expected, what was found, how to mend it
 *
 * @example
 * (await readRuns("data/crm-agent-runs.csv", { columns: { passed: "found_all" } })).rows // 3000
 */
export async function readRuns(paths: string | readonly string[], options: ReadOptions = {}): Promise<RunTable> {
  const { files, problems } = expandPaths(typeof paths === "string" ? [paths] : paths);
  if (problems.length > 0) throw new InputError("readRuns", problems);
  const asText = new Set<string>();
  for (;;) {
    const builder = new TableBuilder(options, asText);
    for (const file of files) await readFile(file, builder);
    const disagreeing = builder.disagreeing();
    if (disagreeing.length === 0 || !builder.problems.empty) return builder.finish();
    for (const name of disagreeing) asText.add(name);
  }
}

async function readFile(path: string, builder: TableBuilder): Promise<void> {
  try {
    const read = await recognise(path, builder.options);
    await read(builder);
  } catch (fault) {
    builder.breakOff();
    if (fault instanceof InputError) for (const problem of fault.problems) builder.problems.add(problem);
    else if (fault instanceof Stop) return;
    else if (isFileFault(fault))
      builder.problems.add({ file: path, message: `the file cannot be read: ${fault.message}` });
    else throw fault;
  }
}

function isFileFault(fault: unknown): fault is Error {
  return fault instanceof Error && "code" in fault && "syscall" in fault;
}
