import { SourceMap } from "node:module";

/** A place in a cell's own text, both from 1. */
export interface SourcePlace {
  readonly line: number;
  readonly column: number;
}

/** Remembers the source of cells that ran, and finds a place of the running code in it. */
export interface CellSources {
  add(cell: number, source: CellSource): void;
  /** The source of the cell that last had this number. */
  latest(executionCount: number): CellSource | undefined;
  /** The cell's own line and column for a place in its running code (both from 1); null when nothing there comes from the cell. */
  find(cell: number, line: number, column: number): SourcePlace | null;
  /**
   * Replaces names such as `cell-7.ts:5:3` by `cell 2:4:1`: the number the reader sees, and the cell's own line and column (0:0
   * where there is none).
   */
  translate(stack: string): string;
}

/** The code of a cell, and how it became the code that runs. */
export interface CellSource {
  readonly executionCount: number;
  readonly code: string;
  /** Two source maps as JSON: running code to ES module, ES module to cell. */
  readonly maps: string | null;
  /** Characters that were put in front of the first line. */
  readonly prefix: number;
  /** Lines of the running code; what comes after them calls it and belongs to nobody. */
  readonly lines: number;
}

/** Lines that tslab puts in front of a cell. */
const linesBefore = 1;

/** The name under which the engine knows the code of a cell. */
export function scriptName(cell: number): string {
  return `cell-${cell}.ts`;
}

/** Remembers the cells that ran, so that a place in running code can be told as a line and column (from 1) of a cell. */
export function cellSources(): CellSources {
  const sources = new Map<number, CellSource>();
  const parsed = new Map<number, readonly [SourceMap, SourceMap] | null>();

  function mapsOf(cell: number): readonly [SourceMap, SourceMap] | null {
    const known = parsed.get(cell);
    if (known !== undefined) return known;
    const { toModule, toCell } = JSON.parse(sources.get(cell)?.maps ?? "{}");
    const made = toModule && toCell ? ([toMap(toModule), toMap(toCell)] as const) : null;
    parsed.set(cell, made);
    return made;
  }

  function find(cell: number, line: number, column: number): SourcePlace | null {
    const maps = mapsOf(cell);
    if (maps === null || line > (sources.get(cell)?.lines ?? 0)) return null;
    const before = line === 1 ? (sources.get(cell)?.prefix ?? 0) : 0;
    const inModule = entry(maps[0], line - 1, column - 1 - before);
    const inCell = inModule && entry(maps[1], inModule.line, inModule.column);
    if (inCell === null || inCell.line < linesBefore) return null;
    return { line: inCell.line - linesBefore + 1, column: inCell.column + 1 };
  }

  return {
    add: (cell, source) => void sources.set(cell, source),
    latest: (executionCount) => [...sources.values()].findLast((source) => source.executionCount === executionCount),
    find,
    translate: (stack) =>
      stack.replace(/\bcell-(\d+)\.ts:(\d+):(\d+)/g, (whole, cell, line, column) => {
        const source = sources.get(Number(cell));
        if (source === undefined) return whole;
        const place = find(Number(cell), Number(line), Number(column));
        return `cell ${source.executionCount}:${place === null ? "0:0" : `${place.line}:${place.column}`}`;
      }),
  };
}

function toMap(json: string): SourceMap {
  return new SourceMap(JSON.parse(json));
}

function entry(map: SourceMap, line: number, column: number): SourcePlace | null {
  const found = map.findEntry(line, Math.max(0, column)) as { originalLine?: number; originalColumn?: number };
  if (found.originalLine === undefined || found.originalColumn === undefined) return null;
  return { line: found.originalLine, column: found.originalColumn };
}
