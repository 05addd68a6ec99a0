/** Where an entry of a zip file is, and how it is packed. */
export interface ZipEntry {
  readonly method: number;
  readonly encrypted: boolean;
  /** Bytes, packed and unpacked, as the directory says. */
  readonly packed: number;
  readonly unpacked: number;
  /** Where the entry's own header starts. */
  readonly header: number;
}

/** A directory of more bytes than this is not read. */
const largestDirectory = 256 * 1024 * 1024;
const inZip64 = 0xffffffff;

/**
 * The directory of a zip file (APPNOTE 6.3.10, zip64 too), read in two pieces however many entries it has. Of two entries with one name the
 * last counts, as in Python.
 *
 * @param bytes reads so many bytes at a place
 * @throws Error when it is no zip file, is cut off, or its directory is too large
 */
export function zipDirectory(bytes: (at: number, length: number) => Buffer, size: number): Map<string, ZipEntry> {
  const { at, length } = directoryPlace(bytes, size);
  if (length > largestDirectory) throw new Error("its directory is too large");
  if (at < 0 || at + length > size) throw new Error("it is cut off");
  const directory = bytes(at, length);
  const entries = new Map<string, ZipEntry>();
  for (let start = 0; start + 46 <= length; ) {
    if (directory.readUInt32LE(start) !== 0x02014b50) throw new Error("its directory is broken");
    const name = directory.readUInt16LE(start + 28);
    const extra = directory.readUInt16LE(start + 30);
    const end = start + 46 + name + extra;
    if (end > length) throw new Error("its directory is cut off");
    const wide = zip64Numbers(directory.subarray(start + 46 + name, end));
    const number = (place: number) => {
      const narrow = directory.readUInt32LE(start + place);
      return narrow === inZip64 ? (wide.shift() ?? narrow) : narrow;
    };
    const unpacked = number(24);
    const packed = number(20);
    const header = number(42);
    if (header + packed > size) throw new Error("it is cut off");
    const encrypted = (directory.readUInt16LE(start + 8) & 1) === 1;
    entries.set(directory.toString("utf8", start + 46, start + 46 + name), {
      method: directory.readUInt16LE(start + 10),
      encrypted,
      packed,
      unpacked,
      header,
    });
    start = end + directory.readUInt16LE(start + 32);
  }
  return entries;
}

function directoryPlace(bytes: (at: number, length: number) => Buffer, size: number): { at: number; length: number } {
  const tailAt = Math.max(0, size - 65_557 - 20);
  const tail = bytes(tailAt, size - tailAt);
  const end = tail.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  if (end < 0 || end + 22 > tail.length) throw new Error("it is not a whole zip file");
  const narrow = { length: tail.readUInt32LE(end + 12), at: tail.readUInt32LE(end + 16) };
  if (narrow.at !== inZip64 && narrow.length !== inZip64) return narrow;
  if (end < 20 || tail.readUInt32LE(end - 20) !== 0x07064b50) throw new Error("its zip64 directory is missing");
  const at = Number(tail.readBigUInt64LE(end - 12));
  if (at + 56 > size) throw new Error("it is cut off");
  const wide = bytes(at, 56);
  if (wide.readUInt32LE(0) !== 0x06064b50) throw new Error("its zip64 directory is missing");
  return { length: Number(wide.readBigUInt64LE(40)), at: Number(wide.readBigUInt64LE(48)) };
}

/** The 8-byte numbers of a zip64 extra field, in order. */
function zip64Numbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === 1) {
      const numbers: number[] = [];
      for (let place = at + 4; place + 8 <= Math.min(at + 4 + length, extra.length); place += 8)
        numbers.push(Number(extra.readBigUInt64LE(place)));
      return numbers;
    }
    at += 4 + length;
  }
  return [];
}
