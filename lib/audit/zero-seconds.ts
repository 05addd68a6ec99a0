import { counted, named, plain } from "../runs/in-words";
import { printable } from "../runs/input-error";
import type { NumberColumn, RunTable } from "../runs/run-table";
import { isReplay } from "../statistics/without-replays";
import type { Evidence } from "../value/evidence";
import { type Finding, finding, rowsByAgent } from "./finding";

/** Runs that took 0 seconds although they used tokens or cost money: the clock was not read. Replays from a cache are told of elsewhere. */
export function zeroSeconds({ table }: Evidence): Finding[] {
  return [...table.columns].flatMap(([name, column]) =>
    column.kind === "number" && isDuration(name) ? zeroIn(table, name, column) : [],
  );
}

/** Names of the agent's own time, in any unit; not of points in time, limits or a person's minutes. */
function isDuration(name: string): boolean {
  const words = name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
  return (
    words.some((word) => /^(seconds?|secs?|duration|latency|latencyms|elapsed|runtime|time)$/.test(word)) &&
    !words.some((word) => /^(start|started|end|ended|completed|created|limit|stamp|at|human|baseline|date)$/.test(word))
  );
}

function zeroIn(table: RunTable, name: string, seconds: NumberColumn): Finding[] {
  const work = [...table.columns].flatMap(([name, column]) =>
    column.kind === "number" && (name === "cost" || /token/i.test(name)) ? [column] : [],
  );
  const worked = (row: number) => work.some((column) => column.known[row] === 1 && column.values[row]! > 0);
  const cached = table.columns.get("cached");
  const isFresh = (row: number) => cached === undefined || !isReplay(cached, row);
  return rowsByAgent(table).flatMap((rows, place) => {
    const agent = table.agent.names[place]!;
    const known = rows.filter((row) => seconds.known[row] === 1);
    const zero = known.filter((row) => seconds.values[row] === 0 && worked(row) && isFresh(row));
    if (zero.length === 0) return [];
    const total = known.reduce((sum, row) => sum + seconds.values[row]!, 0);
    const effect =
      zero.length === known.length
        ? "its time was not measured, and it would be the fastest agent"
        : `its mean ${printable(name, 40)} is ${plain(total / known.length)} with them and ${plain(total / (known.length - zero.length))} without`;
    return [
      finding({
        code: "zero-seconds",
        severity: "warning",
        message: `${named([agent])}: ${counted(zero.length, "run")} of ${plain(known.length)} took 0 seconds (${printable(name, 40)}), although they used tokens or cost money`,
        agents: [agent],
        rows: zero,
        effect,
        remedy: "leave the seconds empty where they were not measured",
      }),
    ];
  });
}
