import { open } from "node:fs/promises";
import { InputError } from "./input-error";
import { openFile } from "./open-file";
import { readCsv } from "./read-csv";
import type { ReadOptions } from "./read-options";
import type { TableBuilder } from "./table-builder";

/** Finds out by its content what a file is, and gives the way to read it. */
export async function recognise(
  path: string,
  _options: ReadOptions,
): Promise<(builder: TableBuilder) => Promise<void>> {
  const head = await firstBytes(path, 4);
  const refuse = (message: string) => new InputError("readRuns", [{ file: path, message }]);
  if (head.length === 0) throw refuse("expected a run table, got an empty file");
  if (head[0] === 0xff || head[0] === 0xfe) throw refuse("expected text in UTF-8, got UTF-16. Save the file as UTF-8.");
  const packed = head[0] === 0x1f && head[1] === 0x8b;
  return (builder) => readCsv(openFile(path, packed), builder);
}

async function firstBytes(path: string, count: number): Promise<Buffer> {
  const handle = await open(path);
  try {
    const bytes = Buffer.alloc(count);
    const { bytesRead } = await handle.read(bytes, 0, count, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
