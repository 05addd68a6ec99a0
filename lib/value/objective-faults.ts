import { printable } from "../runs/input-error";
import { nearestName } from "../runs/nearest-name";
import type { Dimension, Gate, Objective, Step } from "./objective";

/** Something wrong at a path of the objective. */
export interface Fault {
  readonly path: readonly PropertyKey[];
  /** Point at the key itself, not at its value. */
  readonly atKey?: boolean;
  readonly message: string;
}

/**
 * Names that point nowhere, names given twice, directions that contradict, weights that weigh nothing: all faults that need two
 * parts of the objective to be seen.
 */
export function faultsBetweenParts(objective: Objective): Fault[] {
  const faults: Fault[] = [];
  const named = (part: "gates" | "budgets" | "dimensions") => (objective[part] ?? []).map((one) => one.name);
  for (const part of ["gates", "budgets", "dimensions"] as const) faults.push(...givenTwice(part, named(part)));
  faults.push(...contradictions(objective.dimensions ?? []));
  (objective.gates ?? []).forEach((gate, index) => {
    if (gate.maxRate !== undefined && gate.minRate !== undefined) {
      faults.push({
        path: ["gates", index],
        message: `gate "${printable(gate.name)}" has maxRate and minRate. Make two gates.`,
      });
    }
  });
  faults.push(...gatesOnGrade(objective.gates ?? []));
  for (const [strategy, steps] of Object.entries(objective.strategies ?? {})) {
    steps.forEach((step, index) => {
      faults.push(...faultsOfStep(objective, step, ["strategies", strategy, index], index === steps.length - 1));
    });
  }
  return faults;
}

/** A gate fails runs whose field is 1; on the grade those are the runs that passed, and nobody means that without saying so. */
function gatesOnGrade(gates: readonly Gate[]): Fault[] {
  return gates.flatMap(({ name, field, maxRate, minRate }, index) =>
    (field === "passed" || field === "score") && maxRate === undefined && minRate === undefined
      ? [
          {
            path: ["gates", index, "field"],
            message: `gate "${printable(name)}" would fail every agent that passes a run. Say which share must pass at least: "minRate": 0.9.`,
          },
        ]
      : [],
  );
}

function givenTwice(part: string, names: readonly string[]): Fault[] {
  return names.flatMap((name, index) =>
    names.indexOf(name) === index
      ? []
      : [
          {
            path: [part, index, "name"],
            message: `the name "${printable(name)}" is given twice in ${part}. Rename one.`,
          },
        ],
  );
}

function contradictions(dimensions: readonly Dimension[]): Fault[] {
  return dimensions.flatMap((dimension, index) => {
    const faults: Fault[] = [];
    const earlier = dimensions
      .slice(0, index)
      .find((other) => other.field === dimension.field && other.better !== dimension.better);
    if (earlier !== undefined) {
      faults.push({
        path: ["dimensions", index, "better"],
        message: `"${printable(dimension.name)}" wants ${printable(dimension.field)} ${dimension.better} and "${printable(earlier.name)}" wants it ${earlier.better}. Keep one direction.`,
      });
    }
    const { scale } = dimension;
    if (scale !== undefined && scale.best > scale.worst !== (dimension.better === "higher")) {
      faults.push({
        path: ["dimensions", index, "scale"],
        message: `better is "${dimension.better}", but the scale's best (${scale.best}) is ${scale.best > scale.worst ? "above" : "below"} its worst (${scale.worst}). Swap worst and best, or change better.`,
      });
    }
    return faults;
  });
}

function faultsOfStep(objective: Objective, step: Step, path: readonly PropertyKey[], last: boolean): Fault[] {
  if (step === "dollars") return last ? [] : [notLast(path, "dollars")];
  if ("gates" in step) return unknownNames(objective, "gates", step.gates, [...path, "gates"]);
  if ("budgets" in step) return unknownNames(objective, "budgets", step.budgets, [...path, "budgets"]);
  const faults: Fault[] = [];
  if ("weights" in step) {
    faults.push(...unknownNames(objective, "dimensions", Object.keys(step.weights), [...path, "weights"], true));
    faults.push(...faultsOfWeights(objective, step.weights, [...path, "weights"]));
  } else if ("rank" in step) {
    faults.push(...unknownNames(objective, "dimensions", step.rank, [...path, "rank"]));
    if (step.tolerance !== undefined && step.tolerance !== "tie") {
      faults.push(...unknownNames(objective, "dimensions", Object.keys(step.tolerance), [...path, "tolerance"], true));
    }
  } else {
    faults.push(...unknownNames(objective, "dimensions", step.pareto, [...path, "pareto"]));
  }
  if (!last) faults.push(notLast(path, Object.keys(step)[0] ?? ""));
  return faults;
}

function notLast(path: readonly PropertyKey[], kind: string): Fault {
  return { path, message: `"${kind}" decides, so it must be the last step. Put gates and budgets before it.` };
}

function faultsOfWeights(
  objective: Objective,
  weights: Readonly<Record<string, number>>,
  path: readonly PropertyKey[],
): Fault[] {
  const entries = Object.entries(weights);
  if (entries.every(([, weight]) => weight === 0)) {
    const given = entries.map(([name, weight]) => `${printable(name, 40)} ${weight}`).join(", ");
    return [
      {
        path,
        message: `the weights sum to 0 (${given || "none given"}). Give at least one dimension a weight above 0.`,
      },
    ];
  }
  return entries.flatMap(([name, weight]) => {
    const dimension = objective.dimensions?.find((one) => one.name === name);
    const scaled = dimension?.scale !== undefined || dimension?.field === "passed" || dimension?.field === "score";
    if (dimension === undefined || scaled || weight === 0) return [];
    const message = `weights need a scale, and dimension "${printable(name)}" has none. Add "scale": { "worst": …, "best": … } in the unit of ${printable(dimension.field)}.`;
    return [{ path: [...path, name], atKey: true, message }];
  });
}

function unknownNames(
  objective: Objective,
  part: "gates" | "budgets" | "dimensions",
  names: "all" | readonly string[],
  path: readonly PropertyKey[],
  asKeys = false,
): Fault[] {
  const known = (objective[part] ?? []).map((one) => one.name);
  const kind = part.slice(0, -1);
  if (names === "all") {
    return known.length > 0
      ? []
      : [{ path, message: `"all" ${part} are asked for, and the objective has none. Add "${part}".` }];
  }
  return names.flatMap((name, index) => {
    if (known.includes(name)) return [];
    const near = nearestName(name, known);
    const hint =
      near === null
        ? `The ${part} are: ${known.map((one) => printable(one, 60)).join(", ") || "none"}.`
        : `Did you mean "${printable(near)}"?`;
    return [
      {
        path: [...path, asKeys ? name : index],
        atKey: asKeys,
        message: `no ${kind} is named "${printable(name)}". ${hint}`,
      },
    ];
  });
}
