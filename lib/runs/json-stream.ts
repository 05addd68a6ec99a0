import { isUtf8 } from "node:buffer";
import { ByteDictionary } from "./byte-dictionary";
import { ChunkQueue } from "./chunk-queue";
import { JsonFault } from "./json-fault";
import { isLiteral, literalOf } from "./json-literal";
import type { Json, Pairs, Shape } from "./json-shape";

/** A single text, key or number longer than this many bytes is not read; nor is nesting deeper than that many levels. */
const longestToken = 64 * 1024 * 1024;
const deepest = 100_000;
const deepestFlat = 5;
const mostKeys = 100_000;

/** What comes next. */
const value = 0;
const valueOrEnd = 1;
const key = 2;
const keyOrEnd = 3;
const colon = 4;
const commaOrEnd = 5;

interface Frame {
  readonly array: boolean;
  readonly shape: Shape;
  readonly held: Json[] | Record<string, Json> | Pairs;
  readonly prefix: string;
  readonly line: number;
  readonly key: string;
}

/** What is kept of a value inside a flat object. */
const inFlat: Shape = { flat: true };

/**
 * Reads JSON, or one JSON value a line (JSONL), chunk by chunk, and keeps only what `shape` names: a transcript of megabytes that
 * is not wanted is passed over by looking for its closing quote. Bare NaN and Infinity, which Python writes, are read as such.
 * Whole numbers that a double cannot hold come as text. Of what is skipped only quotes and brackets are checked.
 */
export class JsonStream {
  /** Whether the text turned out to hold one value a line. */
  lines = false;
  private readonly queue = new ChunkQueue();
  private bytes: Buffer = Buffer.alloc(0);
  private at = 0;
  private next = value;
  private frames: Frame[] = [];
  private key = "";
  private line = 1;
  private lineStart = 0;
  private newline = -1;
  /** Kinds of the skipped containers that are open: 1 for an array. */
  private skipped: number[] = [];
  private inSkippedText = false;
  private escaped = false;
  private valueLine = 1;
  /** Whether the rest of a line with a fault is being passed over. */
  private lost = false;
  private readonly keys = new ByteDictionary();
  private readonly keyNames: string[] = [];

  /** @param onValue is given each value that is to be emitted, and each value at the top (under the name "") */
  constructor(
    private readonly shape: Shape,
    private readonly onValue: (name: string, value: Json | Pairs, line: number) => void,
    private readonly onFault: (fault: JsonFault) => void,
    private readonly onKey?: (path: string) => void,
  ) {}

  write(chunk: Buffer): void {
    const bytes = this.queue.add(chunk);
    if (bytes === null) return;
    this.load(bytes);
    this.run(false);
    this.lineStart -= this.at;
    this.queue.keep(this.bytes.subarray(this.at));
    if (this.queue.size > longestToken) {
      throw this.fault(`expected texts of at most ${longestToken / 1024 / 1024} MB, got a longer one`);
    }
  }

  /** @throws JsonFault when the text ends too early */
  end(): void {
    this.load(this.queue.all());
    this.run(true);
    if (this.frames.length > 0 || this.skipped.length > 0 || this.inSkippedText) {
      const fault = this.fault("expected the rest of the value, got the end of the file: it is cut off");
      if (!this.lines) throw fault;
      this.onFault(fault);
    }
  }

  private load(bytes: Buffer): void {
    this.bytes = bytes;
    this.at = 0;
    this.newline = -1;
  }

  private run(last: boolean): void {
    for (;;) {
      try {
        this.scan(last);
        return;
      } catch (fault) {
        if (!(fault instanceof JsonFault) || !this.lines) throw fault;
        this.onFault(fault);
        this.frames = [];
        this.skipped = [];
        this.inSkippedText = this.escaped = false;
        this.next = value;
        this.lost = true;
      }
    }
  }

  private scan(last: boolean): void {
    const { bytes } = this;
    const { length } = bytes;
    while (this.at < length) {
      if (this.lost) {
        const newline = bytes.indexOf(0x0a, this.at);
        this.lost = newline < 0;
        this.at = newline < 0 ? length : newline;
        continue;
      }
      if (this.inSkippedText) {
        if (!this.skipText()) return;
        continue;
      }
      if (this.skipped.length > 0) {
        this.passOverValue();
        continue;
      }
      const byte = bytes[this.at];
      if (byte === 0x20 || byte === 0x09 || byte === 0x0d) {
        let { at } = this;
        do at++;
        while (bytes[at] === 0x20);
        this.at = at;
      } else if (byte === 0x0a) this.endLine();
      else if (!this.token(byte!, last)) return;
    }
  }

  /** Reads one token; false when it goes on in the next chunk. */
  private token(byte: number, last: boolean): boolean {
    const { next } = this;
    if (next === value || next === valueOrEnd) {
      if (byte === 0x5d && next === valueOrEnd) this.close(true);
      else return this.readValue(byte, last);
    } else if (next === commaOrEnd) {
      const { array } = this.frames.at(-1)!;
      if (byte === 0x2c) this.next = array ? value : key;
      else if (byte === 0x5d || byte === 0x7d) {
        this.close(byte === 0x5d);
        return true;
      } else throw this.fault(`expected , or ${array ? "]" : "}"}`);
      this.at++;
    } else if (next === colon) {
      if (byte !== 0x3a) throw this.fault("expected : after the key");
      this.next = value;
      this.at++;
    } else if (byte === 0x7d && next === keyOrEnd) this.close(false);
    else if (byte === 0x22) {
      const end = this.textEnd(this.at + 1, last);
      if (end < 0) return false;
      this.key = this.readKey(this.at + 1, end);
      if (this.onKey !== undefined) this.onKey(this.path());
      this.at = end + 1;
      this.next = colon;
      // most keys are followed by ": " or ":" at once
      if (this.bytes[this.at] === 0x3a) {
        this.next = value;
        this.at += this.bytes[this.at + 1] === 0x20 ? 2 : 1;
      }
    } else throw this.fault("expected a key in quotes");
    return true;
  }

  private readValue(byte: number, last: boolean): boolean {
    const shape = this.childShape();
    if (this.frames.length === 0) this.valueLine = this.line;
    if (byte === 0x7b || byte === 0x5b) {
      this.at++;
      this.open(byte === 0x5b, shape);
      return true;
    }
    if (byte === 0x22) {
      if (shape === undefined) {
        this.at++;
        this.inSkippedText = true;
        return true;
      }
      const end = this.textEnd(this.at + 1, last);
      if (end < 0) return false;
      const text = this.readText(this.at + 1, end);
      this.at = end + 1;
      this.deliver(text, shape, this.line);
      return true;
    }
    let end = this.at;
    while (end < this.bytes.length && isLiteral(this.bytes[end]!)) end++;
    if (end === this.bytes.length && !last) return false;
    const literal = shape === undefined && end > this.at ? undefined : this.readLiteral(this.at, end);
    this.at = end;
    this.deliver(literal, shape, this.line);
    return true;
  }

  /** The shape that the next value is kept in; undefined when it is skipped. */
  private childShape(): Shape | undefined {
    const frame = this.frames.at(-1);
    if (frame === undefined) return this.shape;
    if (frame.array) return frame.shape.item;
    if (frame.shape.flat) return inFlat;
    return frame.shape.keys?.get(this.key) ?? frame.shape.other;
  }

  private open(array: boolean, shape: Shape | undefined): void {
    const parent = this.frames.at(-1);
    const nested = parent !== undefined && !parent.array && parent.shape.flat === true;
    const kept = array
      ? shape?.item !== undefined
      : shape?.keys !== undefined || shape?.other !== undefined || shape?.flat;
    if (shape === undefined || !kept || (nested && parent.prefix.split(".").length > deepestFlat)) {
      this.skipped.push(array ? 1 : 0);
      return;
    }
    const held =
      array || (shape.flat && !nested) ? [] : nested ? parent.held : (Object.create(null) as Record<string, Json>);
    this.frames.push({
      array,
      shape,
      held,
      prefix: nested ? `${parent.prefix}${this.key}.` : "",
      line: this.line,
      key: this.key,
    });
    this.next = array ? valueOrEnd : keyOrEnd;
  }

  private close(array: boolean): void {
    const frame = this.frames.at(-1)!;
    if (frame.array !== array) throw this.fault(`expected ${frame.array ? "]" : "}"}`);
    this.at++;
    this.frames.pop();
    this.key = frame.key;
    const parent = this.frames.at(-1);
    if (parent !== undefined && parent.held === frame.held) this.next = commaOrEnd;
    else if (frame.array && frame.shape.item?.emit !== undefined) this.deliver(undefined, undefined, frame.line);
    else this.deliver(frame.held, frame.shape, frame.line);
  }

  private deliver(given: Json | Pairs | undefined, shape: Shape | undefined, line: number): void {
    const frame = this.frames.at(-1);
    this.next = commaOrEnd;
    if (shape !== undefined && given !== undefined) {
      if (shape.emit !== undefined) this.onValue(shape.emit, given, line);
      else if (frame === undefined) this.onValue("", given, line);
      else if (frame.array) {
        if (shape.only?.(given as Json) !== false) (frame.held as (Json | Pairs)[]).push(given);
      } else if (frame.shape.flat) (frame.held as Pairs).push([frame.prefix + this.key, given as string]);
      else (frame.held as Record<string, Json>)[this.key] = given as Json;
    }
    if (frame === undefined) {
      this.next = value;
      if (this.line === this.valueLine) this.lines = true;
    }
  }

  /**
   * Passes over what is in a container that is not kept, until it closes or the chunk ends. Most bytes of a log with transcripts go
   * through here, so the loop keeps its place in a local variable.
   */
  private passOverValue(): void {
    const { bytes, skipped } = this;
    const { length } = bytes;
    let { at } = this;
    while (at < length) {
      const byte = bytes[at++]!;
      if (byte === 0x20 || byte === 0x2c || byte === 0x3a) continue;
      if (byte === 0x22) {
        this.at = at;
        this.inSkippedText = true;
        if (!this.skipText()) return;
        at = this.at;
      } else if (byte === 0x0a) {
        this.at = at - 1;
        this.endLine();
        while (bytes[at] === 0x20) at++;
      } else if (byte === 0x7b || byte === 0x5b) {
        skipped.push(byte === 0x5b ? 1 : 0);
        this.at = at;
        if (skipped.length > deepest) throw this.fault(`expected at most ${deepest} levels of nesting, got more`);
      } else if (byte === 0x7d || byte === 0x5d) {
        this.at = at;
        if (skipped.pop() !== (byte === 0x5d ? 1 : 0)) throw this.fault(`expected ${byte === 0x5d ? "}" : "]"}`);
        if (skipped.length > 0) continue;
        this.deliver(undefined, undefined, this.line);
        return;
      }
    }
    this.at = at;
  }

  private endLine(): void {
    if (this.lines && (this.frames.length > 0 || this.skipped.length > 0)) {
      throw this.fault("expected the rest of the value, got the end of the line");
    }
    this.line++;
    this.at++;
    this.lineStart = this.at;
  }

  /** Passes over the rest of a text; false when it goes on in the next chunk. */
  private skipText(): boolean {
    const { bytes } = this;
    let from = this.at;
    if (this.escaped) from++;
    this.escaped = false;
    for (;;) {
      const quote = this.quoteFrom(from);
      const end = quote < 0 ? bytes.length : quote;
      let slashes = 0;
      while (end - 1 - slashes >= from && bytes[end - 1 - slashes] === 0x5c) slashes++;
      if (quote < 0) {
        this.escaped = slashes % 2 === 1;
        this.at = bytes.length;
        return false;
      }
      from = quote + 1;
      if (slashes % 2 === 1) continue;
      this.at = from;
      this.inSkippedText = false;
      if (this.skipped.length === 0) this.deliver(undefined, undefined, this.line);
      return true;
    }
  }

  /**
   * Index of the next quote, or −1 when the chunk ends before it. Looks at a few bytes itself: most texts are shorter than a call
   * is worth.
   */
  private quoteFrom(from: number): number {
    const { bytes } = this;
    const near = Math.min(from + 32, bytes.length);
    for (let at = from; at < near; at++) {
      const byte = bytes[at];
      if (byte === 0x22) return at;
      if (byte === 0x0a) break;
    }
    const quote = bytes.indexOf(0x22, from);
    this.refuseNewline(from, quote < 0 ? bytes.length : quote);
    return quote;
  }

  /** Index of the quote that ends the text starting at `start`, or −1 when the chunk ends before it. */
  private textEnd(start: number, last: boolean): number {
    let from = start;
    for (;;) {
      const quote = this.quoteFrom(from);
      if (quote < 0) {
        if (last) throw this.fault("expected a closing quote, got the end of the file");
        return -1;
      }
      let slashes = 0;
      while (this.bytes[quote - 1 - slashes] === 0x5c && quote - 1 - slashes >= start) slashes++;
      if (slashes % 2 === 0) return quote;
      from = quote + 1;
    }
  }

  /** A line break inside a text means that its quote was never closed. */
  private refuseNewline(from: number, end: number): void {
    if (this.newline < from) {
      const found = this.bytes.indexOf(0x0a, from);
      this.newline = found < 0 ? Number.MAX_SAFE_INTEGER : found;
    }
    if (this.newline >= end) return;
    const fault = this.fault("expected a closing quote, got the end of the line");
    this.at = this.newline;
    throw fault;
  }

  private readKey(start: number, end: number): string {
    const { bytes } = this;
    for (let at = start; at < end; at++) if (bytes[at] === 0x5c) return this.readText(start, end);
    if (this.keys.size >= mostKeys || end - start > 1000) return this.readText(start, end);
    const code = this.keys.codeOf(bytes, start, end);
    if (code < 0) throw this.fault("expected text in UTF-8, got other bytes");
    if (code === this.keyNames.length) this.keyNames.push(bytes.toString("utf8", start, end));
    return this.keyNames[code]!;
  }

  private readText(start: number, end: number): string {
    const raw = this.bytes.subarray(start, end);
    if (!isUtf8(raw)) throw this.fault("expected text in UTF-8, got other bytes");
    const text = raw.toString("utf8");
    if (!text.includes("\\")) return text;
    try {
      return JSON.parse(
        `"${text.replace(/[\u0000-\u001F]/g, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`)}"`,
      );
    } catch {
      throw this.fault("expected a text with valid escapes");
    }
  }

  private readLiteral(start: number, end: number): Json {
    const text = this.bytes.toString("latin1", start, Math.min(end, start + 400));
    const literal = literalOf(text);
    if (literal === undefined) throw this.fault(`expected a value, got "${text.slice(0, 20)}"`);
    return literal;
  }

  /** Where the current key is: "results.results[].score". */
  private path(): string {
    let path = "";
    this.frames.forEach((frame, depth) => {
      if (depth > 0 && !this.frames[depth - 1]!.array) path += path === "" ? frame.key : `.${frame.key}`;
      if (frame.array) path += "[]";
    });
    return path === "" ? this.key : `${path}.${this.key}`;
  }

  private fault(message: string): JsonFault {
    return new JsonFault(this.line, this.at - this.lineStart + 1, message);
  }
}
