import { type Command, Option } from "commander";
import { InputError } from "../runs/input-error";
import { type Dialect, dialects } from "../statistics/bucket-query";
import { pairsOf } from "./runs-options";

interface SumsOptions {
  readonly out?: string;
  readonly dialect?: Dialect;
  readonly table?: string;
  readonly columns?: Readonly<Record<string, string>>;
  readonly measures: string;
}

/** `sums`: runs that do not fit into memory, added up in DuckDB, or the query that does it elsewhere. */
export function addSums(program: Command): void {
  program
    .command("sums")
    .description("add up runs that do not fit in memory, or print the query that does it elsewhere")
    .argument("[runs...]", "tables of runs: .parquet, .csv, .tsv or .jsonl, also .gz")
    .option("--out <file.parquet>", "where to write the sums")
    .addOption(new Option("--dialect <name>", "print the query for this engine instead").choices(dialects))
    .option("--table <name>", "the table that the printed query reads")
    .option("--columns <ours=theirs,...>", "names of the table's columns", pairsOf("--columns"))
    .option("--measures <names>", "number columns that the printed query sums", "minutes,cost")
    .addHelpText(
      "after",
      `
One row for each agent and bucket of requests (of clusters, where there is a column cluster): at most 4,096 an agent.

Examples:
  $ objective-lab sums runs-*.parquet --out sums.parquet
  $ objective-lab sums --dialect snowflake --table evals.runs --columns passed=resolved

Exit status: 0 done; 2 the input is wrong, and nothing is written.`,
    )
    .action(async (runs: string[], options: SumsOptions) => {
      if (options.dialect !== undefined) return printQuery(options.dialect, runs, options);
      const { expandPaths } = await import("../runs/expand-paths");
      const { files, problems } = expandPaths(runs);
      const lacks =
        runs.length > 0 ? [...problems] : [{ message: "expected tables of runs, or --dialect and --table" }];
      if (options.out === undefined)
        lacks.push({ message: "expected --out, the file to write, such as --out sums.parquet" });
      if (lacks.length > 0) throw new InputError("sums", lacks);
      const { checkPlace } = await import("./check-place");
      await checkPlace(options.out!, files, [".parquet"]);
      const { bucketSums } = await import("../statistics/bucket-sums");
      const rows = await bucketSums(files, options.out!, options.columns);
      process.stdout.write(`Wrote ${options.out}: ${rows} rows, one for each agent and bucket.\n`);
    });
}

async function printQuery(dialect: Dialect, runs: readonly string[], options: SumsOptions): Promise<void> {
  const problems = runs.length > 0 ? [{ message: "expected either tables of runs or --dialect, got both" }] : [];
  if (options.table === undefined) problems.push({ message: "expected --table, the table that the query reads" });
  if (problems.length > 0) throw new InputError("sums", problems);
  const { bucketQuery } = await import("../statistics/bucket-query");
  const columns = { agent: "agent", request: "request", status: "status", passed: "passed", ...options.columns };
  const measures = options.measures
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  process.stdout.write(`${bucketQuery({ dialect, table: options.table!, columns, measures })};\n`);
}
