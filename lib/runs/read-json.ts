import { JsonFault } from "./json-fault";
import { each, keys, type Pairs, type Shape } from "./json-shape";
import { JsonStream } from "./json-stream";
import type { Emitted, LogFormat } from "./log-format";
import type { Opened } from "./open-file";
import type { TableBuilder } from "./table-builder";

const record: Shape = { flat: true, emit: "run" };
/** Records one a line, or in one array. */
const records: Shape = { ...record, item: record };

/**
 * Reads a table of JSON records: one a line, or the items of one array, which may be in an object under the key `list`. Nested
 * objects become columns "outer.inner"; arrays are skipped.
 */
export async function readRecords(
  file: Opened,
  { known, list }: { known: ReadonlySet<string>; list: string | null },
  builder: TableBuilder,
): Promise<void> {
  builder.startFile(file.path, known, true);
  await stream(file, builder, list === null ? records : keys({ [list]: each(record) }), (name, value, line) => {
    if (name !== record.emit) return; // the object around the list
    if (Array.isArray(value) && value.every((pair) => Array.isArray(pair))) builder.addRecord(value as Pairs, line);
    else
      builder.problems.add({
        file: file.path,
        line,
        message: "expected an object with the fields of a run, got a single value or a list",
      });
  });
  builder.endFile(file.sha256());
}

/** Reads a tool's log. Only what its format keeps is held. */
export async function readLog(file: Opened, format: LogFormat, builder: TableBuilder): Promise<void> {
  const values = new Map<string, Emitted[]>();
  await stream(file, builder, format.shape, (name, value, line) => {
    const own = values.get(name) ?? [];
    own.push({ value: value as Emitted["value"], line });
    values.set(name, own);
  });
  addRuns(format, values, file.path, file.sha256(), builder);
}

/** Makes the runs that a format sees in these values, and adds them. */
export function addRuns(
  format: LogFormat,
  values: ReadonlyMap<string, readonly Emitted[]>,
  path: string,
  sha256: string,
  builder: TableBuilder,
): void {
  const problem = (message: string, line?: number) =>
    builder.problems.add({ file: path, ...(line === undefined ? {} : { line }), message });
  let asked = false;
  const runs = format.runs(values, {
    path,
    options: builder.options,
    problem: (message, line) => {
      asked = true;
      problem(message, line);
    },
  });
  const known = new Set<string>();
  for (const { cells } of runs) for (const name in cells) known.add(name);
  builder.startFile(path, known, true);
  for (const run of runs) builder.addCells(run.cells, run.line);
  if (runs.length > 0 || !asked) builder.endFile(sha256);
}

async function stream(
  file: Opened,
  builder: TableBuilder,
  shape: Shape,
  onValue: (name: string, value: unknown, line: number) => void,
): Promise<void> {
  const onFault = ({ line, column, message }: JsonFault) =>
    builder.problems.add({ file: file.path, line, column, message: `this is not JSON: ${message}` });
  const json = new JsonStream(shape, onValue, onFault);
  try {
    for await (const chunk of file.chunks()) json.write(chunk);
    json.end();
  } catch (fault) {
    if (!(fault instanceof JsonFault)) throw fault;
    onFault(fault);
  }
}
