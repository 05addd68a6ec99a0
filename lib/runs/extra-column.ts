import { type CellValue, type ColumnReader, NumberReader, TextReader } from "./column-reader";
import { truth } from "./known-columns";
import { type Decimal, readNumber } from "./number-cell";
import type { Column } from "./run-table";

/**
 * A column that we know nothing about: numbers where every known cell is one (or true, false, yes, no), else text. The first
 * known cell decides; where a later one disagrees, the column `disagrees`, and the files are read again with it as text.
 * Ids stay text: numbers with leading zeros or a plus, and whole numbers that a double cannot hold.
 */
export class ExtraColumn implements ColumnReader {
  disagrees = false;
  private text: TextReader | null;
  private anyCell = false;
  private readonly numbers: NumberReader;

  constructor(asText: boolean, report: (message: string) => void, decimal?: Decimal) {
    this.text = asText ? new TextReader(report) : null;
    this.numbers = new NumberReader(
      (cell) => {
        const number = numberLike(cell, decimal);
        if (number === undefined) this.turnIntoText(report);
        return number;
      },
      (number) => !Number.isNaN(number),
    );
  }

  setBytes(row: number, bytes: Buffer, start: number, end: number): void {
    if (start === end) return;
    if (this.text === null) this.numbers.setBytes(row, bytes, start, end);
    if (this.text !== null) this.text.setBytes(row, bytes, start, end);
    this.anyCell = true;
  }

  setValue(row: number, value: CellValue): void {
    if (value === null || value === undefined || value === "" || Number.isNaN(value)) return;
    if (this.text === null) this.numbers.setValue(row, value);
    if (this.text !== null) this.text.setValue(row, value);
    this.anyCell = true;
  }

  finish(rows: number): Column {
    return (this.text ?? this.numbers).finish(rows);
  }

  private turnIntoText(report: (message: string) => void): void {
    if (this.anyCell) this.disagrees = true;
    this.text = new TextReader(report);
  }
}

/** The number, null for unknown, undefined for a text. */
function numberLike(cell: string | number | boolean, decimal: Decimal | undefined): number | null | undefined {
  const word = truth(cell);
  if (word !== null) return word;
  if (typeof cell === "number") return Number.isFinite(cell) ? cell : undefined;
  if (typeof cell !== "string" || /^\s*[+-]?0\d|^\s*\+/.test(cell)) return undefined;
  if (/^\s*-?\d{16,}\s*$/.test(cell) && !Number.isSafeInteger(Number(cell))) return undefined;
  const read = readNumber(cell, decimal);
  return read.kind === "value" ? read.value : read.kind === "unknown" ? null : undefined;
}
