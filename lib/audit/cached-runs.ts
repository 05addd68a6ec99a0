import type { NumberColumn, RunTable } from "../runs/run-table";
import type { Evidence } from "../value/evidence";
import { type Finding, finding, rowsByAgent } from "./finding";
import { counted, dollars, named, plain } from "./in-words";
import { marked } from "./marked";

/** Seconds below this, and below a hundredth of the agent's median, are a replay and not an answer. */
const replaySeconds = 0.05;

/**
 * Runs whose answer came from a cache: marked so in the log, or answered in almost no time next to the agent's other runs.
 * Their seconds are the cache's, and their cost is what was billed here, not what a served request costs.
 */
export function cachedRuns({ table }: Evidence): Finding[] {
  const isMarked = marked(table, isCacheName);
  const seconds = numbers(table, "seconds") ?? milliseconds(table);
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
        effect: effects(rows, fresh, seconds, numbers(table, "cost")),
        remedy: "measure seconds and cost on fresh runs only, or run again without the cache",
      }),
    ];
  });
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
): string {
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
  compare(cost, "cost", dollars);
  return parts.length > 0 ? parts.join("; ") : "repeats of a cached answer are no further evidence";
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
