import { ChunkQueue } from "./chunk-queue";
import { Stop } from "./stop";

/** A row longer than this many bytes is not read. */
const longestRow = 64 * 1024 * 1024;

/**
 * What is done with the rows of a CSV file. Cells are bytes from `starts[i]` up to `ends[i]`; a cell with doubled quotes comes as
 * its own text.
 */
export interface CsvRow {
  line: number;
  cells: number;
  bytes: Buffer;
  readonly starts: number[];
  readonly ends: number[];
  /** Cells whose text differs from their bytes, by index; undefined otherwise. */
  readonly texts: (Buffer | undefined)[];
}

/**
 * Splits the bytes of a CSV file (RFC 4180; also ; or tab or | as separator, lone carriage returns as line ends) into rows, chunk by
 * chunk, with the line that each row starts on. Empty lines are skipped.
 */
export class CsvRows {
  private readonly queue = new ChunkQueue();
  private line = 1;
  private readonly row: CsvRow = { line: 1, cells: 0, bytes: Buffer.alloc(0), starts: [], ends: [], texts: [] };

  /** @param separator the byte between cells */
  constructor(
    private readonly separator: number,
    private readonly onRow: (row: CsvRow) => void,
    private readonly problem: (line: number, message: string) => void,
  ) {}

  /** Counts a line that was taken off before. */
  skippedLine(): void {
    this.line++;
  }

  write(chunk: Buffer): void {
    const bytes = this.queue.add(chunk);
    if (bytes === null) return;
    this.queue.keep(bytes.subarray(this.readRows(bytes, false)));
    if (this.queue.size > longestRow) {
      this.problem(
        this.line,
        `expected a row of at most ${longestRow / 1024 / 1024} MB, got a longer one: is a quote left open?`,
      );
      throw new Stop();
    }
  }

  end(): void {
    const bytes = this.queue.all();
    if (bytes.length > 0) this.readRows(bytes, true);
  }

  /** Reads whole rows; returns how many bytes they took. */
  private readRows(bytes: Buffer, last: boolean): number {
    const { row, separator } = this;
    const { starts, ends, texts } = row;
    const length = bytes.length;
    row.bytes = bytes;
    let rowStart = 0;
    let newline = -1;
    while (rowStart < length) {
      let at = rowStart;
      let cells = 0;
      let lines = 0;
      let done = false;
      while (!done) {
        let start = at;
        let end: number;
        let text: Buffer | undefined;
        if (at < length && bytes[at] === 0x22) {
          start = at + 1;
          let doubled = false;
          let close = bytes.indexOf(0x22, start);
          while (close >= 0 && close + 1 < length && bytes[close + 1] === 0x22) {
            doubled = true;
            close = bytes.indexOf(0x22, close + 2);
          }
          if (close < 0 || (close + 1 === length && !last)) {
            if (!last) return rowStart;
            if (close < 0) {
              this.problem(
                this.line + lines,
                'expected a closing quote, got the end of the file: the quote that starts on this line is never closed. Close it, or double quotes inside a cell ("").',
              );
              return length;
            }
          }
          end = close;
          if (newline < start) newline = nextNewline(bytes, start);
          for (; newline < end; newline = nextNewline(bytes, newline + 1)) lines++;
          if (doubled) text = undouble(bytes, start, end);
          at = close + 1;
          if (at < length && bytes[at] !== separator && bytes[at] !== 0x0a && bytes[at] !== 0x0d) {
            this.problem(
              this.line + lines,
              'expected a separator after the closing quote, got more text. Double quotes inside a cell ("").',
            );
            while (at < length && bytes[at] !== separator && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++;
          }
        } else {
          for (; at < length; at++) {
            const byte = bytes[at]!;
            if (byte === separator || byte === 0x0a || byte === 0x0d) break;
          }
          end = at;
        }
        starts[cells] = start;
        ends[cells] = end;
        texts[cells] = text;
        cells++;
        if (at < length && bytes[at] === separator) {
          at++;
          continue;
        }
        done = true;
      }
      if (at >= length) {
        if (!last) return rowStart;
      } else if (bytes[at] === 0x0d) {
        if (at + 1 >= length && !last) return rowStart;
        at += bytes[at + 1] === 0x0a ? 2 : 1;
      } else at++;
      row.line = this.line;
      row.cells = cells;
      if (cells > 1 || ends[0]! > starts[0]!) this.onRow(row);
      this.line += lines + 1;
      rowStart = at;
    }
    return length;
  }
}

function undouble(bytes: Buffer, start: number, end: number): Buffer {
  const text = Buffer.allocUnsafe(end - start);
  let length = 0;
  for (let at = start; at < end; at++) {
    text[length++] = bytes[at]!;
    if (bytes[at] === 0x22) at++;
  }
  return text.subarray(0, length);
}

/** Where the next line ends; beyond all bytes where none does. */
function nextNewline(bytes: Buffer, from: number): number {
  const found = bytes.indexOf(0x0a, from);
  return found < 0 ? Number.MAX_SAFE_INTEGER : found;
}
