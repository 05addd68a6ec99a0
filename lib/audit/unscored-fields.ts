import { printable } from "../runs/input-error";
import type { Column, RunTable } from "../runs/run-table";
import { estimateMean } from "../statistics/estimate-mean";
import { pairedLead } from "../statistics/paired-lead";
import type { Evidence } from "../value/evidence";
import type { Objective } from "../value/objective";
import { type Finding, finding } from "./finding";
import { named, plain } from "./in-words";

/**
 * What an agent puts out and nothing in the objective scores: its implied price is zero, so an optimiser may give it up for
 * free. Output columns are those of `audit.outputs`; where it is left out, every number that differs between runs of one
 * request and is no id, name, date, size or timing. A warning where agents differ in it beyond two standard errors: there
 * something may already have been given up.
 */
export function unscoredFields(evidence: Evidence): Finding[] {
  const { table, objective } = evidence;
  const told = objective.audit?.outputs;
  const scoring = scoredFields(objective);
  // An objective that compares pass rate and cost only says nothing of outputs.
  if (told === undefined && [...scoring].every((name) => ["passed", "score", "cost"].includes(name))) return [];
  return [...table.columns].flatMap(([name, column]) => {
    if (scoring.has(name) || known.has(name)) return [];
    if (told === undefined ? !looksLikeOutput(table, name, column) : !told.includes(name)) return [];
    const apart = column.kind === "number" ? largestGap(evidence, name) : null;
    return [
      finding({
        code: "unscored-field",
        severity: apart === null ? "note" : "warning",
        message: `nothing in the objective scores ${printable(name, 60)}: no gate, budget, dimension or price reads it`,
        agents: apart === null ? [] : apart.agents,
        effect:
          apart === null
            ? "its implied price is zero: an optimiser may give it up for free"
            : `its implied price is zero, and ${named(apart.agents)} differ in it: ${apart.text}`,
        remedy: "make it a dimension or a gate, or price it; if it does not matter, leave it out of `audit.outputs`",
      }),
    ];
  });
}

const known: ReadonlySet<string> = new Set([
  ...[
    "passed",
    "score",
    "minutes",
    "seconds",
    "cost",
    "fresh_cost",
    "judge_cost",
    "cached",
    "value",
    "task",
    "cluster",
    "split",
    "status",
    "attempt",
  ],
]);

/** Every column that some part of the objective reads. */
function scoredFields(objective: Objective): Set<string> {
  const fields = new Set<string>();
  for (const { field } of [...(objective.gates ?? []), ...(objective.budgets ?? []), ...(objective.dimensions ?? [])])
    fields.add(field);
  for (const one of [...Object.values(objective.prices ?? {}), ...Object.values(objective.byHand ?? {})]) {
    if (typeof one === "object" && "column" in one) fields.add(one.column);
  }
  const { value } = objective.taskWeights ?? {};
  if (fields.size > 0 && typeof value === "string") fields.add(value);
  const { canaries, sideChecks, standIn, judge } = objective.audit ?? {};
  for (const name of [
    canaries?.field,
    ...(sideChecks ?? []),
    standIn?.field,
    standIn?.gold,
    standIn?.step,
    standIn?.distance,
    judge?.field,
    judge?.people,
  ]) {
    if (name !== undefined && fields.size > 0) fields.add(name);
  }
  return fields;
}

function looksLikeOutput(table: RunTable, name: string, column: Column): boolean {
  if (
    column.kind !== "number" ||
    /tokens?|latency|duration|_?time(_|$)|_?id$|seed|date|version|epoch|trial|index|cache|canary|limit|weight|error|calls?$/i.test(
      name,
    )
  )
    return false;
  const first = new Map<number, number>();
  for (let row = 0; row < table.rows; row++) {
    if (column.known[row] === 0) continue;
    const request = table.request.codes[row]!;
    const before = first.get(request);
    if (before === undefined) first.set(request, column.values[row]!);
    else if (before !== column.values[row]) return !isSamePerAgent(table, column);
  }
  return false;
}

/** Whether each agent has one value throughout, such as its version or size. */
function isSamePerAgent(table: RunTable, column: Extract<Column, { kind: "number" }>): boolean {
  const first = new Map<number, number>();
  for (let row = 0; row < table.rows; row++) {
    if (column.known[row] === 0) continue;
    const agent = table.agent.codes[row]!;
    const before = first.get(agent);
    if (before === undefined) first.set(agent, column.values[row]!);
    else if (before !== column.values[row]) return false;
  }
  return true;
}

/** The two agents that differ most in a measure, when by more than two standard errors of the difference. */
function largestGap({ sums }: Evidence, measure: string): { agents: string[]; text: string } | null {
  if (!sums.measures.has(measure) || sums.agents.length < 2) return null;
  const means = sums.agents.flatMap((agent) => {
    const { estimate } = estimateMean(sums, measure, agent);
    return estimate === null ? [] : [{ agent, estimate }];
  });
  if (means.length < 2) return null;
  const sorted = [...means].sort((a, b) => a.estimate - b.estimate || (a.agent < b.agent ? -1 : 1));
  const [low, high] = [sorted[0]!, sorted.at(-1)!];
  const { lead } = pairedLead(sums, measure, [high.agent, low.agent]);
  if (lead.estimate === null || lead.standardError === null || lead.estimate <= 2 * lead.standardError) return null;
  return { agents: [high.agent, low.agent], text: `${plain(high.estimate)} against ${plain(low.estimate)} a request` };
}
