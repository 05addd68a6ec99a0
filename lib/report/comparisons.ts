import { agentPairs } from "../statistics/agent-pairs";
import { type LeadPower, leadPower } from "../statistics/lead-power";
import { meanAlone } from "../statistics/mean-alone";
import { type LeadOptions, type PairedLead, pairedLead } from "../statistics/paired-lead";
import { type Evidence, measureOfField } from "../value/evidence";

/** The paired lead of two agents on a measure, and how many requests would settle it. */
export interface Comparison extends PairedLead {
  readonly power: LeadPower;
}

/** A measure that agents are compared on. */
interface Compared {
  /** The name that it is reported under. */
  readonly name: string;
  /** Its name in the sums. */
  readonly measure: string;
  readonly better: "higher" | "lower";
}

/**
 * The paired lead of the pairs of agents (see `agentPairs`) on value, on every dimension, and on pass rate, minutes and cost where the log
 * has them. In each pair the better agent comes first; where they are equal or unknown, the first by name.
 */
export function comparisons(evidence: Evidence, tieRule: number): Comparison[] {
  const made = new Map<string, PairedLead[]>();
  return comparedMeasures(evidence).flatMap(({ name, measure, better }) => {
    const own = made.get(`${better} ${measure}`) ?? leads(evidence, measure, { better, tieRule });
    made.set(`${better} ${measure}`, own);
    return own.map((lead) => ({ ...lead, measure: name, power: leadPower(lead) }));
  });
}

function leads({ sums }: Evidence, measure: string, options: LeadOptions): PairedLead[] {
  const sign = options.better === "lower" ? -1 : 1;
  const heights = sums.agents.map((agent) => sign * (meanAlone(sums, measure, agent) ?? Number.NaN));
  const heightOf = new Map(sums.agents.map((agent, place) => [agent, heights[place]!]));
  return agentPairs(sums.agents, heights).map((pair) => {
    // The better mean first is nearly always the better on shared requests too; where it is not, turn the pair round.
    const guess = heightOf.get(pair[1])! > heightOf.get(pair[0])! ? turned(pair) : pair;
    const lead = pairedLead(sums, measure, guess, options);
    const { estimate } = lead.lead;
    if (estimate !== null && estimate > 0) return lead;
    const wanted = estimate === null || estimate === 0 ? pair : turned(guess);
    return wanted[0] === guess[0] ? lead : pairedLead(sums, measure, wanted, options);
  });
}

function turned([first, second]: readonly [string, string]): readonly [string, string] {
  return [second, first];
}

function comparedMeasures(evidence: Evidence): Compared[] {
  const { objective, sums, value } = evidence;
  const compared: Compared[] = [];
  if (!value.missing.some((missing) => missing.part === "total"))
    compared.push({ name: "value", measure: "value", better: "higher" });
  compared.push({ name: "passRate", measure: "grade", better: "higher" });
  for (const name of ["minutes", "cost"])
    if (sums.measures.has(name)) compared.push({ name, measure: name, better: "lower" });
  for (const { name, field, better } of objective.dimensions ?? []) {
    if (compared.some((one) => one.name === name)) continue;
    compared.push({ name, measure: measureOfField(field), better });
  }
  return compared;
}
