import type { Estimate } from "../statistics/estimate";
import { estimateMean } from "../statistics/estimate-mean";
import { dimensionNamed } from "../strategies/dimension";
import { weightedScore } from "../strategies/weighted-score";
import type { Evidence } from "../value/evidence";
import type { Step } from "../value/objective";
import { valueEstimate } from "../value/value-estimate";

/**
 * What the best agent is best on. "value" is US dollars a request, "pass rate" and "weighted score" go from 0 to 1, a dimension is in
 * its field's unit.
 */
export interface Goal {
  readonly kind: "value" | "pass rate" | "weighted score" | "dimension";
  readonly name: string;
  readonly better: "higher" | "lower";
}

/** A goal, and what each agent reaches of it. */
export interface MeasuredGoal {
  readonly goal: Goal;
  readonly estimateOf: (agent: string) => Estimate;
}

/**
 * What a strategy that ends in that step decides by: the weighted score, the first dimension of a rank, dollars; for a strategy that
 * only removes agents dollars too, or the pass rate where no value is known.
 */
export function goalOf(evidence: Evidence, last: Step | undefined): MeasuredGoal {
  if (typeof last === "object" && "weights" in last) {
    const { sums, measure } = weightedScore(evidence, last.weights, last.perRun);
    const goal = { kind: "weighted score", name: measure, better: "higher" } as const;
    return { goal, estimateOf: (agent) => estimateMean(sums, measure, agent) };
  }
  if (typeof last === "object" && "rank" in last) {
    const { name, measure, better } = dimensionNamed(evidence, last.rank[0]!);
    const estimateOf = (agent: string) => estimateMean(evidence.sums, measure, agent);
    return { goal: { kind: "dimension", name, better }, estimateOf };
  }
  const isPriced = !evidence.value.missing.some(({ part }) => part === "total");
  if (last === "dollars" || isPriced) {
    const goal = { kind: "value", name: "value", better: "higher" } as const;
    return { goal, estimateOf: (agent) => valueEstimate(evidence, "total", agent) };
  }
  const goal = { kind: "pass rate", name: "pass rate", better: "higher" } as const;
  return { goal, estimateOf: (agent) => estimateMean(evidence.sums, "grade", agent) };
}
