import fc from "fast-check";
import { expect, test } from "vitest";
import { each, type Json, keptOf, keys, type Pairs, type Shape, whole } from "./json-shape";
import { JsonStream } from "./json-stream";

/** Reads a text cut into chunks of that many bytes. */
function read(text: string, shape: Shape, size = 3) {
  const values: [string, Json | Pairs, number][] = [];
  const faults: string[] = [];
  const stream = new JsonStream(
    shape,
    (...value) => values.push(value),
    (fault) => faults.push(`${fault.line}: ${fault.message}`),
  );
  const bytes = Buffer.from(text);
  try {
    for (let at = 0; at < bytes.length; at += size) stream.write(bytes.subarray(at, at + size));
    stream.end();
  } catch (fault) {
    faults.push(String(fault));
  }
  return { values, faults };
}

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

test("any JSON, cut anywhere, reads as JSON.parse does", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 1, max: 9 }), fc.boolean(), (value, size, pretty) => {
      const text = JSON.stringify(value, null, pretty ? 2 : 0);
      const { values, faults } = read(text, whole(6), size);
      expect(faults).toEqual([]);
      const held = JSON.stringify(values[0]![1], (_, each) =>
        typeof each === "number" && !Number.isSafeInteger(each) ? 0 : each,
      );
      const expected = JSON.stringify(value, (_, each) =>
        typeof each === "number" && !Number.isSafeInteger(each) ? 0 : each,
      );
      expect(held.replace(/"-?\d{16,}"/g, "0")).toEqual(expected);
    }),
    { seed: 1, numRuns: 300 },
  );
});

test("what is not wanted is skipped, whatever it holds", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 1, max: 9 }), (value, size) => {
      const text = `{"skip":${JSON.stringify(value)},"keep":{"a":1,"b":[2]},"skip2":${JSON.stringify(value)}}`;
      const { values } = read(text, keys({ keep: keys({ a: true }) }), size);
      expect(plain(values[0]![1])).toEqual({ keep: { a: 1 } });
    }),
    { seed: 1, numRuns: 300 },
  );
});

test("an item that is not worth holding is passed over; a value read whole and cut down afterwards is the same", () => {
  const shape = each({ ...keys({ a: true, b: whole(1) }), only: (item) => (item as { a?: Json }).a !== 1 });
  const item = fc.record(
    { a: fc.integer({ min: 0, max: 2 }), b: fc.jsonValue({ maxDepth: 2 }), c: fc.jsonValue({ maxDepth: 2 }) },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(item), fc.integer({ min: 1, max: 9 }), (items, size) => {
      const text = JSON.stringify(items).replace(/-?\d[\d.e+-]{14,}/g, "7");
      const { values } = read(text, shape, size);
      const held = plain(values[0]![1]) as { a?: number }[];
      expect(held).toHaveLength(items.filter(({ a }) => a !== 1).length);
      expect(held).toEqual(plain(keptOf(JSON.parse(text), shape)));
    }),
    { seed: 1, numRuns: 300 },
  );
});

test("records a line, flattened, with the line of each; a broken line costs that line only", () => {
  const shape: Shape = { flat: true, emit: "run", item: { flat: true, emit: "run" } };
  const text = '{"a":1,"b":{"c":"x","d":[1,2]}}\n{"a":2\n{"a":}\n\n{"a":NaN,"__proto__":"p"}\n{"a":"x\n{"a":3}';
  const { values, faults } = read(text, shape);
  expect(values).toEqual([
    [
      "run",
      [
        ["a", 1],
        ["b.c", "x"],
      ],
      1,
    ],
    [
      "run",
      [
        ["a", Number.NaN],
        ["__proto__", "p"],
      ],
      5,
    ],
    ["run", [["a", 3]], 7],
  ]);
  expect(faults.map((fault) => fault.slice(0, 2))).toEqual(["2:", "3:", "6:"]);
});

test("items of an array are handed over one by one", () => {
  const { values } = read(
    '{"n":7,"samples":[{"id":1},{"id":"b"}]}',
    keys({ n: true, samples: each({ ...keys({ id: true }), emit: "sample" }) }),
  );
  expect(plain(values)).toEqual([
    ["sample", { id: 1 }, 1],
    ["sample", { id: "b" }, 1],
    ["", { n: 7 }, 1],
  ]);
});

test("keys are reported with their path", () => {
  const paths: string[] = [];
  const shape: Shape = {
    other: { other: { emit: "x" }, item: { other: { emit: "x" }, emit: "x" }, emit: "x" },
    item: { other: { emit: "x" }, emit: "x" },
    emit: "x",
  };
  const stream = new JsonStream(
    shape,
    () => {},
    () => {},
    (path) => paths.push(path),
  );
  stream.write(Buffer.from('{"a":{"b":1},"c":[{"d":2}]}\n[{"e":1}]'));
  expect(paths).toEqual(["a", "a.b", "c", "c[].d", "[].e"]);
});

test.each(["{", '{"a', "[1,]x", "{]", "[1 2]", '{"a" 1}', "[01]", "[tru]", '["\\x"]', `[1,2,${"[".repeat(200_000)}`])(
  "broken JSON is a fault: %j",
  (text) => {
    expect(read(text, whole(9), 7).faults.length).toBeGreaterThan(0);
  },
);

test.each(["{", '{"a', "{]", `[${"[".repeat(200_000)}`, "[1,2}"])(
  "broken brackets are a fault even where nothing is wanted: %j",
  (text) => {
    expect(read(text, keys({}), 7).faults.length).toBeGreaterThan(0);
  },
);

test("whole numbers that a double cannot hold come as text", () => {
  expect(plain(read("[12345678901234567890,1.5e300]", whole(2)).values[0]![1])).toEqual([
    "12345678901234567890",
    1.5e300,
  ]);
});
