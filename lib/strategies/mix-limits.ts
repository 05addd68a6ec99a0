import { evidenceRuns, measureNamed } from "../statistics/request-means";
import type { RequestSums } from "../statistics/request-sums";
import { type Evidence, measureOfField } from "../value/evidence";
import type { Budget, Gate } from "../value/objective";
import { chosen } from "./remove-agents";
import type { TaskTraffic } from "./task-traffic";

/** A limit on a mean of the runs that a mix of agents makes. */
export interface MixLimit {
  readonly name: string;
  /** What the mean is of, by its name in the sums. */
  readonly measure: string;
  /** Highest mean, in the unit of the measure. */
  readonly max: number;
  /** The limit is on that many times the mean: the runs of a total, else 1. */
  readonly times: number;
  /** The task type that the limit is for; null where it holds over all of them together. */
  readonly task: string | null;
  /** What counts towards the limit, from a mean of the field. */
  readonly read: (mean: number | null) => number | null;
}

/**
 * Gates and budgets as limits on the mean of a measure under a mix of agents, in that measure's unit: a rate of at least r is
 * a rate of the contrary of at most 1 − r, a total is a mean over as many runs as the log has of an agent, and a gate that is asked
 * of each task type is one limit for each.
 *
 * @throws RangeError when none is of a name, the log has no such column, or a budget is on a percentile or on passed runs
 */
export function mixLimits(
  { objective, sums }: Evidence,
  names: { readonly gates?: Names; readonly budgets?: Names },
  tasks: readonly TaskTraffic[],
): MixLimit[] {
  const gates: readonly Gate[] = names.gates === undefined ? [] : chosen("gate", objective.gates ?? [], names.gates);
  const budgets: readonly Budget[] =
    names.budgets === undefined ? [] : chosen("budget", objective.budgets ?? [], names.budgets);
  const limits = [
    ...gates.flatMap(({ name, field, minRate, maxRate, per }): MixLimit[] => {
      const base = { measure: measureOfField(field), times: 1 };
      const rate =
        minRate === undefined
          ? { ...base, max: maxRate ?? 0, read: (mean: number | null) => mean }
          : { ...base, max: 1 - minRate, read: (mean: number | null) => (mean === null ? null : 1 - mean) };
      if (per !== "task") return [{ ...rate, name: `gate "${name}"`, task: null }];
      return tasks.map(({ task }) => ({ ...rate, name: `gate "${name}" on task "${task}"`, task }));
    }),
    ...budgets.map(({ name, field, statistic, max, runs }): MixLimit => {
      if ((statistic !== "mean" && statistic !== "total") || runs === "passed") {
        const got = runs === "passed" ? `the ${statistic} of passed runs` : statistic;
        throw new RangeError(`budget "${name}": a mix can only hold a mean or a total over all runs, got ${got}`);
      }
      const times = statistic === "mean" ? 1 : runsPerAgent(sums);
      const base = { name: `budget "${name}"`, measure: measureOfField(field), task: null };
      return { ...base, max: max / times, times, read: (mean) => mean };
    }),
  ];
  for (const { measure } of limits) measureNamed(sums, measure);
  return limits;
}

type Names = "all" | readonly string[] | undefined;

/** Runs that are evidence, on average over the agents: as many the mix is to serve within a total. */
function runsPerAgent(sums: RequestSums): number {
  return evidenceRuns(sums).reduce((sum, runs) => sum + runs, 0) / sums.agents.length;
}
