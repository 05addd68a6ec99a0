import { mkdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { InputError } from "../runs/input-error";
import { bucketQuery } from "./bucket-query";

/** Our columns that are no measures. */
const known = ["agent", "request", "cluster", "status", "passed", "score", "cached", "fresh_cost"];

/**
 * Bucket sums of tables of any size, made by the embedded engine without holding the runs: see `bucketQuery`.
 *
 * @param paths .parquet, .csv, .csv.gz, .tsv or .jsonl files with the same columns
 * @param columns our name → the table's
 * @param out the Parquet file to write; it appears only when it is whole, and its folder is made where there is none
 * @returns rows written
 * @throws InputError when a file or column is missing, or a column holds something other than numbers
 */
export async function bucketSums(
  paths: readonly string[],
  out: string,
  columns: Readonly<Record<string, string>> = {},
): Promise<number> {
  const { DuckDBInstance } = await import("@duckdb/node-api");
  const instance = await DuckDBInstance.create(":memory:", { threads: "2", autoinstall_known_extensions: "false" });
  const connection = await instance.connect();
  const half = join(dirname(out), `.${basename(out)}.${process.pid}.part`);
  try {
    const table = relation(paths);
    const described = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${table}`);
    const types = new Map(described.getRowObjects().map((row) => [String(row.column_name), String(row.column_type)]));
    const found = columnsOf(types, columns, paths[0]!);
    const taken = new Set(Object.values(found));
    const measures = [...types].filter(([name, type]) => isNumber(type) && !taken.has(name) && name !== "attempt");
    const query = bucketQuery({
      dialect: "duckdb",
      table,
      columns: { ...columns, ...found },
      measures: measures.map(([name]) => name),
    });
    await connection.run(`CREATE TABLE sums AS ${query}`);
    await write(out, async () => {
      await mkdir(dirname(out), { recursive: true });
      await connection.run(`COPY sums TO ${textLiteral(half)} (FORMAT parquet, COMPRESSION zstd)`);
      await rename(half, out);
    });
    const counted = await connection.runAndReadAll("SELECT COUNT(*) AS rows FROM sums");
    return Number(counted.getRowObjects()[0]!.rows);
  } catch (fault) {
    if (fault instanceof InputError || !(fault instanceof Error)) throw fault;
    throw new InputError("sums", [{ file: paths.join(", "), message: fault.message.split("\n")[0]! }]);
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(half, { force: true }).catch(() => {}); // where the folder cannot be made, nothing is there
  }
}

/** What fails while the sums are written is the fault of the place and not of the runs. */
async function write(out: string, writing: () => Promise<void>): Promise<void> {
  try {
    await writing();
  } catch (fault) {
    const { message } = fault as Error;
    throw new InputError("sums", [{ file: out, message: `the file cannot be written: ${message.split("\n")[0]!}` }]);
  }
}

function columnsOf(
  types: ReadonlyMap<string, string>,
  mapped: Readonly<Record<string, string>>,
  file: string,
): Record<string, string> {
  const found: Record<string, string> = {};
  const problems = known.flatMap((name) => {
    const theirs = mapped[name] ?? name;
    if (types.has(theirs)) found[name] = theirs;
    else if (name in mapped || name === "agent" || name === "request") {
      const has = [...types.keys()].sort().join(", ");
      return [{ file, message: `expected a column "${theirs}"; it has ${has}. Name it with --columns ${name}=…` }];
    }
    return [];
  });
  if (problems.length > 0) throw new InputError("sums", problems);
  return found;
}

function relation(paths: readonly string[]): string {
  const list = `[${paths.map(textLiteral).join(", ")}]`;
  const endings = new Set(
    paths.map((path) => /\.(parquet|csv|tsv|jsonl)(\.gz)?$/i.exec(path)?.[1]?.toLowerCase() ?? ""),
  );
  const [ending] = endings;
  if (endings.size !== 1 || ending === "") {
    const message =
      "expected files of one kind: .parquet, .csv, .tsv or .jsonl (also .gz). Bring other logs there with import.";
    throw new InputError("sums", [{ file: paths.join(", "), message }]);
  }
  if (ending === "parquet") return `read_parquet(${list})`;
  return ending === "jsonl"
    ? `read_json_auto(${list})`
    : `read_csv(${list}, nullstr = ['', 'NaN', 'null', 'NA', 'None'])`;
}

function isNumber(type: string): boolean {
  return /^(DOUBLE|FLOAT|DECIMAL|U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|BOOLEAN)/.test(type);
}

function textLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
