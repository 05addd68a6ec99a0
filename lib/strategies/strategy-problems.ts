import { type Problem, printable } from "../runs/input-error";
import { nearestName } from "../runs/nearest-name";
import { type Evidence, measureOfField } from "../value/evidence";
import type { Step } from "../value/objective";
import { faultsBetweenParts } from "../value/objective-faults";

/**
 * Everything that keeps a strategy from being applied to a log: names that the objective does not have, weights that
 * weigh nothing or have no scale, limits that are no numbers, and fields that the log has no column of numbers for.
 *
 * @returns an empty list when it can be applied
 */
export function strategyProblems(name: string, steps: readonly Step[], evidence: Evidence): Problem[] {
  const { objective } = evidence;
  if (steps.length === 0) return [{ message: "expected at least one step, got none" }];
  const faults = faultsBetweenParts({ ...objective, strategies: { [name]: steps } }).map(({ path, message }) => ({
    column: path.map(String).join("."),
    message,
  }));
  return [...faults, ...steps.flatMap((step) => problemsOfStep(step, evidence))];
}

function problemsOfStep(step: Step, evidence: Evidence): Problem[] {
  const { objective, sums } = evidence;
  if (step === "dollars") return [];
  const named = <Part extends { name: string }>(parts: readonly Part[] = [], names: "all" | readonly string[]) =>
    parts.filter((part) => names === "all" || names.includes(part.name));
  const lacking = (place: string, field: string): Problem[] => {
    if (sums.measures.has(measureOfField(field))) return [];
    const known = [...sums.measures.keys()].filter((measure) => measure !== "grade" && !measure.startsWith("value"));
    const near = nearestName(field, known);
    const hint =
      near === null ? `Its columns of numbers are ${known.sort().join(", ") || "none"}.` : `Did you mean "${near}"?`;
    return [{ column: place, message: `the log has no column "${printable(field)}" of numbers. ${hint}` }];
  };
  const finite = (place: string, limit: number | undefined): Problem[] =>
    limit === undefined || Number.isFinite(limit)
      ? []
      : [{ column: place, message: `expected a number, got ${limit}` }];
  if ("gates" in step) {
    return named(objective.gates, step.gates).flatMap((gate) => {
      const place = `gate ${gate.name}`;
      return [...lacking(place, gate.field), ...finite(place, gate.maxRate), ...finite(place, gate.minRate)];
    });
  }
  if ("budgets" in step) {
    return named(objective.budgets, step.budgets).flatMap((budget) => {
      const place = `budget ${budget.name}`;
      return [
        ...lacking(place, budget.field),
        ...(Number.isFinite(budget.max) ? [] : [{ column: place, message: `expected a limit, got ${budget.max}` }]),
      ];
    });
  }
  const names = "weights" in step ? Object.keys(step.weights) : "rank" in step ? step.rank : step.pareto;
  const weights = "weights" in step ? Object.entries(step.weights) : [];
  const wrong = weights
    .filter(([, weight]) => !Number.isFinite(weight) || weight < 0)
    .map(([name, weight]) => ({
      column: `weights ${name}`,
      message: `expected a number of at least 0, got ${weight}`,
    }));
  const used = named(objective.dimensions, names).filter(
    ({ name }) => !("weights" in step) || step.weights[name] !== 0,
  );
  return [...wrong, ...used.flatMap((dimension) => lacking(`dimension ${dimension.name}`, dimension.field))];
}
