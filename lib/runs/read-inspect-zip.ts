import { isAscii, isUtf8 } from "node:buffer";
import { inspectRuns } from "./formats/inspect";
import { headerShape, sampleShape } from "./formats/inspect-shapes";
import { summariesSuffice } from "./formats/inspect-summaries";
import { InputError } from "./input-error";
import { JsonFault } from "./json-fault";
import { isObject, type Json, keptOf, keys, type Shape } from "./json-shape";
import { JsonStream } from "./json-stream";
import type { LogFormat } from "./log-format";
import { openFile } from "./open-file";
import { addRuns } from "./read-json";
import type { TableBuilder } from "./table-builder";
import { Zip } from "./zip-file";

type Fields = { readonly [key: string]: Json | undefined };

/**
 * Reads an Inspect `.eval`: a zip of JSON, deflated or (since April 2026) zstd. Where the summaries hold everything that a run
 * needs, the samples with their transcripts are not even unpacked.
 */
export async function readInspectZip(path: string, builder: TableBuilder): Promise<void> {
  try {
    const zip = new Zip(path);
    try {
      const header = await headerOf(zip);
      const samples = await samplesOf(zip, header);
      const format: LogFormat = {
        name: "inspect",
        recognises: () => true,
        shape: {},
        runs: (_, context) =>
          inspectRuns(
            header,
            samples.map((sample) => ({ sample, line: 1 })),
            context,
          ),
      };
      addRuns(format, new Map(), path, await sha256(path), builder);
    } finally {
      zip.close();
    }
  } catch (fault) {
    if (fault instanceof InputError || !(fault instanceof Error)) throw fault;
    if (fault instanceof RangeError || fault instanceof TypeError || fault instanceof ReferenceError) throw fault;
    const place = fault instanceof JsonFault ? ` at line ${fault.line}, column ${fault.column}` : "";
    builder.problems.add({
      file: path,
      message: `expected an Inspect log (a zip with header.json), got one that cannot be read${place}: ${fault.message}`,
    });
  }
}

/** The log without its samples: `header.json`, or the journal's start where the eval did not finish. */
async function headerOf(zip: Zip): Promise<Fields> {
  const name = ["header.json", "_journal/start.json"].find((each) => zip.has(each));
  if (name === undefined) throw new Error("it has neither header.json nor _journal/start.json");
  const [header] = await valuesOf(zip, name, keys(headerShape), "");
  return header ?? {};
}

async function samplesOf(zip: Zip, header: Fields): Promise<Fields[]> {
  const stored = zip.names.filter((name) => /^samples\/[^/]*\.json$/.test(name)).sort();
  if (zip.has("summaries.json")) {
    const summaries = await valuesOf(zip, "summaries.json", { item: sampleShape }, "sample");
    if (summaries.length >= stored.length && summariesSuffice(summaries, header)) return summaries;
  }
  const samples: Fields[] = [];
  for (const name of stored) samples.push(...(await valuesOf(zip, name, sampleShape, "sample")));
  return samples;
}

/** A whole entry up to this size is parsed by the engine at once, which is faster until our own reader has warmed up. */
const parsedAtOnce = 16 * 1024 * 1024;

/** The objects that an entry's JSON emits under that name. */
async function valuesOf(zip: Zip, name: string, shape: Shape, emitted: string): Promise<Fields[]> {
  const chunks: Buffer[] = [];
  let size = 0;
  let stream: JsonStream | null = null;
  const values: Fields[] = [];
  const start = () =>
    new JsonStream(
      shape,
      (own, value) => {
        if (own === emitted && isObject(value as Json)) values.push(value as Fields);
      },
      (fault) => {
        throw fault;
      },
    );
  await zip.read(name, (chunk) => {
    size += chunk.length;
    if (stream !== null) stream.write(chunk);
    else chunks.push(chunk);
    if (stream === null && size > parsedAtOnce) {
      stream = start();
      for (const each of chunks.splice(0)) stream.write(each);
    }
  });
  const atOnce = stream === null ? parse(Buffer.concat(chunks)) : null;
  if (atOnce !== null) {
    const of = Array.isArray(atOnce) ? (shape.item ?? {}) : shape;
    return (Array.isArray(atOnce) ? atOnce : [atOnce]).map((one) => keptOf(one, of)).filter(isObject);
  }
  const rest = stream ?? start();
  for (const each of chunks) rest.write(each);
  rest.end();
  return values;
}

/**
 * JSON as the engine reads it; null where that would not be right: bare NaN, numbers that a double cannot hold, bytes that are
 * not UTF-8, or broken JSON.
 */
function parse(bytes: Buffer): Json | null {
  const ascii = isAscii(bytes); // as Python writes JSON, and quicker to make a text of
  if (!ascii && !isUtf8(bytes)) return null;
  const text = bytes.toString(ascii ? "latin1" : "utf8");
  if (/[:[,]\s*-?\d{16,}\s*[,\]}]/.test(text)) return null;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

async function sha256(path: string): Promise<string> {
  const file = openFile(path, false);
  for await (const _ of file.chunks());
  return file.sha256();
}
