import { logFormats } from "./formats/log-formats";
import { InputError } from "./input-error";
import { JsonFault } from "./json-fault";
import type { Shape } from "./json-shape";
import { JsonStream } from "./json-stream";
import type { LogFormat } from "./log-format";
import { nearestName } from "./nearest-name";
import { firstBytes, openFile } from "./open-file";
import { quoted } from "./problem-list";
import { readCsv } from "./read-csv";
import { readLog, readRecords } from "./read-json";
import type { ReadOptions } from "./read-options";
import type { TableBuilder } from "./table-builder";

/** Formats that `--from` may name beside those of logs. */
const tables = ["csv", "tsv", "json", "jsonl", "parquet"];
/** A table of records is told by this many of them; a log's own keys come up earlier. */
const enoughRecords = 20;

/** Finds out by its content what a file is, and gives the way to read it. */
export async function recognise(path: string, options: ReadOptions): Promise<(builder: TableBuilder) => Promise<void>> {
  const refuse = (message: string) => new InputError("readRuns", [{ file: path, message }]);
  const forced = logFormats.find(({ name }) => name === options.from) ?? null;
  if (options.from !== undefined && forced === null && options.from !== "aider" && !tables.includes(options.from)) {
    const near = nearestName(options.from, allFormats);
    throw refuse(
      `expected a format (${allFormats.join(", ")}), got ${quoted(options.from)}${near === null ? "" : `. Did you mean "${near}"?`}`,
    );
  }
  const raw = firstBytes(path, 6);
  if (raw.length === 0) throw refuse("expected a run table, got an empty file");
  if (raw.toString("latin1", 0, 4) === "PK\x03\x04")
    return async (builder) => (await import("./read-inspect-zip")).readInspectZip(path, builder);
  if (raw.toString("latin1", 0, 4) === "PAR1")
    return async (builder) => (await import("./read-parquet")).readParquet(path, builder);
  const packed = raw[0] === 0x1f && raw[1] === 0x8b;
  const open = () => openFile(path, packed);
  const head = await start(open());
  if (/^\s*$/.test(head)) throw refuse("expected a run table, got an empty file");
  if (head.startsWith("\u00ff\u00fe") || head.startsWith("\u00fe\u00ff"))
    throw refuse("expected text in UTF-8, got UTF-16. Save the file as UTF-8.");
  if (/^[^\n]*\0/.test(head)) throw refuse("expected a run table or a log, got a binary file of no known format");
  if (/^\s*[{[]/.test(head) && options.from !== "csv" && options.from !== "tsv") {
    const { format, keys, list } = await formatOf(open(), forced, options);
    return format === null
      ? (builder) => readRecords(open(), { known: keys, list }, builder)
      : (builder) => readLog(open(), format, builder);
  }
  if (
    options.from === "aider" ||
    (options.from === undefined && /^(\s*#[^\n]*\n|\s*\n)*- "?[\w-]+"?:(\s|$)/.test(head))
  )
    return async (builder) => (await import("./read-aider")).readAider(open(), builder);
  return (builder) => readCsv(open(), builder);
}

/** Every name that `--from` takes. */
export const allFormats: readonly string[] = [...logFormats.map(({ name }) => name), "aider", ...tables];

/** The first characters of a file, unpacked, each byte as one. */
async function start(file: ReturnType<typeof openFile>): Promise<string> {
  for await (const chunk of file.chunks()) return chunk.toString("latin1", 0, 4096);
  return "";
}

/** Reads keys until they tell the format; null for a table of records, with its keys and the key of the list that they are in. */
async function formatOf(
  file: ReturnType<typeof openFile>,
  forced: LogFormat | null,
  options: ReadOptions,
): Promise<{ format: LogFormat | null; keys: Set<string>; list: string | null }> {
  const paths = new Set<string>();
  let records = 0;
  const stream = new JsonStream(
    keysOnly(4),
    (depth, value) => {
      if (typeof value === "object" && value !== null && (depth === "4" || (depth === "3" && !Array.isArray(value))))
        records++;
    },
    () => {},
    (path) => {
      if (paths.size < 100_000) paths.add(path);
    },
  );
  // our own names: a table, whatever further columns it kept of a tool's log
  const ours = () =>
    ["", "[]."].some((at) => paths.has(`${at}agent`) && paths.has(`${at}request`)) || listOfRuns(paths, {}) !== null;
  const found = () =>
    plain(options) || ours() ? null : (logFormats.find((format) => format.recognises(paths)) ?? null);
  try {
    reading: for await (const chunk of file.chunks()) {
      for (let at = 0; at < chunk.length; at += 1 << 16) {
        stream.write(chunk.subarray(at, at + (1 << 16)));
        if (forced !== null || found() !== null || records >= enoughRecords) break reading;
      }
    }
  } catch (fault) {
    // what is wrong with it is said when it is read
    if (!(fault instanceof JsonFault)) throw fault;
  }
  const list = listOfRuns(paths, options.columns ?? {});
  const start = list === null ? "[]." : `${list}[].`;
  const keys = new Set([...paths].map((path) => (path.startsWith(start) ? path.slice(start.length) : path)));
  return { format: forced ?? found(), keys, list };
}

/** The key of the one list in an object, `{ "runs": […] }`, whose items name an agent and a request; null where there is none, or two. */
function listOfRuns(paths: ReadonlySet<string>, columns: Readonly<Record<string, string>>): string | null {
  const names = [columns.agent ?? "agent", columns.request ?? "request"];
  const parts = names.flatMap((name) => (name.includes("+") ? name.split("+").map((part) => part.trim()) : [name]));
  const lists = [...paths].flatMap((path) => /^([^.[\]]+)\[\]\./.exec(path)?.[1] ?? []);
  const fitting = [...new Set(lists)].filter((list) => parts.every((part) => paths.has(`${list}[].${part}`)));
  return fitting.length === 1 ? fitting[0]! : null;
}

/** Whether the user says which columns the runs are in, so that the file is a table to them. */
function plain({ from, columns }: ReadOptions): boolean {
  return (
    (from !== undefined && tables.includes(from)) || (columns?.agent !== undefined && columns.request !== undefined)
  );
}

/** Keys of so many levels, and no values. */
function keysOnly(depth: number): Shape {
  const inner = depth === 0 ? undefined : keysOnly(depth - 1);
  return { ...(inner === undefined ? {} : { other: inner, item: inner }), emit: String(depth) };
}
