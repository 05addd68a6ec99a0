import { ByteDictionary } from "./byte-dictionary";
import { neutralised } from "./formula-cell";
import { longestText, shortened, wellFormed } from "./long-text";
import { readPlainNumber } from "./plain-number";
import { type NumberColumn, sortNames, type TextColumn } from "./run-table";

/** A value as JSON, Parquet and YAML give it; text from CSV comes as bytes. */
export type CellValue = string | number | boolean | null | undefined;

/** Collects one column of the table, cell by cell. Rows that get no cell stay unknown. */
export interface ColumnReader {
  setBytes(row: number, bytes: Buffer, start: number, end: number): void;
  setValue(row: number, value: CellValue): void;
}

/** Text as it is written; an empty cell is unknown. */
export class TextReader implements ColumnReader {
  private readonly dictionary = new ByteDictionary();
  private codes = new Int32Array(1024).fill(-1);
  /** The last value and its code: most text columns repeat one name for many rows. */
  private last: CellValue;
  private lastCode = -1;

  constructor(private readonly report: (message: string) => void) {}

  setBytes(row: number, bytes: Buffer, start: number, end: number): void {
    if (start === end) return;
    const from = start + neutralised(bytes, start, end);
    if (end - from > longestText) {
      this.setValue(row, bytes.toString("utf8", from, end));
      return;
    }
    const code = this.dictionary.codeOf(bytes, from, end);
    if (code < 0) this.report("expected text in UTF-8, got other bytes. Save the file as UTF-8.");
    this.put(row, code);
  }

  setValue(row: number, value: CellValue): void {
    if (value === null || value === undefined || value === "" || Number.isNaN(value)) return;
    if (value !== this.last) {
      this.lastCode = this.dictionary.codeOfText(wellFormed(shortened(String(value))));
      this.last = value;
    }
    this.put(row, this.lastCode);
  }

  finish(rows: number): TextColumn {
    return sortNames(resized(this.codes, rows, -1), this.dictionary.names());
  }

  private put(row: number, code: number): void {
    if (row >= this.codes.length) this.codes = resized(this.codes, Math.max(row + 1, this.codes.length * 2), -1);
    this.codes[row] = code;
  }
}

/** What a cell of a number column turned out to be: a number, null for unknown, or undefined when it was refused. */
export type ReadCell = (cell: string | number | boolean, row: number) => number | null | undefined;

/** Numbers. Plain decimals that are `sure` to mean themselves are read from the bytes; everything else (NaN) is given to `read`. */
export class NumberReader implements ColumnReader {
  private values = new Float64Array(1024);
  private known = new Uint8Array(1024);

  constructor(
    private readonly read: ReadCell,
    private readonly sure: (number: number) => boolean,
  ) {}

  setBytes(row: number, bytes: Buffer, start: number, end: number): void {
    if (start === end) return;
    const value = readPlainNumber(bytes, start, end);
    if (this.sure(value)) {
      this.put(row, value);
      return;
    }
    const read = this.read(bytes.toString("utf8", start, Math.min(end, start + 200)), row);
    if (read !== null && read !== undefined) this.put(row, read);
  }

  setValue(row: number, value: CellValue): void {
    if (value === null || value === undefined || value === "" || Number.isNaN(value)) return;
    const read = this.read(value, row);
    if (read !== null && read !== undefined) this.put(row, read);
  }

  finish(rows: number): NumberColumn {
    return { kind: "number", values: resized(this.values, rows, 0), known: resized(this.known, rows, 0) };
  }

  private put(row: number, value: number): void {
    if (row >= this.values.length) {
      const length = Math.max(row + 1, this.values.length * 2);
      this.values = resized(this.values, length, 0);
      this.known = resized(this.known, length, 0);
    }
    this.values[row] = value + 0; // -0 becomes 0: the sign means nothing here, and Parquet does not keep it
    this.known[row] = 1;
  }
}

/** A copy of that length; new places hold `fill`. */
function resized<A extends Int32Array | Float64Array | Uint8Array>(from: A, length: number, fill: number): A {
  if (length <= from.length) return from.slice(0, length) as A;
  const more = new (from.constructor as new (length: number) => A)(length);
  more.set(from);
  if (fill !== 0) more.fill(fill, from.length);
  return more;
}
