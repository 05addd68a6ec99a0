import { counted, named } from "../runs/in-words";
import type { Evidence } from "../value/evidence";
import { type Finding, finding } from "./finding";
import { fingerprints } from "./fingerprints";

/** How unlikely, under independent attempts, so much agreement must be. */
const rarerThan = 0.01;

/**
 * Agents whose repeated attempts never differ. If each attempt passed by chance at the agent's own rate, all attempts of every
 * request would agree with probability Π (pⁿ + (1 − p)ⁿ); below 1 in 100 it is a finding, as is any agent whose attempts have
 * the same cost, seconds and texts. Repeats that cannot differ are one attempt, counted often.
 */
export function zeroVariance({ table, sums }: Evidence): Finding[] {
  const grade = sums.measures.get("grade")!;
  const { columns, of } = fingerprints(table);
  const again = new Map<number, number>(); // rows listed twice are no attempts, and told of as duplicates
  for (const row of table.sameSlots ?? []) {
    const cell = table.agent.codes[row]! * sums.requests.length + table.request.codes[row]!;
    again.set(cell, (again.get(cell) ?? 0) + 1);
  }
  return sums.agents.flatMap((agent, place) => {
    const from = place * sums.requests.length;
    const cells = [...sums.requests.keys()]
      .map((request) => from + request)
      .filter((cell) => grade.count[cell]! - (again.get(cell) ?? 0) > 1);
    if (cells.length === 0) return [];
    const differ = cells.some((cell) => {
      const mean = grade.sum[cell]! / grade.count[cell]!;
      return grade.sumOfSquares[cell]! - mean * grade.sum[cell]! > 1e-9;
    });
    if (differ) return [];
    const rate = cells.reduce((all, cell) => all + grade.sum[cell]! / grade.count[cell]!, 0) / cells.length;
    const chance = cells.reduce(
      (all, cell) => all * (rate ** grade.count[cell]! + (1 - rate) ** grade.count[cell]!),
      1,
    );
    const replayed = columns.length > 0 && attemptsAreEqual();
    if (chance >= rarerThan && !replayed) return [];
    const attempts = cells.reduce((all, cell) => all + grade.count[cell]!, 0);
    return [
      finding({
        code: "zero-variance",
        severity: replayed ? "warning" : "note",
        message: `${named([agent])}: ${counted(attempts, "attempt")} at ${counted(cells.length, "request")} and not one with another grade than the others of its request${replayed ? "; costs and texts are equal too" : ""}`,
        agents: [agent],
        rows: rowsOfCells(new Set(cells)),
        effect: "the attempts may be replays of one, so pass^k and the spread between attempts say nothing",
        remedy: "check that attempts were sampled anew (no cache, no fixed seed at temperature 0)",
      }),
    ];

    function attemptsAreEqual(): boolean {
      const first = new Map<number, string | null>();
      let compared = 0;
      for (let row = 0; row < table.rows; row++) {
        if (table.agent.codes[row] !== place) continue;
        const own = of(row);
        const request = table.request.codes[row]!;
        const before = first.get(request);
        if (before === undefined) first.set(request, own);
        else if (own === null || before !== own) return false;
        else compared++;
      }
      return compared > 0;
    }

    function rowsOfCells(wanted: ReadonlySet<number>): number[] {
      const rows: number[] = [];
      for (let row = 0; row < table.rows; row++) {
        if (table.agent.codes[row] === place && wanted.has(from + table.request.codes[row]!)) rows.push(row);
      }
      return rows;
    }
  });
}
