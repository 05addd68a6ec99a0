import type { CellValue } from "./column-reader";
import { printable } from "./input-error";
import { longestText } from "./long-text";
import { openFile } from "./open-file";
import type { TableBuilder } from "./table-builder";

/** What DuckDB may use at most; it is given back when the file has been read. */
const memoryLimit = "512MB";

/**
 * Reads a Parquet file chunk by chunk. Booleans are 0 and 1; whole numbers that a double cannot hold are text, and so are dates;
 * nested columns are left out, as arrays of JSON records are. The line of a row is its number.
 */
export async function readParquet(path: string, builder: TableBuilder): Promise<void> {
  const { DuckDBInstance } = await import("@duckdb/node-api");
  const instance = await DuckDBInstance.create(":memory:", {
    memory_limit: memoryLimit,
    threads: "2",
    autoinstall_known_extensions: "false",
  });
  const connection = await instance.connect();
  const file = openFile(path, false);
  try {
    for await (const _ of file.chunks());
    const described = await connection.runAndReadAll(
      "DESCRIBE SELECT * FROM read_parquet($1, binary_as_string = true)",
      [path],
    );
    const columns = described.getRows().map(([name, type]) => ({ name: String(name), type: String(type) }));
    const kept = columns.filter(
      ({ type }) => !/[[(]|^(STRUCT|MAP|UNION|BLOB|VARIANT)/.test(type) || /^(DECIMAL|ENUM|VARCHAR)\(/.test(type),
    );
    builder.startFile(path, new Set(kept.map(({ name }) => name)), true);
    builder.line = 0;
    const targets = kept.map(({ name }) => builder.targetsOf(name));
    const wide = await wideColumns(kept, path, connection);
    const list = kept.map(({ name, type }) => expression(quoteName(name), type, wide.has(name))).join(", ");
    const result = await connection.stream(
      `SELECT ${list === "" ? "NULL" : list} FROM read_parquet($1, binary_as_string = true)`,
      [path],
    );
    for (
      let chunk = await result.fetchChunk();
      chunk !== null && chunk.rowCount > 0;
      chunk = await result.fetchChunk()
    ) {
      const vectors = kept.map((_, index) => chunk!.getColumnVector(index));
      for (let row = 0; row < chunk.rowCount; row++) {
        builder.line++;
        vectors.forEach((vector, index) => {
          const value = vector.getItem(row) as CellValue;
          for (const target of targets[index]!) target.setValue(builder.rows, value);
        });
        builder.endRow();
      }
    }
    builder.endFile(file.sha256());
  } catch (fault) {
    if (!(fault instanceof Error) || fault instanceof TypeError || fault instanceof RangeError) throw fault;
    builder.problems.add({
      file: path,
      message: `expected a whole Parquet file, got one that cannot be read: ${printable(fault.message, 300)}`,
    });
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

const bigTypes = /^(U?BIGINT|U?HUGEINT)$/;
const numberTypes = /^(U?(TINY|SMALL)INT|U?INTEGER|FLOAT|DOUBLE|DECIMAL.*|U?BIGINT|U?HUGEINT)$/;

/** Columns of whole numbers of which some are larger than a double can hold. */
async function wideColumns(
  columns: readonly { name: string; type: string }[],
  path: string,
  connection: { runAndReadAll(sql: string, values: string[]): Promise<{ getRows(): unknown[][] }> },
): Promise<ReadonlySet<string>> {
  const big = columns.filter(({ type }) => bigTypes.test(type));
  if (big.length === 0) return new Set();
  const most = big.map(
    ({ name }) =>
      `coalesce(max(${quoteName(name)}) > ${Number.MAX_SAFE_INTEGER} OR min(${quoteName(name)}) < ${Number.MIN_SAFE_INTEGER}, false)`,
  );
  const [row] = (
    await connection.runAndReadAll(`SELECT ${most.join(", ")} FROM read_parquet($1, binary_as_string = true)`, [path])
  ).getRows();
  return new Set(big.filter((_, index) => row![index] === true).map(({ name }) => name));
}

/**
 * The column as a value that comes out as it is. DuckDB's own decoder takes a byte order mark off a text, so one that has it gets
 * another.
 */
function expression(name: string, type: string, wide: boolean): string {
  if (type === "BOOLEAN") return name;
  if (numberTypes.test(type) && !wide) return `CAST(${name} AS DOUBLE)`;
  const text = `CAST(${name} AS VARCHAR)`;
  return `CASE WHEN length(${text}) > ${longestText} THEN left(${text}, 100) || '… [' || length(${text}) || ' characters, sha256 ' || left(sha256(${text}), 16) || ']' WHEN starts_with(${text}, chr(65279)) THEN chr(65279) || ${text} ELSE ${text} END`;
}

/** A name as SQL takes it literally. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
