import type { Command } from "commander";
import { counted } from "../runs/in-words";
import { printable } from "../runs/input-error";
import { addRunsOptions, type RunsOptions, readOptionsOf } from "./runs-options";

/** `import`: eval logs of any tool as one run table. */
export function addImport(program: Command): void {
  addRunsOptions(program.command("import").description("turn eval logs into one run table"))
    .requiredOption("--out <file>", "the table to write: a name that ends in .csv, .jsonl or .parquet")
    .addHelpText(
      "after",
      `
The format is recognised by content: Inspect (.json, .eval), promptfoo (.json, .jsonl, .csv), lm-evaluation-harness, tau-bench,
tau2, METR, OpenAI evals, Langfuse, OpenTelemetry, aider, and tables as CSV, TSV, JSON, JSONL and Parquet, also gzipped.
The table reads back the same, bit for bit. Texts that a spreadsheet would run as formulas get an apostrophe before them.

Examples:
  $ objective-lab import logs/*.eval --scorer match --out runs.csv
  $ objective-lab import results.json --prices prices.json --out runs.parquet

A price table gives dollars for a million tokens: { "gpt-4o": { "input": 2.5, "cacheRead": 1.25, "output": 10 } }

Exit status: 0 written; 2 the input is wrong, and nothing is written.`,
    )
    .action(async (logs: string[], options: RunsOptions & { out: string }) => {
      const { readRuns } = await import("../runs/read-runs");
      const { outputFormat, writeRuns } = await import("../runs/write-runs");
      const { checkPlace } = await import("./check-place");
      outputFormat(options.out);
      await checkPlace(options.out, logs);
      const table = await readRuns(logs, readOptionsOf(options));
      const files = table.files.map(({ path }) => path);
      await checkPlace(options.out, files);
      await writeRuns(table, options.out);
      const [agents, requests] = [table.agent.names.length, table.request.names.length];
      process.stderr.write(
        `${options.out}: ${counted(table.rows, "run")}, ${counted(agents, "agent")}, ${counted(requests, "request")}\n`,
      );
      if (table.unpriced !== undefined) process.stderr.write(`${printable(table.unpriced, 2000)}.\n`);
    });
}
