import { type Command, Option } from "commander";
import { InputError } from "../runs/input-error";
import type { ReadOptions } from "../runs/read-options";
import { readPrices } from "../runs/read-prices";

/** Adds the argument RUNS… and the options that say how to read them; the parsed options are `ReadOptions`. */
export function addRunsOptions(command: Command): Command {
  return command
    .argument(
      "<runs...>",
      "run logs: files or globs of .csv, .csv.gz, .tsv, .jsonl, .json, .parquet, or an eval tool's own log",
    )
    .option(
      "--columns <ours=theirs,...>",
      "the log's names of our columns, such as agent=model,request=instance_id,passed=resolved (join two with +)",
      pairsOf("--columns"),
    )
    .option("--labels <theirs=ours,...>", "what labels mean, such as C=1,I=0,maybe=unscored", pairsOf("--labels"))
    .addOption(new Option("--decimal <mark>", "how decimals are written in the log").choices(["point", "comma"]))
    .addOption(new Option("--attempts-from <number>", "number of the first attempt in the log").choices(["0", "1"]))
    .option("--from <format>", "the log's format, where its content does not say")
    .option("--scorer <name>", "the scorer whose grade counts, where a log has several")
    .option("--agent <name>", "name of the agent, where a log does not hold one")
    .addOption(
      new Option(
        "--same-slots <meaning>",
        "a second run of the same agent, request and attempt: refuse it, or keep it as a further attempt",
      ).choices(["refuse", "keep"]),
    )
    .option("--prices <file>", "dollars for a million tokens by model (JSON), for logs that count tokens", readPrices);
}

/** The options of a parsed command line that say how to read its runs. */
export function readOptionsOf(options: RunsOptions): ReadOptions {
  const { columns, labels, decimal, attemptsFrom, from, scorer, agent, sameSlots, prices } = options;
  return {
    columns,
    labels,
    decimal,
    attemptsFrom: attemptsFrom === "0" ? 0 : 1,
    from,
    scorer,
    agent,
    sameSlots,
    prices,
  };
}

/** What commander makes of `addRunsOptions`. */
export type RunsOptions = Omit<ReadOptions, "attemptsFrom"> & { readonly attemptsFrom?: "0" | "1" };

/**
 * Reads `agent=model,request=instance_id` into its pairs.
 *
 * @throws InputError when a part has no "=", an empty side, or gives a name twice
 */
export function pairsOf(option: string): (text: string) => Record<string, string> {
  return (text) => {
    const pairs = Object.create(null) as Record<string, string>;
    const problems: { message: string }[] = [];
    for (const part of text.split(",")) {
      const at = part.indexOf("=");
      const [name, meant] = [part.slice(0, at).trim(), part.slice(at + 1).trim()];
      if (at < 0 || name === "" || meant === "") {
        problems.push({ message: `expected name=name, got "${part}". Write it like passed=resolved.` });
      } else if (name in pairs) problems.push({ message: `"${name}" is given twice. Keep one.` });
      else pairs[name] = meant;
    }
    if (problems.length > 0) throw new InputError(option, problems);
    return pairs;
  };
}
