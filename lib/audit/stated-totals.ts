import { counted, named, plain } from "../runs/in-words";
import { printable } from "../runs/input-error";
import type { NumberColumn } from "../runs/run-table";
import type { Evidence } from "../value/evidence";
import { type Finding, finding, placeOf } from "./finding";

type Named = { readonly name: string; readonly column: NumberColumn };

/**
 * Totals in the log that differ from the sum of their parts, such as `total_tokens` beside `prompt_tokens` and
 * `completion_tokens`. Which parts a total has is read off the log: the set of columns of the same unit that adds up to it in
 * most rows; the rows where it does not are the finding.
 */
export function statedTotals({ table }: Evidence): Finding[] {
  const columns = [...table.columns].flatMap(([name, column]) => (column.kind === "number" ? [{ name, column }] : []));
  return columns
    .filter(({ name }) => isTotal(name))
    .flatMap((total) => {
      const unit = unitOf(total.name);
      const parts = columns.filter(
        ({ name }) =>
          name !== total.name && name !== "fresh_cost" && unitOf(name) === unit && !/total|(^|[^a-z])sum/i.test(name),
      );
      const own = unit === null || parts.length < 2 ? null : bestParts(total, parts, table.rows);
      if (own === null || own.differing.length === 0) return [];
      const first = own.differing[0]!;
      const sum = own.parts.reduce((all, { column }) => all + column.values[first]!, 0);
      return [
        finding({
          code: "total-differs",
          severity: "warning",
          message: `${printable(total.name, 40)} differs from ${own.parts.map(({ name }) => printable(name, 40)).join(" + ")} in ${counted(own.differing.length, "row")} of ${plain(own.known)}; first at ${placeOf(table, first)}: ${plain(total.column.values[first]!)} stated, ${plain(sum)} added up`,
          agents: own.differing.map((row) => table.agent.names[table.agent.codes[row]!]!),
          rows: own.differing,
          effect: "one of the two is wrong, and so is whatever is priced or compared by it",
          remedy: "find out which one the tool bills by, and correct the other",
        }),
      ];
    });
}

/** What the objective says others published of each agent, against the rows. */
export function statedFigures({ table, objective, sums }: Evidence): Finding[] {
  return Object.entries(objective.audit?.stated ?? {}).flatMap(([agent, stated]) => {
    const place = sums.agents.indexOf(agent);
    if (place < 0) return [];
    const rows: number[] = [];
    for (let row = 0; row < table.rows; row++) if (table.agent.codes[row] === place) rows.push(row);
    const differing = Object.entries(stated).flatMap(([field, figure]) => {
      const found = field === "runs" ? rows.length : meanOf(sums, isGrade(field) ? "grade" : field, place);
      if (found === null || figure === undefined || sameFigure(figure, found)) return [];
      return [`${printable(field, 40)} ${plain(figure)} stated, ${plain(found)} from the rows`];
    });
    if (differing.length === 0) return [];
    return [
      finding({
        code: "total-differs",
        severity: "warning",
        message: `${named([agent])}: ${differing.join("; ")}`,
        agents: [agent],
        effect: "the published figure and the decision stand on different runs",
        remedy: "find the runs that one of them leaves out, such as failed or unpriced ones",
      }),
    ];
  });
}

function isGrade(field: string): boolean {
  return field === "passRate" || field === "passed" || field === "score";
}

function meanOf(sums: Evidence["sums"], measure: string, agent: number): number | null {
  const cells = sums.measures.get(measure);
  if (cells === undefined) return null;
  const from = agent * sums.requests.length;
  const count = cells.count.subarray(from, from + sums.requests.length).reduce((all, runs) => all + runs, 0);
  return count === 0
    ? null
    : cells.sum.subarray(from, from + sums.requests.length).reduce((all, own) => all + own, 0) / count;
}

/** Equal to the digits that were stated. */
function sameFigure(stated: number, found: number): boolean {
  const decimals = (String(stated).split(".")[1] ?? "").length;
  return Math.abs(stated - found) <= 0.5 * 10 ** -decimals * (1 + 1e-9);
}

function isTotal(name: string): boolean {
  return /total/i.test(name) || name === "cost";
}

/** What a column counts, by the last word of its name that says so; null when none does. */
function unitOf(name: string): "tokens" | "dollars" | "time" | null {
  if (/price|limit|max|per_|rate|share/i.test(name)) return null;
  if (/tokens?/i.test(name)) return "tokens";
  if (/cost|usd|dollars|spend/i.test(name)) return "dollars";
  return /seconds?|duration|latency|_time|_ms$/i.test(name) ? "time" : null;
}

/** The set of 2 to 4 parts that adds up to the total in most rows, at least half of them; null when none does. */
function bestParts(total: Named, parts: readonly Named[], rows: number) {
  let best: { parts: Named[]; differing: number[]; known: number } | null = null;
  for (const chosen of subsets(parts.slice(0, 8))) {
    const differing: number[] = [];
    let known = 0;
    let alone = 0;
    for (let row = 0; row < rows; row++) {
      if (total.column.known[row] === 0 || chosen.some(({ column }) => column.known[row] === 0)) continue;
      known++;
      const sum = chosen.reduce((all, { column }) => all + column.values[row]!, 0);
      const stated = total.column.values[row]!;
      if (chosen.filter(({ column }) => column.values[row]! !== 0).length < 2) alone++;
      if (Math.abs(sum - stated) > 1e-6 * Math.max(Math.abs(sum), Math.abs(stated)) + 1e-9) differing.push(row);
    }
    if (known - alone < 2 || differing.length * 2 > known) continue;
    if (best === null || differing.length < best.differing.length) best = { parts: chosen, differing, known };
  }
  return best ?? usual(total, parts, rows);
}

/** Parts that make a total by their very names, when the log's totals never add up. */
function usual(total: Named, parts: readonly Named[], rows: number) {
  const input = parts.find(({ name }) => /^(input|prompt)_?tokens$/i.test(name));
  const output = parts.find(({ name }) => /^(output|completion)_?tokens$/i.test(name));
  if (input === undefined || output === undefined || !/^total_?tokens$/i.test(total.name) || parts.length > 2)
    return null;
  const known = [...Array(rows).keys()].filter((row) =>
    [total, input, output].every(({ column }) => column.known[row] === 1),
  );
  const differing = known.filter(
    (row) => input.column.values[row]! + output.column.values[row]! !== total.column.values[row]!,
  );
  return { parts: [input, output], differing, known: known.length };
}

/** Every choice of 2 to 4 of the parts, larger ones last. */
function subsets(parts: readonly Named[]): Named[][] {
  const all: Named[][] = [];
  for (let mask = 1; mask < 1 << parts.length; mask++) {
    const chosen = parts.filter((_, place) => (mask >> place) & 1);
    if (chosen.length >= 2 && chosen.length <= 4) all.push(chosen);
  }
  return all.sort((a, b) => a.length - b.length);
}
