import type { ColumnReader } from "./column-reader";
import { type CsvRow, CsvRows } from "./csv-rows";
import { separatorOf } from "./csv-separator";
import { neutralised } from "./formula-cell";
import type { Opened } from "./open-file";
import { quoted } from "./problem-list";
import { addRuns } from "./read-json";
import { isPromptfooHeader, PromptfooTable } from "./read-promptfoo-csv";
import { Stop } from "./stop";
import type { TableBuilder } from "./table-builder";

/** Reads a CSV or TSV file into the table, in one pass over its bytes. */
export async function readCsv(file: Opened, builder: TableBuilder): Promise<void> {
  const rows = new CsvReading(builder, file.path);
  let csv: CsvRows | null = null;
  try {
    for await (const chunk of file.chunks()) {
      if (csv === null) {
        let bytes = chunk;
        // "sep=;" is a line that spreadsheets write for themselves
        const named = /^sep=(.)\r?\n/.exec(bytes.toString("latin1", 0, 10));
        if (named !== null) bytes = bytes.subarray(named[0].length);
        const separator = named === null ? separatorOf(bytes) : named[1]!.charCodeAt(0);
        csv = new CsvRows(
          separator,
          (row) => rows.read(row),
          (line, message) => builder.problems.add({ file: file.path, line, message }),
        );
        if (named !== null) csv.skippedLine();
        csv.write(bytes);
      } else csv.write(chunk);
    }
    csv?.end();
  } catch (fault) {
    if (!(fault instanceof Stop)) throw fault;
  }
  rows.end(file.sha256());
}

class CsvReading {
  private promptfoo: PromptfooTable | null = null;
  private targets: (readonly ColumnReader[])[] | null = null;

  constructor(
    private readonly builder: TableBuilder,
    private readonly path: string,
  ) {}

  read(row: CsvRow): void {
    const { builder, targets } = this;
    if (this.promptfoo !== null) {
      this.promptfoo.add(row);
      return;
    }
    if (targets === null) {
      this.header(row);
      return;
    }
    if (isBlank(row)) return;
    if (row.cells !== targets.length && !this.fits(row, targets.length)) return;
    builder.line = row.line;
    const index = builder.rows;
    for (let cell = 0; cell < targets.length; cell++) {
      const own = targets[cell]!;
      const text = row.texts[cell];
      for (let each = 0; each < own.length; each++) {
        if (text === undefined) own[each]!.setBytes(index, row.bytes, row.starts[cell]!, row.ends[cell]!);
        else own[each]!.setBytes(index, text, 0, text.length);
      }
    }
    builder.endRow();
  }

  end(sha256: string): void {
    if (this.promptfoo !== null) {
      const { runs } = this.promptfoo;
      const format = { name: "promptfoo", recognises: () => true, shape: {}, runs: () => runs };
      addRuns(format, new Map(), this.path, sha256, this.builder);
      return;
    }
    if (this.targets === null) this.builder.startFile(this.path, new Set(), true);
    this.builder.endFile(sha256);
  }

  /** Whether a row with another number of cells can be read all the same: its further cells are empty. */
  private fits(row: CsvRow, cells: number): boolean {
    let most = row.cells;
    while (most > cells && row.ends[most - 1] === row.starts[most - 1]) most--;
    if (most === cells) return true;
    this.builder.problems.add({
      file: this.path,
      line: row.line,
      message: `expected ${cells} cells as in the header, got ${row.cells}. Quote cells that hold a separator, or correct the row.`,
    });
    return false;
  }

  private header(row: CsvRow): void {
    const names = headerNames(row);
    if (isPromptfooHeader(names) && this.builder.options.from !== "csv") {
      this.promptfoo = new PromptfooTable(names);
      return;
    }
    const first = new Map<string, number>();
    names.forEach((name, cell) => {
      const before = first.get(name);
      if (before === undefined) first.set(name, cell);
      else {
        const message = `expected each column once, got ${quoted(name)} as columns ${before + 1} and ${cell + 1}. Rename or remove one.`;
        this.builder.problems.add({ file: this.path, line: row.line, message });
      }
    });
    this.builder.startFile(this.path, new Set(names), true);
    this.builder.line = row.line;
    if (names.length === 1) this.refuse(names[0]!);
    this.targets = names.map((name, cell) => (first.get(name) === cell ? this.builder.targetsOf(name) : []));
  }

  /** Prose, YAML and the like: one problem, not one a line. */
  private refuse(name: string): never {
    this.targets = [];
    this.builder.problem(
      `expected a header with at least the columns agent and request, apart by comma, semicolon, tab or |, got one column ${quoted(name)}. Is this a run table, or a log?`,
    );
    throw new Stop();
  }
}

/** Whether a row holds nothing but separators and spaces: what spreadsheets write for empty rows. */
function isBlank({ bytes, starts, ends, cells }: CsvRow): boolean {
  for (let cell = 0; cell < cells; cell++) {
    for (let at = starts[cell]!; at < ends[cell]!; at++) if (bytes[at] !== 0x20 && bytes[at] !== 0x09) return false;
  }
  return true;
}

function headerNames(row: CsvRow): string[] {
  return Array.from({ length: row.cells }, (_, cell) => {
    const bytes = row.texts[cell] ?? row.bytes.subarray(row.starts[cell]!, row.ends[cell]!);
    const name = bytes.toString("utf8", neutralised(bytes, 0, bytes.length));
    const isQuoted = row.bytes[row.starts[cell]! - 1] === 0x22;
    return (isQuoted ? name : name.trim()) || `column ${cell + 1}`;
  });
}
