import { closeSync, createReadStream, fstatSync, openSync, readSync } from "node:fs";
import * as zlib from "node:zlib";
import { expansionProblem } from "./expansion-limit";
import { unpackZstd } from "./native-zstd";
import { quoted } from "./problem-list";
import { type ZipEntry, zipDirectory } from "./zip-directory";

const stored = 0;
const deflate = 8;
const zstd = 93;
/** Entries of at most this many bytes, packed and unpacked, are unpacked at once. */
const small = 64 * 1024 * 1024;

/** A zip file that is open for reading. Nothing of it is ever written to a disk, so names of entries lead nowhere. */
export class Zip {
  private readonly file: number;
  private readonly entries: ReadonlyMap<string, ZipEntry>;

  /** @throws Error when it is not a whole zip file */
  constructor(private readonly path: string) {
    this.file = openSync(path, "r");
    try {
      this.entries = zipDirectory((at, length) => this.bytes(at, length), fstatSync(this.file).size);
    } catch (fault) {
      this.close();
      throw fault;
    }
  }

  get names(): readonly string[] {
    return [...this.entries.keys()];
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** Unpacks an entry chunk by chunk: stored, deflate, or zstd of one or more frames. @throws Error when it cannot be unpacked */
  async read(name: string, onChunk: (chunk: Buffer) => void): Promise<void> {
    const { packed, unpacked, method, encrypted, header } = this.entries.get(name)!;
    if (encrypted) throw new Error(`the entry ${quoted(name)} is encrypted`);
    if (method !== stored && method !== deflate && method !== zstd) {
      throw new Error(`the entry ${quoted(name)} is packed by method ${method}; only deflate and zstd are read`);
    }
    const local = this.bytes(header, 30);
    if (local.readUInt32LE(0) !== 0x04034b50)
      throw new Error(`the entry ${quoted(name)} is not where the directory says`);
    const start = header + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
    const take = limited(packed, onChunk);
    if (packed <= small && unpacked <= small && (method !== zstd || unpackZstd !== null)) {
      const bytes = this.bytes(start, packed);
      take(method === stored ? bytes : unpackedAtOnce(bytes, method, unpacked));
    } else if (method === zstd) {
      const { Decompress } = await import("fzstd");
      // a copy, because the library writes on into its window
      const unzstd = new Decompress((chunk) => take(Buffer.from(chunk)));
      for (let at = 0; at < packed; at += 1 << 18) unzstd.push(this.bytes(start + at, Math.min(1 << 18, packed - at)));
      unzstd.push(new Uint8Array(0), true);
    } else {
      const raw = createReadStream(this.path, { start, end: start + packed - 1 });
      for await (const chunk of method === stored ? raw : raw.pipe(zlib.createInflateRaw())) take(chunk as Buffer);
    }
  }

  close(): void {
    closeSync(this.file);
  }

  private bytes(at: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    if (readSync(this.file, bytes, 0, length, at) !== length) throw new Error("it is cut off");
    return bytes;
  }
}

/** Unpacks an entry that says it is small. @throws Error when it is not */
function unpackedAtOnce(bytes: Buffer, method: number, size: number): Buffer {
  try {
    return method === zstd ? unpackZstd!(bytes, size) : zlib.inflateRawSync(bytes, { maxOutputLength: small });
  } catch (fault) {
    const larger = (fault as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw new Error(
      larger
        ? "an entry unpacks to more than it says: it is refused as a decompression bomb"
        : (fault as Error).message,
    );
  }
}

/** Hands chunks on until they are more than their packed size allows. */
function limited(packed: number, onChunk: (chunk: Buffer) => void): (chunk: Buffer) => void {
  let unpacked = 0;
  return (chunk) => {
    unpacked += chunk.length;
    const problem = expansionProblem(packed, unpacked);
    if (problem !== null) throw new Error(problem);
    onChunk(chunk);
  };
}
