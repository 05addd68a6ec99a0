import { isUtf8 } from "node:buffer";

/**
 * Distinct texts in the order of first sight, found by their UTF-8 bytes, so that a text that was seen before costs no
 * string: a million cells of three names make three strings. Open addressing over FNV-1a hashes.
 */
export class ByteDictionary {
  private bytes: Buffer = Buffer.allocUnsafe(1 << 12);
  private used = 0;
  private ends = new Uint32Array(64);
  private hashes = new Int32Array(64);
  private slots = new Int32Array(256).fill(-1);
  private scratch: Buffer = Buffer.allocUnsafe(1 << 10);
  size = 0;

  /** The code of the text in `source` from `start` up to `end`; −1 where its bytes are not UTF-8. */
  codeOf(source: Uint8Array, start: number, end: number): number {
    let hash = 0x811c9dc5;
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ source[at]!, 0x01000193);
    hash ^= hash >>> 15;
    const mask = this.slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const code = this.slots[slot]!;
      if (code < 0) return this.add(source, start, end, hash, slot);
      if (this.hashes[code] === hash && this.holds(code, source, start, end)) return code;
      slot = (slot + 1) & mask;
    }
  }

  codeOfText(text: string): number {
    if (text.length * 3 > this.scratch.length) this.scratch = Buffer.allocUnsafe(text.length * 4);
    return this.codeOf(this.scratch, 0, this.scratch.write(text, 0, "utf8"));
  }

  names(): string[] {
    return Array.from({ length: this.size }, (_, code) =>
      this.bytes.toString("utf8", code === 0 ? 0 : this.ends[code - 1]!, this.ends[code]!),
    );
  }

  private holds(code: number, source: Uint8Array, start: number, end: number): boolean {
    const from = code === 0 ? 0 : this.ends[code - 1]!;
    if (this.ends[code]! - from !== end - start) return false;
    for (let at = start; at < end; at++) if (this.bytes[from + at - start] !== source[at]) return false;
    return true;
  }

  private add(source: Uint8Array, start: number, end: number, hash: number, slot: number): number {
    const length = end - start;
    if (!isUtf8(source.subarray(start, end))) return -1;
    if (this.used + length > this.bytes.length) this.bytes = grownBuffer(this.bytes, this.used + length);
    this.bytes.set(source.subarray(start, end), this.used);
    this.used += length;
    const code = this.size++;
    if (code === this.ends.length) {
      const more = new Uint32Array(code * 2);
      more.set(this.ends);
      this.ends = more;
      const moreHashes = new Int32Array(code * 2);
      moreHashes.set(this.hashes);
      this.hashes = moreHashes;
    }
    this.ends[code] = this.used;
    this.hashes[code] = hash;
    this.slots[slot] = code;
    if (this.size * 2 > this.slots.length) this.rehash();
    return code;
  }

  private rehash(): void {
    this.slots = new Int32Array(this.slots.length * 2).fill(-1);
    const mask = this.slots.length - 1;
    for (let code = 0; code < this.size; code++) {
      let slot = this.hashes[code]! & mask;
      while (this.slots[slot]! >= 0) slot = (slot + 1) & mask;
      this.slots[slot] = code;
    }
  }
}

function grownBuffer(bytes: Buffer, least: number): Buffer {
  const more = Buffer.allocUnsafe(Math.max(least, bytes.length * 2));
  more.set(bytes);
  return more;
}
