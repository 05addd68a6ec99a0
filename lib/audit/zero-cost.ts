import { counted, dollars, named, plain } from "../runs/in-words";
import type { NumberColumn, RunTable } from "../runs/run-table";
import { isReplay } from "../statistics/without-replays";
import type { Evidence } from "../value/evidence";
import { type Finding, finding, rowsByAgent } from "./finding";

/** From this many runs on, an agent that never cost anything is taken for unpriced. */
const enoughRuns = 5;

/**
 * Costs of exactly 0 in a log in which runs cost money: an agent without a price looks free, and wins every chart of costs.
 * An agent whose every run is free (from 5 runs on) is kept out until somebody says that it really is; single free runs of an
 * agent that otherwise costs money are a warning. A measured 0 stays a value, and a reply from a cache is free for a reason.
 */
export function zeroCosts({ table, who }: Evidence): Finding[] {
  const cost = table.columns.get("cost");
  if (cost === undefined || cost.kind !== "number") return [];
  const cached = table.columns.get("cached");
  const isFresh = (row: number) => cached === undefined || !isReplay(cached, row);
  const known = rowsByAgent(table).map((rows) => rows.filter((row) => cost.known[row] === 1 && isFresh(row)));
  const paid = known.map((rows) => rows.filter((row) => cost.values[row]! !== 0));
  const didNothing = withoutTokens(table);
  if (paid.every((rows) => rows.length === 0)) return nobodyPaid(table.agent.names, known);
  return known.flatMap((rows, place) => {
    const agent = table.agent.names[place]!;
    const zero = rows.filter((row) => cost.values[row] === 0);
    const free = paid[place]!.length === 0 ? zero : zero.filter((row) => !didNothing(row));
    if (free.length === 0) return [];
    return [
      paid[place]!.length === 0
        ? allFree(agent, free)
        : someFree(agent, free, rows, cost, free.filter((row) => who.grade.values[row]! > 0).length),
    ];
  });
}

/** Whether a run used no token, by the log's own count; then 0 is what it cost. */
function withoutTokens(table: RunTable): (row: number) => boolean {
  const tokens = [...table.columns].flatMap(([name, column]) =>
    column.kind === "number" && /tokens?$/i.test(name) ? [column] : [],
  );
  return (row) => tokens.length > 0 && tokens.every(({ known, values }) => known[row] === 1 && values[row] === 0);
}

function allFree(agent: string, free: readonly number[]): Finding {
  return finding({
    code: "zero-cost",
    severity: free.length < enoughRuns ? "warning" : "blocks",
    message: `${named([agent])}: ${free.length === 1 ? "its only run" : `every one of ${counted(free.length, "run")}`} costs exactly 0, while other agents cost money; it looks unpriced`,
    agents: [agent],
    rows: free,
    effect: "as it stands it would be the cheapest agent on every ranking and front of costs",
    remedy:
      'give its runs a cost, or leave the cost empty if it is unknown; if it is free, say so: "audit": { "accepted": [{ "code": "zero-cost", "agents": […], "reason": "…" }] }',
  });
}

function someFree(
  agent: string,
  free: readonly number[],
  rows: readonly number[],
  cost: NumberColumn,
  passed: number,
): Finding {
  const total = rows.reduce((sum, row) => sum + cost.values[row]!, 0);
  const all = total / rows.length;
  const priced = total / (rows.length - free.length);
  return finding({
    code: "zero-cost",
    severity: passed > 0 ? "warning" : "note",
    message: `${named([agent])}: ${counted(free.length, "run")} of ${plain(rows.length)} cost exactly 0 (${plain(passed)} of them passed), and the others cost money`,
    agents: [agent],
    rows: free,
    effect: `its mean cost is ${dollars(all)} with them and ${dollars(priced)} without`,
    remedy: "check whether these runs were billed; leave the cost empty where it is unknown",
  });
}

function nobodyPaid(agents: readonly string[], known: readonly (readonly number[])[]): Finding[] {
  const rows = known.flat().sort((a, b) => a - b);
  if (rows.length === 0) return [];
  return [
    finding({
      code: "zero-cost",
      severity: "warning",
      message: `every known cost in the log is exactly 0 (${counted(rows.length, "run")}); the log looks unpriced`,
      agents: agents.filter((_, place) => known[place]!.length > 0),
      rows,
      effect: "costs take no part in the decision, although the log seems to have them",
      remedy: "price the runs, or leave the column out",
    }),
  ];
}
