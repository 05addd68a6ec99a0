import { clusteredMean } from "../statistics/clustered-mean";
import type { Estimate } from "../statistics/estimate";
import { estimateQuantile } from "../statistics/estimate-quantile";
import { meanInterval, withinAmounts } from "../statistics/mean-interval";
import { percentile } from "../statistics/percentile";
import type { Budget } from "../value/objective";
import type { BudgetUsage } from "./budget-usage";

/**
 * A budget's statistic, in the field's own unit, with every unknown run at the amount given: a mean counts each request equally, a
 * median, percentile or total each run.
 *
 * @throws RangeError when the statistic is not known
 */
export function statisticOf(budget: Budget, use: BudgetUsage, fill: number): number {
  const all = [...use.known, ...use.unknownRequests.map(() => fill)];
  if (budget.statistic === "total") return all.reduce((sum, value) => sum + value, 0);
  if (budget.statistic !== "mean") return percentile(all, shareOf(budget));
  if (fill === Number.POSITIVE_INFINITY) return fill;
  const means = byRequest({ ...use, known: all, requests: [...use.requests, ...use.unknownRequests] });
  return means.values.reduce((sum, value) => sum + value, 0) / means.values.length;
}

/**
 * The same of the runs that say, with its 95 % interval: of a mean and a total from the requests' own spread, in clusters where there
 * are some; of a percentile between order statistics, as if each run stood alone.
 */
export function statisticEstimate(budget: Budget, use: BudgetUsage): Estimate {
  const used = { used: use.known.length, of: use.known.length };
  if (budget.statistic === "mean" || budget.statistic === "total") {
    const means = byRequest(use);
    const result = clusteredMean(means)!;
    const mean = { ...withinAmounts(budget.field, meanInterval(result, null)), ...used };
    if (budget.statistic === "mean") return { estimate: result.mean, ...mean, estimator: "each request equal" };
    const total = use.known.reduce((sum, value) => sum + value, 0);
    const times = (value: number | null) =>
      value === null || result.mean === 0 ? null : (value * total) / result.mean;
    const [standardError, low, high] = [times(mean.standardError), times(mean.low), times(mean.high)];
    return { ...mean, estimate: total, standardError, low, high, estimator: "total over runs" };
  }
  return { ...estimateQuantile(use.known, shareOf(budget)), ...used };
}

/** Means of each request over its runs, in the order of requests. */
function byRequest({ known, requests, cluster }: BudgetUsage): { values: number[]; cluster: number[] | undefined } {
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
