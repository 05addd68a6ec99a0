import { statuses } from "../runs/run-table";
import type { Evidence } from "../value/evidence";

/** Something about the log that bears on the decision. */
export interface Finding {
  readonly code: string;
  readonly message: string;
  readonly agents: readonly string[];
  /** Lines of the log, from 1; at most the first 20. */
  readonly rows: readonly number[];
}

/** What of the log bears on the decision: runs without evidence, requests that not every agent has. */
export function findings(evidence: Evidence): Finding[] {
  return [...runsWithoutEvidence(evidence), ...unevenCoverage(evidence)];
}

function runsWithoutEvidence({ table, who }: Evidence): Finding[] {
  return table.agent.names.flatMap((agent, code) => {
    const rows: number[] = [];
    const counts = statuses.map(() => 0);
    for (let row = 0; row < table.rows; row++) {
      if (table.agent.codes[row] !== code || who.grade.known[row] === 1) continue;
      rows.push(table.place.line[row]!);
      counts[who.status[row]!]!++;
    }
    if (rows.length === 0) return [];
    const kinds = statuses.flatMap((name, status) => (counts[status]! > 0 ? [`${counts[status]} ${name}`] : []));
    const message = `${kinds.join(", ")}: no grade, so ${rows.length === 1 ? "this run is" : "these runs are"} no evidence`;
    return [{ code: "no-evidence", message, agents: [agent], rows: rows.slice(0, 20) }];
  });
}

function unevenCoverage({ sums }: Evidence): Finding[] {
  const all = sums.requests.length;
  const fewer = sums.agents.flatMap((agent, place) => {
    const dealt = sums.dealt
      .subarray(place * all, (place + 1) * all)
      .reduce((count, runs) => count + (runs > 0 ? 1 : 0), 0);
    return dealt < all ? [{ agent, dealt }] : [];
  });
  if (fewer.length === 0) return [];
  const named = fewer.slice(0, 5).map(({ agent, dealt }) => `${agent} ${dealt}`);
  const more = fewer.length > 5 ? ` and ${fewer.length - 5} more agents` : "";
  const message = `not every agent ran all ${all} requests: ${named.join(", ")}${more}; leads are taken on the requests that both have`;
  return [{ code: "coverage-differs", message, agents: fewer.map(({ agent }) => agent), rows: [] }];
}
