import type { CellValue } from "./column-reader";
import { attemptCounter, besides, stem, sumKnown } from "./formats/log-cells";
import type { Json } from "./json-shape";
import type { LogFormat } from "./log-format";
import type { Opened } from "./open-file";
import { addRuns } from "./read-json";
import type { TableBuilder } from "./table-builder";

/** A leaderboard is a few kilobytes; more than this is not one. */
const largest = 16 * 1024 * 1024;

/**
 * aider's leaderboards (YAML): a model's whole benchmark is one run, its score the share passed in the last try (`pass_rate_2`, or
 * `pass_rate_1` where there was one try) and its cost `total_cost`. A model that is listed again is a further attempt. The request
 * is the benchmark, by the file's name. All further fields are kept.
 */
export async function readAider(file: Opened, builder: TableBuilder): Promise<void> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file.chunks()) {
    chunks.push(Buffer.from(chunk));
    size += chunk.length;
    if (size > largest) break;
  }
  const refuse = (message: string, line?: number) =>
    builder.problems.add({ file: file.path, ...(line === undefined ? {} : { line }), message });
  if (size > largest) return refuse("expected a YAML list of at most 16 MB, got a larger file");
  const { parseDocument, LineCounter, isMap, isSeq } = await import("yaml");
  const counter = new LineCounter();
  const document = parseDocument(Buffer.concat(chunks).toString("utf8"), {
    lineCounter: counter,
    schema: "core",
    // files in the wild repeat keys; the last one counts, as in Python
    uniqueKeys: false,
    logLevel: "silent",
    merge: false,
  });
  const fault = document.errors[0];
  if (fault !== undefined) return refuse(`this is not YAML: ${fault.message.split("\n")[0]}`, fault.linePos?.[0].line);
  const { contents } = document;
  if (!isSeq(contents) || !contents.items.every(isMap))
    return refuse("expected a YAML list with one entry a model, got something else");
  const attempt = attemptCounter();
  const request = stem(file.path);
  const runs = contents.items.map((item) => {
    const entry = (item as { toJS(of: unknown, options: object): unknown }).toJS(document, { maxAliasCount: 0 }) as {
      [key: string]: Json;
    };
    const agent = text(entry.model);
    const rate = number(entry.pass_rate_2) ?? number(entry.pass_rate_1);
    const cells: Record<string, CellValue> = {
      ...besides(entry),
      agent,
      request,
      attempt: attempt(agent),
      score: sumKnown([rate]) === null ? null : Number(`${rate}e-2`),
      cost: number(entry.total_cost),
    };
    const start = (item as { range?: readonly number[] | null }).range?.[0] ?? 0;
    return { line: counter.linePos(start).line, cells };
  });
  const format: LogFormat = { name: "aider", recognises: () => false, shape: {}, runs: () => runs };
  addRuns(format, new Map(), file.path, file.sha256(), builder);
}

function text(value: Json | undefined): string | null {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : null;
}

function number(value: Json | undefined): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
