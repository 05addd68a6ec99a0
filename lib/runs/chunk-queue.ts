/**
 * Bytes that wait for more, because what starts in them has not ended. They are handed out again only when they have doubled, so that
 * a row or text of many chunks is looked through a few times and not once a chunk.
 */
export class ChunkQueue {
  private chunks: Buffer[] = [];
  private needed = 0;
  size = 0;

  /** All bytes so far, or null while it is not worth looking again. The chunk is copied where it has to wait. */
  add(chunk: Buffer): Buffer | null {
    this.size += chunk.length;
    if (this.size < this.needed) {
      this.chunks.push(Buffer.from(chunk));
      return null;
    }
    this.chunks.push(chunk);
    return this.all();
  }

  all(): Buffer {
    return this.chunks.length === 1 ? this.chunks[0]! : Buffer.concat(this.chunks);
  }

  /** Keeps what was not read of the bytes that were handed out. */
  keep(rest: Buffer): void {
    this.chunks = rest.length === 0 ? [] : [Buffer.from(rest)];
    this.size = rest.length;
    this.needed = rest.length * 2;
  }
}
