import { printable } from "../runs/input-error";
import type { Evidence } from "../value/evidence";
import { type Finding, finding } from "./finding";
import { fingerprint, fingerprintColumns } from "./fingerprint-columns";
import { counted, named, plain } from "./in-words";

/** A share of equal runs from which on two agents are one, or one borrowed the other's runs. */
const suspicious = 0.1;

/**
 * Two agents that have the same runs: cost, seconds and texts equal to the last digit at a tenth of the requests or more.
 * Where the log has nothing so telling, two agents with the same grade at every request, when chance would make that rarer
 * than once in a thousand (each grade drawn anew at the agents' own pass rates).
 */
export function identicalAgents(evidence: Evidence): Finding[] {
  const columns = fingerprintColumns(evidence.table);
  return columns.length > 0 ? sameRuns(evidence, columns) : sameGrades(evidence);
}

function sameRuns({ table }: Evidence, columns: readonly string[]): Finding[] {
  const holders = new Map<string, number[]>();
  const requests = table.agent.names.map(() => new Set<number>());
  for (let row = 0; row < table.rows; row++) {
    const key = fingerprint(table, columns, row);
    if (key === null) continue;
    const slot = `${table.request.codes[row]} ${key}`;
    holders.set(slot, [...(holders.get(slot) ?? []), row]);
    requests[table.agent.codes[row]!]!.add(table.request.codes[row]!);
  }
  const pairs = new Map<string, { agents: [number, number]; rows: Set<number>; requests: Set<number> }>();
  for (const rows of holders.values()) {
    for (const row of rows) {
      for (const other of rows) {
        const [a, b] = [table.agent.codes[row]!, table.agent.codes[other]!];
        if (a >= b) continue;
        const pair = pairs.get(`${a} ${b}`) ?? { agents: [a, b], rows: new Set(), requests: new Set() };
        pair.rows.add(row).add(other);
        pair.requests.add(table.request.codes[row]!);
        pairs.set(`${a} ${b}`, pair);
      }
    }
  }
  return [...pairs.values()]
    .sort((x, y) => x.agents[0] - y.agents[0] || x.agents[1] - y.agents[1])
    .flatMap(({ agents: [a, b], rows, requests: equal }) => {
      const shared = [...requests[a]!].filter((request) => requests[b]!.has(request)).length;
      if (equal.size < 2 || equal.size < suspicious * shared) return [];
      const agents = [table.agent.names[a]!, table.agent.names[b]!];
      return [
        finding({
          code: "identical-agents",
          severity: "warning",
          message: `${named(agents)} have the same runs at ${counted(equal.size, "request")} of ${plain(shared)}: ${columns.map((name) => printable(name, 40)).join(", ")} are equal to the last digit`,
          agents,
          rows: [...rows].sort((x, y) => x - y),
          effect: "they are no two agents there: their lead is 0 by construction, and a tie between them says nothing",
          remedy: "find out whose runs these are, and leave out the copy",
        }),
      ];
    });
}

function sameGrades({ table, sums }: Evidence): Finding[] {
  const { sum, count } = sums.measures.get("grade")!;
  const requests = sums.requests.length;
  const findings: Finding[] = [];
  sums.agents.forEach((agent, a) => {
    sums.agents.slice(a + 1).forEach((other, offset) => {
      const b = a + 1 + offset;
      let shared = 0;
      let passed = 0;
      for (let request = 0; request < requests; request++) {
        const [first, second] = [a * requests + request, b * requests + request];
        if (count[first] === 0 || count[second] === 0) continue;
        if (sum[first] !== sum[second] || count[first] !== count[second]) return;
        shared++;
        passed += sum[first]! / count[first]!;
      }
      const rate = passed / shared;
      if (shared === 0 || (rate ** 2 + (1 - rate) ** 2) ** shared >= 0.001) return;
      const agents = [agent, other];
      findings.push(
        finding({
          code: "identical-agents",
          severity: "warning",
          message: `${named(agents)} have the same grade at every one of ${counted(shared, "request")}`,
          agents,
          rows: rowsOf(table.agent.codes, [a, b]),
          effect: "their lead is 0; if these are the same runs under two names, the tie says nothing",
          remedy: "check that both were run, and leave out the copy",
        }),
      );
    });
  });
  return findings;
}

function rowsOf(codes: Int32Array, agents: readonly number[]): number[] {
  return [...codes.keys()].filter((row) => agents.includes(codes[row]!));
}
