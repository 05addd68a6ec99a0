import { named, plain } from "../runs/in-words";
import { printable } from "../runs/input-error";
import { namedColumns } from "../runs/run-columns";
import { estimateMean } from "../statistics/estimate-mean";
import { normalQuantile } from "../statistics/normal";
import { pairedLead } from "../statistics/paired-lead";
import type { Evidence } from "../value/evidence";
import type { Objective } from "../value/objective";
import { type Finding, finding } from "./finding";
import { type GivenUp, givenUp } from "./given-up";
import { outputColumns } from "./output-columns";

/**
 * What an agent puts out and nothing in the objective scores: its implied price is zero, so an optimiser may give it up for
 * free (see `outputColumns` for which fields these are). A warning where agents differ in it beyond the noise: there something
 * may already have been given up, and for what is said where one of them leads in something scored.
 */
export function unscoredFields(evidence: Evidence): Finding[] {
  const { objective } = evidence;
  const scoring = scoredFields(objective);
  // An objective that compares pass rate and cost only says nothing of outputs.
  if (
    objective.audit?.outputs === undefined &&
    [...scoring].every((name) => ["passed", "score", "cost"].includes(name))
  )
    return [];
  const unscored = outputColumns(evidence).filter(({ name }) => !scoring.has(name) && !known.has(name));
  return unscored.map((output) => {
    const name = printable(output.name, 60);
    const isNumber = output.column.kind === "number";
    const trade = isNumber ? givenUp(evidence, output, unscored.length) : null;
    const apart = isNumber && trade === null ? largestGap(evidence, output.name) : null;
    const agents = trade?.agents ?? apart?.agents ?? [];
    const said =
      trade !== null
        ? `, and ${traded(trade, name, output.better)}`
        : apart !== null
          ? `, and ${named(apart.agents)} differ in it: ${apart.text}`
          : ": an optimiser may give it up for free";
    return finding({
      code: "unscored-field",
      severity: agents.length === 0 ? "note" : "warning",
      message: `nothing in the objective scores ${name}: no gate, budget, dimension or price reads it`,
      agents,
      effect: `its implied price is zero${said}`,
      remedy: "make it a dimension or a gate, or price it; if it does not matter, leave it out of `audit.outputs`",
    });
  });
}

/** A gain in what is scored, beside what the unscored field does; whether that is for the worse is said only where it is known. */
function traded({ agents, scored, gained, differs }: GivenUp, field: string, better: string | null): string {
  const [best, other] = agents.map((agent) => named([agent]));
  const [is, was] = gained.map((value) => plain(value));
  const [now, then] = differs.map((value) => plain(value));
  const change = better === null ? `differs in ${field}` : `is worse in ${field} (${better} is better)`;
  return `${best} is better than ${other} in ${printable(scored, 60)} (${is} against ${was}) and ${change}: ${now} against ${then} a request, which nothing prices`;
}

const known: ReadonlySet<string> = new Set([...namedColumns, "attempt"]);

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

/**
 * The two agents that differ most in a measure, when beyond the noise: the 5 % point of the normal distribution, divided among
 * all pairs.
 */
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
  const errors = normalQuantile(1 - 0.025 / ((means.length * (means.length - 1)) / 2));
  if (lead.estimate === null || lead.standardError === null || lead.estimate <= errors * lead.standardError)
    return null;
  return { agents: [high.agent, low.agent], text: `${plain(high.estimate)} against ${plain(low.estimate)} a request` };
}
