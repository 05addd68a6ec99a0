// The inner loop of every bootstrap, as WebAssembly that is assembled here for the number of columns at hand: two 64-bit
// numbers an instruction, four random units at once, and the same bytes on every machine. `resample-kernel.test.ts` holds
// the plain loop that it must agree with to the last bit.

/** Random draws and column sums over one shared memory. Offsets and addresses are bytes. */
export interface ResampleKernel {
  readonly memory: { readonly buffer: ArrayBuffer };
  /** Sets the four generators: 16 words, word `i` of generator `g` at 4·i + g. */
  seed(words: Int32Array): void;
  /** Writes at least `count` addresses from `at` on, in fours: each `base` + `stride` × a unit drawn from 0 to n − 1. */
  draw(at: number, count: number, n: number, stride: number, base: number): void;
  /** Adds up the rows at the addresses from `from` to `to`; writes one sum a column from `out` on. */
  add(from: number, to: number, out: number): void;
}

/** Pairs of columns that are added up in registers in one pass. */
const widest = 8;

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly state: number;
  draw(at: number, end: number, n: number, threshold: number, stride: number, base: number): void;
  [add: `add${number}`]: (from: number, to: number, column: number, out: number) => void;
}
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { readonly exports: unknown };
};

/** A kernel for rows of `pairs` × 2 columns, with that many bytes of memory beyond the first 64. */
export function resampleKernel(pairs: number, bytes: number): ResampleKernel {
  const widths = [...new Set([Math.min(pairs, widest), pairs % widest])].filter((width) => width > 0);
  const module = new WebAssembly.Module(assemble(widths, Math.ceil((bytes + 64) / 65536)));
  const wasm = new WebAssembly.Instance(module).exports as Exports;
  return {
    memory: wasm.memory,
    seed: (words) => new Int32Array(wasm.memory.buffer, 0, 16).set(words),
    // A product's low half below 2³² mod n would favour some units (Lemire 2019), so such a four is drawn again.
    draw: (at, count, n, stride, base) => wasm.draw(at, at + 4 * count, n, (2 ** 32 - n) % n, stride, base),
    add(from, to, out) {
      for (let pair = 0; pair < pairs; pair += widest) {
        wasm[`add${Math.min(widest, pairs - pair)}`]!(from, to, 16 * pair, out + 16 * pair);
      }
    },
  };
}

// Instructions, by their names in the WebAssembly specification.
const unsigned = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...unsigned(Math.floor(value / 128))];
const get = (local: number) => [0x20, ...unsigned(local)];
const set = (local: number) => [0x21, ...unsigned(local)];
const constant = (value: number) => [0x41, value];
const simd = (code: number) => [0xfd, ...unsigned(code)];
const load = (offset: number) => [...simd(0), 4, ...unsigned(offset)];
const store = (offset: number) => [...simd(11), 4, ...unsigned(offset)];
const i32 = { v128: 0x7b, i32: 0x7f, load: [0x28, 2, 0], add: 0x6a, lessThan: 0x49 };
const i32x4 = {
  splat: simd(0x11),
  lessThan: simd(0x3a),
  left: simd(0xab),
  right: simd(0xad),
  add: simd(0xae),
  times: simd(0xb5),
};
const xor = simd(0x51);
const shuffle = (...bytes: number[]) => [...simd(13), ...bytes];
const loopBegin = [0x03, 0x40];
const branchToLoopIf = [0x0d, 0];
const end = 0x0b;

const rotateLeft = (local: number, bits: number) => [
  ...[...get(local), ...constant(bits), ...i32x4.left],
  ...[...get(local), ...constant(32 - bits), ...i32x4.right, ...simd(0x50)],
];
const xorInto = (local: number, other: number) => [...get(local), ...get(other), ...xor, ...set(local)];

/** Four xoshiro128++ generators side by side (Blackman and Vigna 2019), their words in memory from 0 on. */
function drawCode(): number[] {
  const [at, to, n, threshold, stride, base] = [0, 1, 2, 3, 4, 5];
  const [s0, s1, s2, s3, x, low, high, t] = [6, 7, 8, 9, 10, 11, 12, 13];
  const words = [s0, s1, s2, s3];
  return [
    ...words.flatMap((word, place) => [...constant(0), ...load(16 * place), ...set(word)]),
    ...loopBegin,
    // x = rotl(s0 + s3, 7) + s0
    ...[...get(s0), ...get(s3), ...i32x4.add, ...set(t), ...rotateLeft(t, 7), ...get(s0), ...i32x4.add, ...set(x)],
    // t = s1 << 9; then the linear step
    ...[...get(s1), ...constant(9), ...i32x4.left, ...set(t)],
    ...[...xorInto(s2, s0), ...xorInto(s3, s1), ...xorInto(s1, s2), ...xorInto(s0, s3), ...xorInto(s2, t)],
    ...[...rotateLeft(s3, 11), ...set(s3)],
    // x × n as 64-bit products: their high halves are the units, their low halves say whether to draw again
    ...[...get(x), ...get(n), ...i32x4.splat, ...simd(0xde), ...set(low)],
    ...[...get(x), ...get(n), ...i32x4.splat, ...simd(0xdf), ...set(high)],
    ...[...get(low), ...get(high), ...shuffle(0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27)],
    ...[...get(threshold), ...i32x4.splat, ...i32x4.lessThan, ...simd(0x53), ...branchToLoopIf],
    ...get(at),
    ...[...get(low), ...get(high), ...shuffle(4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31)],
    ...[...get(stride), ...i32x4.splat, ...i32x4.times, ...get(base), ...i32x4.splat, ...i32x4.add, ...store(0)],
    ...[...get(at), ...constant(16), i32.add, 0x22, at, ...get(to), i32.lessThan, ...branchToLoopIf],
    end,
    ...words.flatMap((word, place) => [...constant(0), ...get(word), ...store(16 * place)]),
    end,
  ];
}

/** Adds up `width` pairs of columns over the rows whose addresses are listed. */
function addCode(width: number): number[] {
  const [from, to, column, out, row] = [0, 1, 2, 3, 4];
  const sums = Array.from({ length: width }, (_, place) => 5 + place);
  return [
    ...loopBegin,
    ...[...get(from), ...i32.load, ...get(column), i32.add, ...set(row)],
    ...sums.flatMap((sum, place) => [...get(sum), ...get(row), ...load(16 * place), ...simd(0xf0), ...set(sum)]),
    ...[...get(from), ...constant(4), i32.add, 0x22, from, ...get(to), i32.lessThan, ...branchToLoopIf],
    end,
    ...sums.flatMap((sum, place) => [...get(out), ...get(sum), ...store(16 * place)]),
    end,
  ];
}

function assemble(widths: readonly number[], pages: number): Uint8Array {
  const list = (items: readonly (readonly number[])[]) => [...unsigned(items.length), ...items.flat()];
  const section = (code: number, content: readonly number[]) => [code, ...unsigned(content.length), ...content];
  const name = (text: string) => list([...text].map((character) => [character.charCodeAt(0)]));
  const type = (parameters: number) => [0x60, ...list(Array.from({ length: parameters }, () => [i32.i32])), 0];
  const body = (locals: readonly (readonly number[])[], code: readonly number[]) => {
    const content = [...list(locals), ...code];
    return [...unsigned(content.length), ...content];
  };
  const functions = ["draw", ...widths.map((width) => `add${width}`)];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, list([type(6), type(4)])),
    ...section(3, list(functions.map((_, place) => [place === 0 ? 0 : 1]))),
    ...section(5, list([[0, ...unsigned(pages)]])),
    ...section(7, list([[...name("memory"), 2, 0], ...functions.map((own, place) => [...name(own), 0, place])])),
    ...section(
      10,
      list([
        body([[8, i32.v128]], drawCode()),
        ...widths.map((width) =>
          body(
            [
              [1, i32.i32],
              [...unsigned(width), i32.v128],
            ],
            addCode(width),
          ),
        ),
      ]),
    ),
  ]);
}
