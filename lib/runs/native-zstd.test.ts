import { expect, test } from "vitest";
import { unpackZstd } from "./native-zstd";

if (unpackZstd === null) console.info("skipped: this Node has no zstd of its own (it came with 22.15); fzstd reads it");

/** A frame of one block that repeats a byte (RFC 8878, 3.1.1: magic, descriptor of one segment, size in a byte, block header, byte). */
const frame = (byte: string, times: number) =>
  Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, times, ((times << 3) | 0b011) & 0xff, times >> 5, 0, byte.charCodeAt(0)]);

test.skipIf(unpackZstd === null)("every frame is unpacked, also an empty and a skippable one", () => {
  const skippable = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 9, 9]);
  const bytes = Buffer.concat([frame("a", 3), skippable, frame("b", 200), frame("c", 0), frame("d", 1)]);
  expect(unpackZstd!(bytes, 204).toString()).toBe(`aaa${"b".repeat(200)}d`);
  expect(unpackZstd!(Buffer.alloc(0), 0)).toHaveLength(0);
});

test.skipIf(unpackZstd === null)("more than the size is refused, and so are fewer bytes, a cut and other data", () => {
  const two = Buffer.concat([frame("a", 100), frame("b", 100)]);
  for (const size of [0, 50, 100, 199]) {
    expect(() => unpackZstd!(two, size)).toThrow(expect.objectContaining({ code: "ERR_BUFFER_TOO_LARGE" }));
  }
  expect(() => unpackZstd!(two, 201)).toThrow("cut off");
  for (let length = 1; length < two.length; length++) expect(() => unpackZstd!(two.subarray(0, length), 200)).toThrow();
  expect(() => unpackZstd!(Buffer.from("no zstd at all"), 10)).toThrow();
});
