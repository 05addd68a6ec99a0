import { type PairedLead, pairedLead } from "../statistics/paired-lead";
import { type Evidence, measureOfField } from "../value/evidence";

/** A measure that agents are compared on. */
interface Compared {
  /** The name that it is reported under. */
  readonly name: string;
  /** Its name in the sums. */
  readonly measure: string;
  readonly better: "higher" | "lower";
}

/**
 * The paired lead of every pair of agents on value, on every dimension, and on pass rate, minutes and cost where the log
 * has them. In each pair the better agent comes first; where they are equal or unknown, the first by name.
 */
export function comparisons(evidence: Evidence, tieRule: number): PairedLead[] {
  const { agents } = evidence.sums;
  return comparedMeasures(evidence).flatMap((compared) =>
    agents.flatMap((first, index) =>
      agents.slice(index + 1).map((second) => lead(evidence, compared, first, second, tieRule)),
    ),
  );
}

function lead(evidence: Evidence, compared: Compared, first: string, second: string, tieRule: number): PairedLead {
  const options = { better: compared.better, tieRule };
  const straight = pairedLead(evidence.sums, compared.measure, [first, second], options);
  const better =
    (straight.lead.estimate ?? 0) < 0
      ? pairedLead(evidence.sums, compared.measure, [second, first], options)
      : straight;
  return { ...better, measure: compared.name };
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
