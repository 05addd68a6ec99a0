import type { Comparison } from "./comparisons";
import type { Decision } from "./decision";
import type { Unit } from "./format";

/** The paired leads of whoever nobody leads, in value, or in pass rate where no value is known; the closest rival first. */
export function leadsOfTheBest({ comparisons }: Decision): {
  readonly leads: readonly Comparison[];
  readonly measure: "value" | "pass rate";
  readonly unit: Unit;
} {
  const known = comparisons.filter(({ lead }) => lead.estimate !== null);
  const priced = known.some(({ measure }) => measure === "value");
  const own = known.filter((one) => one.measure === (priced ? "value" : "passRate"));
  const beaten = new Set(own.filter(({ lead }) => lead.estimate! > 0).map(({ agents }) => agents[1]));
  const measure = priced ? "value" : "pass rate";
  const leads = own
    .filter(({ agents }) => !beaten.has(agents[0]))
    .sort((a, b) => a.lead.estimate! - b.lead.estimate!)
    .map((one) => ({ ...one, measure }));
  return { leads, measure, unit: priced ? "dollars" : "points" };
}
