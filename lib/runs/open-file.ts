import { createHash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
import { createGunzip } from "node:zlib";
import { expansionProblem } from "./expansion-limit";
import { InputError } from "./input-error";

/** A file whose bytes are read once, from start to end, in chunks. A chunk is good until the next one is asked for. */
export interface Opened {
  /** As the user named it. */
  readonly path: string;
  /** Unpacked, where the file is gzipped. */
  chunks(): AsyncGenerator<Buffer>;
  /** Of the bytes of the file itself; known when all chunks have been read. */
  sha256(): string;
}

const chunkSize = 1 << 20;

/** Opens a file for one reading. @param packed whether its bytes are gzip */
export function openFile(path: string, packed: boolean): Opened {
  const hash = createHash("sha256");
  let size = 0;
  let digest: string | null = null;
  async function* raw(): AsyncGenerator<Buffer> {
    // read in turn into two pieces of memory, because a new one for each chunk keeps the garbage collector busy
    const pieces = [Buffer.allocUnsafe(chunkSize), Buffer.allocUnsafe(chunkSize)];
    const handle = openSync(path, "r");
    try {
      for (let turn = 0; ; turn = 1 - turn) {
        const length = readSync(handle, pieces[turn]!, 0, chunkSize, null);
        if (length === 0) return;
        const chunk = pieces[turn]!.subarray(0, length);
        hash.update(chunk);
        size += length;
        yield chunk;
      }
    } finally {
      closeSync(handle);
    }
  }
  async function* unpacked(): AsyncGenerator<Buffer> {
    const gunzip = createGunzip({ chunkSize: 1 << 18 });
    let stopped = false;
    // zlib forgets to answer a write that comes after the end of its data
    const over = new Promise<void>((resolve) =>
      gunzip
        .once("end", resolve)
        .once("close", resolve)
        .once("error", () => resolve()),
    );
    const feeding = (async () => {
      for await (const chunk of raw()) {
        if (stopped) return;
        await Promise.race([new Promise<void>((resolve) => gunzip.write(chunk, () => resolve())), over]);
      }
      gunzip.end();
    })();
    feeding.catch((fault) => gunzip.destroy(fault));
    let length = 0;
    try {
      for await (const chunk of gunzip) {
        length += (chunk as Buffer).length;
        const problem = expansionProblem(size, length);
        if (problem !== null) throw new InputError("readRuns", [{ file: path, message: problem }]);
        yield chunk as Buffer;
      }
      await feeding;
    } catch (fault) {
      if (fault instanceof InputError || !(fault instanceof Error) || !("code" in fault) || "syscall" in fault)
        throw fault;
      throw new InputError("readRuns", [
        { file: path, message: `expected a whole gzip file, got a broken one (${fault.message})` },
      ]);
    } finally {
      stopped = true;
    }
  }
  return {
    path,
    chunks: () => withoutMark(packed ? unpacked() : raw()),
    sha256: () => {
      digest ??= hash.digest("hex");
      return digest;
    },
  };
}

/** A byte order mark says nothing about a file in UTF-8. */
async function* withoutMark(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let first = true;
  for await (const chunk of chunks) {
    yield first && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf ? chunk.subarray(3) : chunk;
    first = false;
  }
}

/** The first bytes of a file, at most `count`. */
export function firstBytes(path: string, count: number): Buffer {
  const handle = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(count);
    return bytes.subarray(0, readSync(handle, bytes, 0, count, 0));
  } finally {
    closeSync(handle);
  }
}
