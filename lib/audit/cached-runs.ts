import { counted, dollars, named, plain } from "../runs/in-words";
import { printable } from "../runs/input-error";
import type { NumberColumn, RunTable } from "../runs/run-table";
import type { Evidence } from "../value/evidence";
import { type Spend, spend } from "../value/spend";
import { type Finding, finding, rowsByAgent } from "./finding";
import { isFlag, marked } from "./marked";

/** Seconds below this, and below a hundredth of the agent's median, are a replay and not an answer. */
const replaySeconds = 0.05;

/**
 * Runs whose answer came from a cache: marked so in the log, or answered in almost no time next to the agent's other runs.
 * Their seconds are the cache's, and their cost is what was billed here, not what a served request costs. The decision knows
 * of those that the column `cached` marks, and takes seconds and cost from the fresh runs.
 */
export function cachedRuns(evidence: Evidence): Finding[] {
  const { table } = evidence;
  const isMarked = marked(table, isCacheName);
  const seconds = numbers(table, "seconds") ?? milliseconds(table);
  const bills = table.columns.has("cached") ? spend(evidence) : null;
  const remedy = remedyFor(table);
  return rowsByAgent(table).flatMap((rows, place) => {
    const agent = table.agent.names[place]!;
    const replayed = replays(rows, seconds);
    const cached = rows.filter((row) => isMarked(row) || replayed.has(row));
    if (cached.length === 0) return [];
    const fresh = rows.filter((row) => !isMarked(row) && !replayed.has(row));
    return [
      finding({
        code: "cached",
        severity: "warning",
        message: `${named([agent])}: ${counted(cached.length, "run")} of ${plain(rows.length)} came from a cache${replayed.size > 0 ? " (marked so, or answered in almost no time)" : ""}`,
        agents: [agent],
        rows: cached,
        effect: [...effects(rows, fresh, seconds, numbers(table, "cost")), ...billOf(bills?.get(agent))].join("; "),
        remedy,
      }),
    ];
  });
}

function remedyFor(table: RunTable): string {
  const fresh = "run again without the cache where too few runs are fresh";
  if (table.columns.has("cached"))
    return `the decision takes seconds and cost from fresh runs (or from a column fresh_cost); ${fresh}`;
  const flag = [...table.columns].find(([name, column]) => isCacheName(name) && isFlag(column))?.[0];
  if (flag === undefined) return `mark these runs in a column cached, or ${fresh}`;
  return `say that the column marks replays, so that seconds and cost are taken from fresh runs: --columns cached=${printable(flag, 60)}`;
}

/** What the eval was billed in all, and what the same runs cost when served fresh. */
function billOf(bill: Spend | undefined): string[] {
  if (bill === undefined || bill.replayed === 0 || bill.billed.run.dollars === null) return [];
  const served =
    bill.fresh.dollars === null
      ? "what it costs when served fresh is unknown"
      : `${money(bill.fresh.dollars)} served fresh`;
  return [`${money(bill.billed.run.dollars)} billed in all, ${served}`];
}

/** Dollars to four digits where cents would round them away. */
function money(amount: number): string {
  return Math.abs(amount) < 0.1 ? `$${plain(amount)}` : dollars(amount);
}

/** Words for a cache, but not for counts of cached tokens. */
function isCacheName(name: string): boolean {
  return /cache|replay/i.test(name) && !/token|cost|price|usd|read|write|creation/i.test(name);
}

function replays(rows: readonly number[], seconds: NumberColumn | null): Set<number> {
  if (seconds === null) return new Set();
  const known = rows.filter((row) => seconds.known[row] === 1);
  const above = known.map((row) => seconds.values[row]!).filter((value) => value > replaySeconds);
  const median = above.sort((a, b) => a - b)[Math.floor(above.length / 2)];
  if (median === undefined) return new Set();
  const limit = Math.min(replaySeconds, median / 100);
  return new Set(known.filter((row) => seconds.values[row]! > 0 && seconds.values[row]! < limit));
}

function effects(
  rows: readonly number[],
  fresh: readonly number[],
  seconds: NumberColumn | null,
  cost: NumberColumn | null,
): string[] {
  const parts: string[] = [];
  const compare = (column: NumberColumn | null, what: string, shown: (value: number) => string) => {
    const all = column === null ? null : meanOf(rows, column);
    if (all === null) return;
    const own = meanOf(fresh, column!);
    parts.push(
      own === null
        ? `mean ${what} ${shown(all)}, and no fresh run to measure it on`
        : `mean ${what} ${shown(own)} on ${counted(fresh.length, "fresh run")}, ${shown(all)} on all`,
    );
  };
  compare(seconds, "seconds", plain);
  compare(cost, "cost", money);
  return parts.length > 0 ? parts : ["repeats of a cached answer are no further evidence"];
}

function meanOf(rows: readonly number[], column: NumberColumn): number | null {
  const known = rows.filter((row) => column.known[row] === 1);
  return known.length === 0 ? null : known.reduce((sum, row) => sum + column.values[row]!, 0) / known.length;
}

/** The column of milliseconds, as seconds, where the log has no seconds: `latency_ms`, `durationMs`. */
function milliseconds(table: RunTable): NumberColumn | null {
  const name = [...table.columns.keys()].find((one) => /(latency|duration|elapsed|time)_?ms$/i.test(one));
  const column = name === undefined ? null : numbers(table, name);
  return column === null ? null : { ...column, values: column.values.map((value) => value / 1000) };
}

function numbers(table: RunTable, name: string): NumberColumn | null {
  const column = table.columns.get(name);
  return column?.kind === "number" ? column : null;
}
