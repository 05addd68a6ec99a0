import { counted, percent, plain } from "../runs/in-words";
import { clusteredMean } from "../statistics/clustered-mean";
import { type Estimate, noEvidence } from "../statistics/estimate";
import { meanInterval } from "../statistics/mean-interval";
import { isReplay } from "../statistics/without-replays";
import { type Evidence, runsOfField } from "../value/evidence";
import type { Budget } from "../value/objective";
import { percentile, percentileRanks } from "./percentile";
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
  const use = usage(evidence, budget, agent);
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

function judge(budget: Budget, agent: string, use: Usage): BudgetVerdict {
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
    const measured = estimateOf(budget, use);
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
    : { ...estimateOf(budget, use), used: known.length, of: known.length + unknown };
  const range = Number.isFinite(most) ? `${plain(least)} to ${plain(most)}` : `at least ${plain(least)}`;
  return {
    ...base,
    measured,
    verdict,
    reason: `${named(budget)}: ${why}, so the ${statistic(budget)} is ${range}; ${limit(budget)}`,
  };
}

/** An agent's use of a resource, run by run. */
interface Usage {
  /** Values of the runs that say, with the request of each. */
  readonly known: readonly number[];
  readonly requests: readonly number[];
  /** Requests of the runs that do not say. */
  readonly unknownRequests: readonly number[];
  readonly unknown: number;
  /** Runs whose seconds or cost are those of a cache; left out of all of the above. */
  readonly replayed: number;
  readonly cluster: Int32Array | undefined;
}

function usage(evidence: Evidence, budget: Budget, agent: string): Usage {
  const { table, who, sums } = evidence;
  const column = runsOfField(evidence, budget.field);
  if (column === null) throw new RangeError(`${named(budget)}: the log has no column "${budget.field}"`);
  const code = table.agent.names.indexOf(agent);
  const known: number[] = [];
  const requests: number[] = [];
  const unknownRequests: number[] = [];
  const isLeftOut = budget.statistic === "total" ? () => false : replaysOf(evidence, budget.field);
  let replayed = 0;
  for (let row = 0; row < table.rows; row++) {
    if (table.agent.codes[row] !== code || who.evidence[row] === 0) continue;
    if (budget.runs === "passed" && who.grade.values[row] !== 1) continue;
    if (isLeftOut(row)) {
      replayed++;
      continue;
    }
    if (column.known[row] === 1) {
      known.push(column.values[row]!);
      requests.push(table.request.codes[row]!);
    } else unknownRequests.push(table.request.codes[row]!);
  }
  const unknown = unknownRequests.length;
  return { known, requests, unknownRequests, unknown, replayed, cluster: sums.cluster?.codes };
}

/** Runs of which a field says what the cache took and not what a fresh run takes. */
function replaysOf({ table, served }: Evidence, field: string): (row: number) => boolean {
  if (field === "cost" && served !== null) return (row) => served.replayed[row] === 1;
  const cached = field === "seconds" ? table.columns.get("cached") : undefined;
  return (row) => cached !== undefined && isReplay(cached, row);
}

/** The statistic with every unknown run at the amount given. */
function statisticOf(budget: Budget, use: Usage, fill: number): number {
  const all = [...use.known, ...use.unknownRequests.map(() => fill)];
  if (budget.statistic === "total") return all.reduce((sum, value) => sum + value, 0);
  if (budget.statistic !== "mean") return percentile(all, shareOf(budget));
  if (fill === Number.POSITIVE_INFINITY) return fill;
  const means = byRequest({ ...use, known: all, requests: [...use.requests, ...use.unknownRequests] });
  return means.values.reduce((sum, value) => sum + value, 0) / means.values.length;
}

function estimateOf(budget: Budget, use: Usage): Estimate {
  const used = { used: use.known.length, of: use.known.length };
  if (budget.statistic === "mean" || budget.statistic === "total") {
    const means = byRequest(use);
    const result = clusteredMean(means)!;
    const mean = { ...meanInterval(result, null), ...used };
    if (budget.statistic === "mean") return { estimate: result.mean, ...mean, estimator: "each request equal" };
    const total = use.known.reduce((sum, value) => sum + value, 0);
    const times = (value: number | null) =>
      value === null || result.mean === 0 ? null : (value * total) / result.mean;
    const [standardError, low, high] = [times(mean.standardError), times(mean.low), times(mean.high)];
    return { ...mean, estimate: total, standardError, low, high, estimator: "total over runs" };
  }
  const share = shareOf(budget);
  const sorted = Float64Array.from(use.known).sort();
  const [low, high] = percentileRanks(sorted.length, share).map((rank) => (rank === null ? null : sorted[rank]!));
  const why = "a percentile has an interval by ranks, not a standard error";
  return {
    estimate: percentile(use.known, share),
    standardError: null,
    low: low!,
    high: high!,
    ...used,
    why,
    estimator: "each run equal",
  };
}

/** Means of each request over its runs, in the order of requests. */
function byRequest({ known, requests, cluster }: Usage): { values: number[]; cluster: number[] | undefined } {
  const sums = new Map<number, { sum: number; runs: number }>();
  known.forEach((value, place) => {
    const own = sums.get(requests[place]!) ?? { sum: 0, runs: 0 };
    own.sum += value;
    own.runs++;
    sums.set(requests[place]!, own);
  });
  const order = [...sums.keys()].sort((a, b) => a - b);
  return {
    values: order.map((request) => sums.get(request)!.sum / sums.get(request)!.runs),
    cluster: cluster && order.map((request) => cluster[request]!),
  };
}

function shareOf({ statistic: name, ...budget }: Budget): number {
  if (name === "median") return 0.5;
  const match = /^p(\d+(?:\.\d+)?)$/.exec(name);
  const share = match === null ? Number.NaN : Number(match[1]) / 100;
  if (share > 0 && share < 1) return share;
  throw new RangeError(
    `budget "${budget.name}": expected mean, median, total or a percentile such as p95, got "${name}"`,
  );
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
