import type { Readable } from "node:stream";
import type { Entry, ZipFile } from "yauzl";
import { expansionProblem } from "./expansion-limit";

/** More entries than this are not read. */
const mostEntries = 2_000_000;
const deflate = 8;
const zstd = 93;

/** A zip file that is open for reading. Nothing of it is ever written to a disk, so names of entries lead nowhere. */
export class Zip {
  private constructor(
    private readonly zip: ZipFile,
    private readonly byName: ReadonlyMap<string, Entry>,
  ) {}

  /** @throws Error when it is not a whole zip file */
  static async open(path: string): Promise<Zip> {
    const yauzl = await import("yauzl");
    const zip = await new Promise<ZipFile>((resolve, reject) => {
      const options = { lazyEntries: true, autoClose: false, decodeStrings: true, validateEntrySizes: false };
      yauzl.open(path, options, (fault, opened) => (fault === null ? resolve(opened) : reject(fault)));
    });
    const byName = new Map<string, Entry>();
    if (zip.entryCount > mostEntries) throw new Error(`more than ${mostEntries} entries`);
    await new Promise<void>((resolve, reject) => {
      zip.on("entry", (entry: Entry) => {
        byName.set(entry.fileName, entry);
        zip.readEntry();
      });
      zip.on("end", resolve);
      zip.on("error", reject);
      zip.readEntry();
    });
    return new Zip(zip, byName);
  }

  get names(): readonly string[] {
    return [...this.byName.keys()];
  }

  has(name: string): boolean {
    return this.byName.has(name);
  }

  /** Unpacks an entry chunk by chunk: stored, deflate, or zstd of one or more frames. @throws Error when it cannot be unpacked */
  async read(name: string, onChunk: (chunk: Buffer) => void): Promise<void> {
    const entry = this.byName.get(name)!;
    const method = entry.compressionMethod;
    if (entry.isEncrypted()) throw new Error(`the entry ${name} is encrypted`);
    if (method !== 0 && method !== deflate && method !== zstd)
      throw new Error(`the entry ${name} is packed by method ${method}; only deflate and zstd are read`);
    let unpacked = 0;
    const take = (chunk: Uint8Array) => {
      unpacked += chunk.length;
      const problem = expansionProblem(entry.compressedSize, unpacked);
      if (problem !== null) throw new Error(problem);
      onChunk(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length));
    };
    const stream = await new Promise<Readable>((resolve, reject) => {
      const ready = (fault: Error | null, opened?: Readable) => (fault === null ? resolve(opened!) : reject(fault));
      if (method === deflate) this.zip.openReadStream(entry, ready);
      else this.zip.openReadStream(entry, { decodeFileData: false } as never, ready);
    });
    if (method !== zstd) {
      for await (const chunk of stream) take(chunk as Buffer);
      return;
    }
    const { Decompress } = await import("fzstd");
    // a copy, because the library writes on into its window
    const unzstd = new Decompress((chunk) => take(chunk.slice()));
    for await (const chunk of stream) unzstd.push(chunk as Buffer);
    unzstd.push(new Uint8Array(0), true);
  }

  close(): void {
    this.zip.close();
  }
}
