import { counted, named, plain } from "../runs/in-words";
import { pairedLead } from "../statistics/paired-lead";
import type { RequestSums } from "../statistics/request-sums";
import type { Evidence } from "../value/evidence";
import { type Finding, finding } from "./finding";

/**
 * Agents with evidence for fewer requests than others have: their means stand on another set of requests. A warning where
 * leaving the lost requests out moves the best agent's rate by more than the rate of the agent itself is known; else a note.
 */
export function unevenCoverage({ sums }: Evidence): Finding[] {
  const { count } = sums.measures.get("grade")!;
  const requests = sums.requests.length;
  const has = (agent: number, request: number) => count[agent * requests + request]! > 0;
  const any = [...sums.requests.keys()].filter((request) => sums.agents.some((_, agent) => has(agent, request)));
  const covered = sums.agents.map((_, agent) => any.filter((request) => has(agent, request)).length);
  const lacking = sums.agents.filter((_, agent) => covered[agent]! < any.length);
  if (sums.agents.length < 2 || lacking.length === 0) return [];
  const shown = lacking.slice(0, 8).map((agent) => `${named([agent])} ${plain(covered[sums.agents.indexOf(agent)]!)}`);
  const more = lacking.length > 8 ? ` and ${lacking.length - 8} more agents` : "";
  const moved = largestMove(sums, lacking);
  return [
    finding({
      code: "coverage-differs",
      severity: moved === null || moved.share < 0.01 ? "note" : "warning",
      message: `not every agent has evidence for all ${counted(any.length, "request")}: ${shown.join(", ")}${more}`,
      agents: lacking,
      effect:
        moved === null
          ? "means of different requests are not comparable; leads are taken on the requests that both agents have"
          : `means of different requests are not comparable: between ${named(moved.agents)} the plain difference of pass rates is off by ${plain(moved.share * 100, 3)} points from the one on shared requests`,
      remedy: "compare on shared requests (as every lead here does), or run what is missing",
    }),
  ];
}

/** The pair whose difference of plain pass rates is farthest from the one on shared requests. */
function largestMove(sums: RequestSums, lacking: readonly string[]) {
  let most: { agents: string[]; share: number } | null = null;
  const plain = new Map(sums.agents.map((agent) => [agent, meanGrade(sums, agent)]));
  for (const agent of lacking.slice(0, 20)) {
    for (const other of sums.agents.slice(0, 50)) {
      const [a, b] = [plain.get(agent) ?? null, plain.get(other) ?? null];
      if (agent === other || a === null || b === null) continue;
      const shared = pairedLead(sums, "grade", [agent, other]).lead.estimate;
      if (shared === null) continue;
      const share = Math.abs(a - b - shared);
      if (most === null || share > most.share + 1e-12) most = { agents: [agent, other].sort(), share };
    }
  }
  return most;
}

function meanGrade(sums: RequestSums, agent: string): number | null {
  const { sum, count } = sums.measures.get("grade")!;
  const from = sums.agents.indexOf(agent) * sums.requests.length;
  let total = 0;
  let used = 0;
  for (let cell = from; cell < from + sums.requests.length; cell++) {
    if (count[cell] === 0) continue;
    total += sum[cell]! / count[cell]!;
    used++;
  }
  return used === 0 ? null : total / used;
}
