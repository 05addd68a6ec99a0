import { ColumnMap } from "./column-map";
import { type CellValue, type ColumnReader, NumberReader, TextReader } from "./column-reader";
import { ExtraColumn } from "./extra-column";
import { finishTable } from "./finish-table";
import { meaningOf, textColumns } from "./known-columns";
import { ProblemList, quoted } from "./problem-list";
import type { ReadOptions } from "./read-options";
import type { Column, RunTable, SourceFile, Status } from "./run-table";
import { Stop } from "./stop";
import { sureNumbers } from "./sure-numbers";

/** A table with more columns than this is not a run table. */
const mostColumns = 1_000;

/** Collects rows of any number of files into one table, column by column. */
export class TableBuilder {
  rows = 0;
  /** Line in the current file of the row that is being read, from 1. */
  line = 0;
  readonly problems = new ProblemList();
  private readonly readers = new Map<string, TextReader | NumberReader | ExtraColumn>();
  private readonly statusByRow = new Map<number, Status>();
  private readonly files: SourceFile[] = [];
  private file = "";
  private firstRow = 0;
  private problemsBefore = 0;
  private open = false;
  private fileOfRow = new Uint16Array(1024);
  private lineOfRow = new Int32Array(1024);
  private map: ColumnMap | null = null;

  /** @param asText further columns that hold text, as an earlier reading of the same files found out */
  constructor(
    readonly options: ReadOptions,
    private readonly asText: ReadonlySet<string>,
  ) {}

  /** Starts a file. @param known the names of its columns, or the keys of its first record; without mapping, they are ours */
  startFile(path: string, known: ReadonlySet<string>, mapped: boolean): void {
    this.file = path;
    this.firstRow = this.rows;
    this.problemsBefore = this.problems.count;
    this.open = true;
    const columns = mapped ? (this.options.columns ?? {}) : {};
    this.map = new ColumnMap(
      columns,
      known,
      (name, source) => this.readerOf(name, source),
      (message) => this.problem(message),
    );
  }

  targetsOf(name: string): readonly ColumnReader[] {
    return this.map!.targetsOf(name);
  }

  /** Ends a row whose cells have been set. */
  endRow(): void {
    this.map!.endRow(this.rows);
    if (this.rows >= this.fileOfRow.length) {
      const files = new Uint16Array(this.rows * 2);
      files.set(this.fileOfRow);
      this.fileOfRow = files;
      const lines = new Int32Array(this.rows * 2);
      lines.set(this.lineOfRow);
      this.lineOfRow = lines;
    }
    this.fileOfRow[this.rows] = this.files.length;
    this.lineOfRow[this.rows] = this.line;
    this.rows++;
  }

  addRecord(record: Iterable<readonly [string, CellValue]>, line: number): void {
    this.line = line;
    for (const [name, value] of record) for (const target of this.targetsOf(name)) target.setValue(this.rows, value);
    this.endRow();
  }

  /** A record as an object. */
  addCells(cells: Readonly<Record<string, CellValue>>, line: number): void {
    this.line = line;
    for (const name in cells) for (const target of this.targetsOf(name)) target.setValue(this.rows, cells[name]);
    this.endRow();
  }

  /** Ends a file. */
  endFile(sha256: string): void {
    const rows = this.rows - this.firstRow;
    this.open = false;
    if (rows === 0 && this.problems.count > this.problemsBefore) return;
    if (rows === 0)
      this.problems.add({ file: this.file, message: "expected at least one run, got none: the table has no rows" });
    else
      for (const problem of this.map!.missing(["agent", "request"])) this.problems.add({ file: this.file, ...problem });
    this.files.push({ path: this.file, sha256, rows });
  }

  /** Ends a file that could not be read to its end; why is already on record. */
  breakOff(): void {
    if (this.open) this.files.push({ path: this.file, sha256: "", rows: this.rows - this.firstRow });
    this.open = false;
  }

  problem(message: string, column?: string): void {
    this.problems.add({ file: this.file, line: this.line, ...(column === undefined ? {} : { column }), message });
  }

  /** Further columns that turned out to hold text after they were read as numbers: read again with these as text. */
  disagreeing(): string[] {
    return [...this.readers]
      .filter(([, reader]) => reader instanceof ExtraColumn && reader.disagrees)
      .map(([name]) => name);
  }

  /** @throws InputError with everything that is wrong with the rows */
  finish(): RunTable {
    const columns = new Map<string, Column>();
    for (const [name, reader] of this.readers) columns.set(name, reader.finish(this.rows));
    return finishTable({
      rows: this.rows,
      columns,
      statusByRow: this.statusByRow,
      files: this.files,
      place: { file: this.fileOfRow.slice(0, this.rows), line: this.lineOfRow.slice(0, this.rows) },
      options: this.options,
      problems: this.problems,
    });
  }

  private readerOf(name: string, source: string): ColumnReader {
    const existing = this.readers.get(name);
    if (existing !== undefined) return existing;
    if (this.readers.size === mostColumns) {
      this.problem(`expected at most ${mostColumns} columns, got more: ${quoted(source)} is one too many`);
      throw new Stop();
    }
    const reader = this.make(name, source);
    this.readers.set(name, reader);
    return reader;
  }

  private make(name: string, source: string): TextReader | NumberReader | ExtraColumn {
    const report = (message: string) => this.problem(message, source);
    if (textColumns.includes(name)) return new TextReader(report);
    const meaning = meaningOf(name, this.options);
    if (meaning === null) return new ExtraColumn(this.asText.has(name), report, this.options.decimal);
    return new NumberReader(
      (cell, row) => {
        const read = meaning(cell);
        if (read === null || typeof read === "number") return read;
        if ("problem" in read) report(read.problem);
        else this.statusByRow.set(row, read.status);
        return undefined;
      },
      // labels may mean any number, so then all cells are looked at
      sureNumbers(name, this.options),
    );
  }
}
