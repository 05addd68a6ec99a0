import { counted, percent, plain } from "../runs/in-words";
import { type Estimate, noEvidence } from "../statistics/estimate";
import type { Evidence } from "../value/evidence";
import type { Budget } from "../value/objective";
import { statisticEstimate, statisticOf } from "./budget-statistic";
import { type BudgetUsage, budgetUsage } from "./budget-usage";
import type { Verdict } from "./verdict";

/** What one budget says of one agent. */
export interface BudgetVerdict {
  readonly budget: string;
  readonly agent: string;
  readonly statistic: string;
  /** In the field's own unit. */
  readonly measured: Estimate;
  readonly max: number;
  readonly verdict: Verdict;
  readonly reason: string;
}

/**
 * Whether an agent stays within a budget. A mean counts each request equally; a median, percentile or total counts each run.
 * Only runs that are evidence count, with `runs: "passed"` only those whose grade is 1.
 *
 * Runs that do not say what they used keep the verdict open where they could change it. An unknown cost could be any amount
 * from 0 up; of any other field, an unknown is taken to lie within what the agent's other runs used. Of `seconds` and `cost` the
 * runs replayed from a cache (column `cached`) are left out, and too small a share of fresh ones leaves the verdict open; a
 * total of `cost` counts a replay at what the agent's fresh runs cost.
 *
 * @throws RangeError when the log has no column of the budget's field, or the statistic is not known
 */
export function budgetVerdict(evidence: Evidence, budget: Budget, agent: string): BudgetVerdict {
  const use = budgetUsage(evidence, budget, agent);
  const found = judge(budget, agent, use);
  if (use.replayed === 0) return found;
  const runs = use.known.length + use.unknown + use.replayed;
  const fresh = `${plain(runs - use.replayed)} of ${counted(runs, "run")} fresh, the others replayed from a cache`;
  const measured = { ...found.measured, of: runs };
  if ((runs - use.replayed) / runs >= (budget.minFresh ?? 0.5) || found.verdict === "no evidence") {
    return { ...found, measured, reason: `${found.reason} (${fresh})` };
  }
  const needed = `at least ${percent(budget.minFresh ?? 0.5)} must be`;
  return { ...found, measured, verdict: "undecided", reason: `${found.reason}, but only ${fresh}; ${needed}` };
}

function judge(budget: Budget, agent: string, use: BudgetUsage): BudgetVerdict {
  const base = { budget: budget.name, agent, statistic: budget.statistic, max: budget.max };
  const { known, unknown } = use;
  if (known.length === 0) {
    const which =
      use.replayed > 0 ? "no run is fresh" : budget.runs === "passed" ? "no run passed" : "no run is evidence";
    const why = unknown === 0 ? which : `${budget.field} is known for none of ${counted(unknown, "run")}`;
    const measured = noEvidence(why, 0, unknown);
    return { ...base, measured, verdict: "no evidence", reason: `${named(budget)}: ${why}` };
  }
  if (unknown === 0) {
    const measured = statisticEstimate(budget, use);
    const verdict = measured.estimate! <= budget.max ? "kept" : "out";
    return { ...base, measured, verdict, reason: `${named(budget)}: ${said(budget, measured)}` };
  }
  const spend = budget.field === "cost";
  const least = statisticOf(budget, use, spend ? 0 : smallest(known));
  const most = statisticOf(budget, use, spend ? Number.POSITIVE_INFINITY : largest(known));
  const verdict = most <= budget.max ? "kept" : least > budget.max ? "out" : "undecided";
  const why = `${budget.field} is unknown in ${counted(unknown, "run")} of ${plain(known.length + unknown)}`;
  const measured = spend
    ? { ...noEvidence(why, known.length, known.length + unknown), atLeast: least }
    : { ...statisticEstimate(budget, use), used: known.length, of: known.length + unknown };
  const range = Number.isFinite(most) ? `${plain(least)} to ${plain(most)}` : `at least ${plain(least)}`;
  return {
    ...base,
    measured,
    verdict,
    reason: `${named(budget)}: ${why}, so the ${statistic(budget)} is ${range}; ${limit(budget)}`,
  };
}

function said(budget: Budget, { estimate, low, high }: Estimate): string {
  const span = low === null || high === null ? "" : ` (95 % interval ${plain(low)} to ${plain(high)})`;
  return `${statistic(budget)} ${plain(estimate!)}${span}; ${limit(budget)}`;
}

function statistic(budget: Budget): string {
  return `${budget.statistic} ${budget.field}${budget.runs === "passed" ? " of passed runs" : ""}`;
}

function limit(budget: Budget): string {
  return `the limit is ${plain(budget.max)}`;
}

function named(budget: Budget): string {
  return `budget "${budget.name}"`;
}

function smallest(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b));
}

function largest(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b));
}
