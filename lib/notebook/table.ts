import { formatEstimate, formatNumber, type Unit } from "../report/format";
import { escapeMarkup } from "../report/html/html-safe";
import type { Estimate } from "../statistics/estimate";

/** A cell of a table: an estimate shows with its standard error, null as "unknown". */
export type TableValue = string | number | boolean | null | undefined | Estimate;

/** A table that a notebook shows as HTML, and everything else as text. */
export interface Table {
  readonly html: string;
  readonly text: string;
}

/**
 * Records as a table to read: one row each, columns in the order of their first use. Numbers and estimates are shown in
 * the unit of their column, and end at the right. Names from a log stay text, whatever they look like.
 *
 * @param units "dollars", "share" (0 to 1, shown in percent), "minutes" or "number" (the default), by column, or one for all
 *
 * @example
 * table([{ agent: "C", value: -575.6056 }], { value: "dollars" }).text.split("\n")[2] // "C      −$575.61"
 */
export function table(
  records: readonly Readonly<Record<string, TableValue>>[],
  units: Unit | Readonly<Record<string, Unit>> = {},
): Table {
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const named = new Map(typeof units === "string" ? [] : Object.entries(units));
  const unitOf = (column: string) => named.get(column) ?? (typeof units === "string" ? units : "number");
  return tableOfRows(
    columns,
    records.map((record) => columns.map((column) => record[column])),
    columns.map(unitOf),
  );
}

/** The same from rows of cells, for columns whose names may repeat or be numbers. */
export function tableOfRows(
  columns: readonly string[],
  rows: readonly (readonly TableValue[])[],
  units: readonly Unit[] = [],
): Table {
  const texts = rows.map((row) => columns.map((_, place) => shown(row[place], units[place] ?? "number")));
  const right = columns.map((_, place) => rows.some((row) => isNumeric(row[place])));
  return shownTable(htmlOf(columns, texts, right), textOf(columns, texts, right));
}

/** The same table with a line below it, such as its size. */
export function withNote({ html, text }: Table, note: string): Table {
  return shownTable(`${html}\n<p>${shownText(note)}</p>`, `${text}\n${note}`);
}

function shownTable(html: string, text: string): Table {
  const bundle = { "text/html": html, "text/plain": text };
  return Object.defineProperty({ html, text }, Symbol.for("Jupyter.display"), { value: () => bundle });
}

function isNumeric(value: TableValue): boolean {
  if (typeof value === "string") return /^[-−]?\$?\d[\d,.]*( %| min)?( ±.*)?$/.test(value);
  return typeof value === "number" || (typeof value === "object" && value !== null);
}

function shown(value: TableValue, unit: Unit): string {
  if (value === null) return "unknown";
  if (value === undefined) return "";
  if (typeof value === "number") return formatNumber(value, unit);
  if (typeof value === "object") return formatEstimate(value, unit);
  return typeof value === "boolean" ? (value ? "yes" : "no") : value;
}

function htmlOf(columns: readonly string[], rows: readonly string[][], right: readonly boolean[]): string {
  const style = (place: number) => ` style="text-align:${right[place] ? "right;white-space:nowrap" : "left"}"`;
  const head = columns.map((name, place) => `<th${style(place)}>${shownText(name)}</th>`).join("");
  const lines = rows.map(
    (row) => `<tr>${row.map((cell, place) => `<td${style(place)}>${shownText(cell)}</td>`).join("")}</tr>`,
  );
  return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${lines.join("\n")}\n</tbody>\n</table>`;
}

function textOf(columns: readonly string[], rows: readonly string[][], right: readonly boolean[]): string {
  const widths = columns.map((name, place) => Math.max(name.length, ...rows.map((row) => row[place]!.length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, place) => (right[place] ? cell.padStart(widths[place]!) : cell.padEnd(widths[place]!)))
      .join("  ")
      .trimEnd();
  return [line(columns), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

/**
 * Text as the content of an element. Where two dollar signs meet, Jupyter would read a formula between them: each stands in its
 * own element.
 */
export function shownText(text: string): string {
  const safe = escapeMarkup(text);
  return safe.split("$").length > 2 ? safe.replaceAll("$", "<span>$</span>") : safe;
}
