import { counted, plain } from "../runs/in-words";
import { findNumbers } from "../runs/run-table";
import { type Estimate, noEvidence } from "../statistics/estimate";
import { estimateMean, someInput } from "../statistics/estimate-mean";
import { replayedRuns } from "../statistics/replayed-cost";
import type { Evidence } from "./evidence";
import type { ValueParts } from "./value-per-request";

/**
 * Dollars per request of one part of an agent's value, each request equal. The cost and the total stand only where every
 * run that is evidence has them: an unknown cost makes the value unknown, and never counts as free. Where runs were replayed
 * from a cache, the cost and its interval stand on the fresh ones.
 *
 * @returns an estimate whose `why` names what the objective or the log lacks
 */
export function valueEstimate(evidence: Evidence, part: keyof ValueParts, agent: string): Estimate {
  const lacking = evidence.value.missing.find((missing) => missing.part === part);
  if (lacking !== undefined) return noEvidence(lacking.why);
  if (part === "cost" && replayedRuns(evidence.sums, agent) > 0)
    return negative(estimateMean(evidence.sums, part, agent));
  const own = estimateMean(evidence.sums, part === "total" ? "value" : `value.${part}`, agent);
  const empty = own.estimate === null ? emptyColumns(evidence, agent) : [];
  if (empty.length === 0) return own;
  const rest = own.why === undefined || own.why.startsWith(someInput) ? "so the value is too" : own.why;
  return { ...own, why: `${empty.join(", ")}, ${rest}` };
}

/** The columns of prices and by-hand figures that are empty in runs of the agent that are evidence. */
function emptyColumns({ table, objective: { prices, byHand }, who }: Evidence, agent: string): string[] {
  const place = table.agent.names.indexOf(agent);
  const rows = [...table.agent.codes.keys()].filter(
    (row) => table.agent.codes[row] === place && who.evidence[row] === 1,
  );
  const given = [
    ["the price of an hour", prices?.hour],
    ["the price of a mistake", prices?.mistake],
    ["the minutes by hand", byHand?.minutes],
    ["the pass rate by hand", byHand?.passRate],
  ] as const;
  return given.flatMap(([name, own]) => {
    if (typeof own !== "object" || !("column" in own)) return [];
    const known = findNumbers(table, own.column)?.known;
    const empty = rows.filter((row) => known?.[row] !== 1).length;
    return empty === 0
      ? []
      : [`${name} (column "${own.column}") is empty in ${plain(empty)} of ${counted(rows.length, "run")}`];
  });
}

function negative({ estimate, low, high, atLeast, ...rest }: Estimate): Estimate {
  const minus = (value: number | null) => (value === null ? null : -value);
  return {
    ...rest,
    estimate: minus(estimate),
    low: minus(high),
    high: minus(low),
    ...(atLeast === undefined ? {} : { atMost: -atLeast }),
  };
}
