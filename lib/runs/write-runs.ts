import { createWriteStream, type WriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { neutraliseFormula } from "./formula-cell";
import { InputError } from "./input-error";
import { runColumns, writtenNumber } from "./run-columns";
import type { Column, RunTable } from "./run-table";

/**
 * Writes a run table as CSV, JSONL or Parquet, by the file's ending. Reading the file gives the same table back, bit for bit. In
 * CSV, texts that a spreadsheet would run as formulas get an apostrophe before them, which reading takes off. The file appears
 * only when it is whole; its folder is made where there is none.
 *
 * @throws InputError when the ending is none of .csv, .jsonl, .parquet, or the file cannot be written
 *
 * In use: `await writeRuns(await readRuns(["log.eval"]), "runs.parquet")`.
 */
export async function writeRuns(table: RunTable, path: string): Promise<void> {
  const format = outputFormat(path);
  const half = join(dirname(path), `.${basename(path)}.${process.pid}.part`);
  try {
    await mkdir(dirname(path), { recursive: true });
    if (format === "parquet") await (await import("./write-parquet")).writeParquet(table, half);
    else await writeLines(half, format === "csv" ? csvLines(table) : jsonLines(table));
    await rename(half, path);
  } catch (fault) {
    await rm(half, { force: true }).catch(() => {}); // where the folder cannot be made, nothing is there
    if (fault instanceof InputError) throw fault;
    if (fault instanceof Error && "code" in fault)
      throw new InputError("writeRuns", [{ file: path, message: `the file cannot be written: ${fault.message}` }]);
    throw fault;
  }
}

/** The format that a file's ending asks for. @throws InputError for another ending */
export function outputFormat(path: string): "csv" | "jsonl" | "parquet" {
  const ending = /\.(csv|jsonl|parquet)$/.exec(path)?.[1];
  if (ending === undefined)
    throw new InputError("writeRuns", [
      { file: path, message: "expected a name that ends in .csv, .jsonl or .parquet" },
    ]);
  return ending as "csv" | "jsonl" | "parquet";
}

function* csvLines(table: RunTable): Generator<string> {
  const columns = runColumns(table);
  yield columns.map(([name]) => csvCell(name)).join(",");
  const cells = columns.map(([, column]) => cellWriter(column, csvCell, ""));
  for (let row = 0; row < table.rows; row++) yield cells.map((cell) => cell(row)).join(",");
}

function csvCell(text: string): string {
  const safe = neutraliseFormula(text);
  return /[",;|\s]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function* jsonLines(table: RunTable): Generator<string> {
  const columns = runColumns(table);
  const cells = columns.map(([name, column]) => ({
    key: JSON.stringify(name),
    cell: cellWriter(column, JSON.stringify, "null"),
  }));
  for (let row = 0; row < table.rows; row++) yield `{${cells.map(({ key, cell }) => `${key}:${cell(row)}`).join(",")}}`;
}

/** A column's cells as they are written; each distinct text is written once and looked up. */
function cellWriter(column: Column, written: (text: string) => string, unknown: string): (row: number) => string {
  if (column.kind === "number")
    return (row) => (column.known[row] === 1 ? writtenNumber(column.values[row]!) : unknown);
  const names = column.names.map(written);
  return (row) => (column.codes[row]! < 0 ? unknown : names[column.codes[row]!]!);
}

/** Writes lines as fast as the disk takes them, never holding more than a little. */
async function writeLines(path: string, lines: Iterable<string>): Promise<void> {
  const stream = createWriteStream(path, { encoding: "utf8" });
  const failed = new Promise<never>((_, reject) => stream.on("error", reject));
  failed.catch(() => {});
  let batch = "";
  for (const line of lines) {
    batch += `${line}\n`;
    if (batch.length < 1 << 16) continue;
    await Promise.race([written(stream, batch), failed]);
    batch = "";
  }
  await Promise.race([written(stream, batch), failed]);
  await Promise.race([new Promise<void>((resolve) => stream.end(resolve)), failed]);
}

function written(stream: WriteStream, text: string): Promise<void> {
  return new Promise((resolve) => {
    if (text === "" || stream.write(text)) resolve();
    else stream.once("drain", resolve);
  });
}
