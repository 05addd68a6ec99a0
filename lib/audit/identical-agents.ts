import { counted, named, plain } from "../runs/in-words";
import { printable } from "../runs/input-error";
import type { Evidence } from "../value/evidence";
import { type Finding, finding } from "./finding";
import { type Fingerprints, fingerprints, isAgentMade } from "./fingerprints";

/** A share of equal runs from which on two agents are one, or one borrowed the other's runs. */
const suspicious = 0.1;

/**
 * Two agents that have the same runs: cost, seconds and texts equal to the last digit at a tenth of the requests or more.
 * Or everything that the agents did is equal at every shared request, in numbers of few digits but at least 4 different ones.
 * Where the log has nothing so telling, two agents with the same grade at every request, when chance would make that rarer
 * than once in a thousand (each grade drawn anew at the agents' own pass rates).
 */
export function identicalAgents(evidence: Evidence): Finding[] {
  const telling = sameRuns(evidence, fingerprints(evidence.table));
  if (telling.length > 0) return telling;
  const measures = measuresOf(evidence);
  return measures.length > 0 ? sameMeasures(evidence, measures) : sameGrades(evidence);
}

/** Numbers that an agent makes and that take at least 4 values. */
function measuresOf({ table }: Evidence): string[] {
  return [...table.columns].flatMap(([name, column]) => {
    if (column.kind !== "number" || !isAgentMade(name)) return [];
    const values = new Set<number>();
    for (let row = 0; row < table.rows && values.size < 4; row++)
      if (column.known[row] === 1) values.add(column.values[row]!);
    return values.size < 4 ? [] : [name];
  });
}

/** Pairs whose runs are equal in all measures and the grade at every request that both have, 4 different ones at least. */
function sameMeasures({ table, sums }: Evidence, measures: readonly string[]): Finding[] {
  const requests = sums.requests.length;
  const cells = ["grade", ...measures].map((name) => sums.measures.get(name)!);
  const at = (agent: number, request: number) => {
    const cell = agent * requests + request;
    return cells.map(({ sum, count }) => (count[cell] === 0 ? "?" : `${sum[cell]} of ${count[cell]}`)).join();
  };
  const findings: Finding[] = [];
  sums.agents.forEach((agent, a) => {
    for (let b = a + 1; b < sums.agents.length; b++) {
      const different = new Set<string>();
      let shared = 0;
      let equal = true;
      for (let request = 0; request < requests && equal; request++) {
        if (sums.dealt[a * requests + request] === 0 || sums.dealt[b * requests + request] === 0) continue;
        const own = at(a, request);
        equal = own === at(b, request);
        different.add(own);
        shared++;
      }
      if (!equal || different.size < 4) continue;
      const agents = [agent, sums.agents[b]!];
      findings.push(
        finding({
          code: "identical-agents",
          severity: "warning",
          message: `${named(agents)} have the same runs at every one of ${counted(shared, "request")}: the grade, ${measures.map((name) => printable(name, 40)).join(", ")} are equal`,
          agents,
          rows: rowsOf(table.agent.codes, [a, b]),
          effect: "they are no two agents: their lead is 0 by construction, and a tie between them says nothing",
          remedy: "find out whose runs these are, and leave out the copy",
        }),
      );
    }
  });
  return findings;
}

function sameRuns({ table }: Evidence, { columns, of }: Fingerprints): Finding[] {
  const holders = new Map<string, number[]>();
  const requests = table.agent.names.map(() => new Set<number>());
  for (let row = 0; row < table.rows; row++) {
    const key = of(row);
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
      const own = [...rows].filter((row) => table.agent.codes[row] === a).length;
      const all = table.agent.codes.filter((code) => code === a).length;
      return [
        finding({
          code: "identical-agents",
          severity: "warning",
          message: `${named(agents)} have ${counted(own, "run")} of ${plain(all)} in common, at ${counted(equal.size, "request")} of ${plain(shared)}: ${columns.map((name) => printable(name, 40)).join(", ")} are equal to the last digit`,
          agents,
          rows: [...rows].sort((x, y) => x - y),
          effect:
            "they are no two agents in these runs: there their lead is 0 by construction, and a tie between them says nothing",
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
