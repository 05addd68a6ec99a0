import { counted, dollars, named, plain } from "../runs/in-words";
import type { RunTable } from "../runs/run-table";
import type { Evidence } from "../value/evidence";
import { type Finding, finding, rowsByAgent } from "./finding";

/**
 * Agents with runs that are evidence and whose cost is unknown, in a log that has costs, or all agents where a price
 * table that was given priced nothing; replays from a cache are told of elsewhere.
 */
export function unknownCosts({ table, who, served }: Evidence): Finding[] {
  if (table.unpriced !== undefined) return [nothingPriced(table, table.unpriced)];
  if (served === null || !served.own.known.includes(1)) return [];
  const { own: cost, replayed } = served;
  return rowsByAgent(table).flatMap((rows, place) => {
    const agent = table.agent.names[place]!;
    const evidence = rows.filter((row) => who.evidence[row] === 1);
    const unknown = evidence.filter((row) => cost.known[row] === 0 && replayed[row] === 0);
    if (unknown.length === 0) return [];
    const known = evidence.reduce((sum, row) => sum + (cost.known[row] === 1 ? cost.values[row]! : 0), 0);
    return [
      finding({
        code: "unknown-cost",
        severity: "warning",
        message: `${named([agent])}: the cost of ${counted(unknown.length, "run")} of ${plain(evidence.length)} is unknown`,
        agents: [agent],
        rows: unknown,
        effect: `its cost and value are unknown${known === 0 ? "" : ` (it spent at least ${dollars(known)} in all)`}, so it is on no ranking by cost or dollars`,
        remedy: "price these runs (by their tokens, or from the bill) and read the log again",
      }),
    ];
  });
}

function nothingPriced(table: RunTable, why: string): Finding {
  return finding({
    code: "unknown-cost",
    severity: "warning",
    message: why,
    agents: table.agent.names,
    rows: [...table.agent.codes.keys()],
    effect: "every cost and value is unknown",
    remedy: "mend the price table, or the names of the columns, and read the log again",
  });
}
