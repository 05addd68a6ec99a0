import { type Table, type TableValue, tableOfRows, withNote } from "./table";

/** What we read of a danfojs DataFrame or Series to show it. */
export interface ShownFrame {
  readonly $isSeries: boolean;
  readonly $index: readonly (string | number)[];
  readonly $columns: readonly string[];
  readonly values: readonly unknown[];
  readonly shape: readonly number[];
}

/** Longer frames are shown by their first and last rows, wider ones by their first columns. */
const most = { rows: 30, head: 20, tail: 5, columns: 20 };

/** Whether a value has the shape of a danfojs DataFrame or Series. */
export function isFrame(value: object): value is ShownFrame {
  const frame = value as Partial<ShownFrame>;
  return typeof frame.$isSeries === "boolean" && Array.isArray(frame.$index) && Array.isArray(frame.$columns);
}

/** A data frame as a table with its index, cut to a readable size, and a line that says how large it is. */
export function frameTable(frame: ShownFrame): Table {
  const rows = frame.$index.length;
  const { values } = frame;
  const columns = frame.$columns.slice(0, most.columns);
  const cut = rows > most.rows;
  const places = Array.from({ length: cut ? most.head + most.tail : rows }, (_, at) =>
    cut && at >= most.head ? rows - most.head - most.tail + at : at,
  );
  const rowsShown: TableValue[][] = places.map((row) => {
    const cells = frame.$isSeries ? [values[row]] : (values[row] as readonly unknown[]);
    return [String(frame.$index[row]), ...columns.map((_, place) => shown(cells[place]))];
  });
  if (cut) rowsShown.splice(most.head, 0, ["…", ...columns.map(() => "…")]);
  const count = (number: number, noun: string) => `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
  const wider = frame.$columns.length > columns.length ? `, the first ${columns.length} shown` : "";
  const size = frame.$isSeries
    ? `${count(rows, "row")}`
    : `${count(rows, "row")} × ${count(frame.$columns.length, "column")}${wider}`;
  return withNote(tableOfRows(["", ...columns.map(String)], rowsShown), size);
}

function shown(value: unknown): TableValue {
  if (typeof value === "number") return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(6)));
  if (value === null || value === undefined) return "";
  return String(value).slice(0, 200);
}
