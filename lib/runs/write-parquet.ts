import { InputError } from "./input-error";
import { quoteName } from "./read-parquet";
import { runColumns } from "./run-columns";
import type { RunTable } from "./run-table";

/** Writes a run table as Parquet: numbers as DOUBLE, texts as VARCHAR, unknown as NULL. */
export async function writeParquet(table: RunTable, path: string): Promise<void> {
  const columns = runColumns(table);
  const folded = new Map<string, string>();
  for (const [name] of columns) {
    const other = folded.get(name.toLowerCase());
    if (other !== undefined) {
      const message = `Parquet columns may not differ by case only, as "${other}" and "${name}" do. Write .csv or .jsonl instead.`;
      throw new InputError("writeRuns", [{ file: path, message }]);
    }
    folded.set(name.toLowerCase(), name);
  }
  const { DuckDBInstance } = await import("@duckdb/node-api");
  const instance = await DuckDBInstance.create(":memory:", { threads: "2", autoinstall_known_extensions: "false" });
  const connection = await instance.connect();
  try {
    const types = columns.map(
      ([name, column]) => `${quoteName(name)} ${column.kind === "number" ? "DOUBLE" : "VARCHAR"}`,
    );
    await connection.run(`CREATE TABLE runs (${types.join(", ")})`);
    const appender = await connection.createAppender("runs");
    for (let row = 0; row < table.rows; row++) {
      for (const [, column] of columns) {
        if (column.kind === "number") {
          if (column.known[row] === 1) appender.appendDouble(column.values[row]!);
          else appender.appendNull();
        } else if (column.codes[row]! >= 0) appender.appendVarchar(column.names[column.codes[row]!]!);
        else appender.appendNull();
      }
      appender.endRow();
    }
    appender.closeSync();
    await connection.run(`COPY runs TO '${path.replaceAll("'", "''")}' (FORMAT parquet, COMPRESSION zstd)`);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
