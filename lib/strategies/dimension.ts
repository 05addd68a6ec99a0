import { type Evidence, measureOfField } from "../value/evidence";
import type { Dimension } from "../value/objective";

/** A dimension of the objective, with the measure that holds it. */
export interface MeasuredDimension extends Dimension {
  readonly measure: string;
}

/**
 * The dimension of that name.
 *
 * @throws RangeError when the objective has no such dimension, or the log has no column of its field
 */
export function dimensionNamed({ objective, sums }: Evidence, name: string): MeasuredDimension {
  const found = objective.dimensions?.find((dimension) => dimension.name === name);
  const known = (objective.dimensions ?? []).map((dimension) => dimension.name).join(", ");
  if (found === undefined) throw new RangeError(`no dimension is named "${name}"; there are: ${known || "none"}`);
  const measure = measureOfField(found.field);
  if (!sums.measures.has(measure)) {
    throw new RangeError(`dimension "${name}": the log has no column "${found.field}" of numbers`);
  }
  return { ...found, measure };
}

/**
 * The scale that turns a dimension into a score: worst → 0, best → 1. A grade goes from 0 to 1 by itself.
 *
 * @throws RangeError when the dimension needs a scale and has none, or one without length
 */
export function scaleOf(dimension: Dimension): { readonly worst: number; readonly best: number } {
  const isGrade = dimension.field === "passed" || dimension.field === "score";
  const scale = dimension.scale ?? (isGrade ? { worst: 0, best: 1 } : undefined);
  if (scale === undefined) {
    throw new RangeError(
      `weights need a scale, and dimension "${dimension.name}" has none. Add "scale": worst and best`,
    );
  }
  if (!Number.isFinite(scale.worst) || !Number.isFinite(scale.best) || scale.worst === scale.best) {
    throw new RangeError(`dimension "${dimension.name}": expected worst and best to be two different numbers`);
  }
  return scale;
}
