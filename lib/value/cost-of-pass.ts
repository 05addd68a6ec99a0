import { combineMeasures } from "../statistics/combine-measures";
import { type Estimate, noEvidence } from "../statistics/estimate";
import { estimateMean } from "../statistics/estimate-mean";
import { estimateRatio } from "../statistics/ratio-estimate";
import { lentCostWarning, replayedRuns } from "../statistics/replayed-cost";
import type { RequestSums } from "../statistics/request-sums";
import type { Evidence } from "./evidence";
import { taskTypes } from "./task-types";

/** Dollars that one passed run costs on average, failed ones paid for. */
export interface CostOfPass {
  readonly agent: string;
  /** Mean cost over pass rate, with Fieller's interval; null where no pass was seen, with what it is at least. */
  readonly cost: Estimate;
}

/**
 * Cost of pass of each agent over all requests: v = mean cost / pass rate, the expected dollars until a run passes
 * (Erol et al. 2025, arXiv 2504.13359). Sum over sum, each request equal, Fieller's interval. With no pass in n requests v
 * is unbounded, and at least mean cost × n / 3 (the pass rate is below 3/n with 95 % confidence: the rule of three).
 */
export function costOfPass({ sums }: Evidence): CostOfPass[] {
  return over(sums);
}

/** The same for each task type, in the order of their names; nothing when the log has none. */
export function costOfPassByTask(evidence: Evidence): (CostOfPass & { readonly task: string })[] {
  const tasks = taskTypes(evidence);
  if (tasks === null) return [];
  return tasks.names.flatMap((task, code) => {
    const isIn = Uint8Array.from(tasks.of, (own) => (own === code ? 1 : 0));
    return over(onRequests(evidence.sums, isIn)).map((one) => ({ task, ...one }));
  });
}

/** The same sums with only some requests (1), the others without runs. */
function onRequests(sums: RequestSums, isIn: Uint8Array): RequestSums {
  const keep = (cell: number) => isIn[cell % sums.requests.length]!;
  const measures = [...sums.measures].map(([name, own]) => {
    const { sum, sumOfSquares, count } = own;
    const kept = {
      sum: sum.map((value, cell) => value * keep(cell)),
      sumOfSquares: sumOfSquares.map((value, cell) => value * keep(cell)),
      count: count.map((value, cell) => value * keep(cell)),
    };
    return [name, { ...own, ...kept }] as const;
  });
  return { ...sums, dealt: sums.dealt.map((runs, cell) => runs * keep(cell)), measures: new Map(measures) };
}

function over(sums: RequestSums): CostOfPass[] {
  return sums.agents.map((agent) => {
    if (!sums.measures.has("cost")) return { agent, cost: noEvidence("the log has no costs") };
    const mean = estimateMean(sums, "cost", agent);
    if (mean.estimate === null)
      return { agent, cost: noEvidence(mean.why ?? "the cost is unknown", mean.used, mean.of) };
    const passes = estimateMean(sums, "grade", agent);
    if (passes.estimate !== 0) return { agent, cost: { ...ratioOf(sums, agent), used: passes.used } };
    const atLeast = (mean.estimate * requestsOf(sums, agent)) / 3;
    return {
      agent,
      cost: {
        ...noEvidence("no pass was seen, so the cost of one has no upper bound", passes.used, passes.of),
        atLeast,
      },
    };
  });
}

/** Where a cache replayed runs, each request counts with the cost that fresh runs lend it, so that no pass drops out. */
function ratioOf(sums: RequestSums, agent: string): Estimate {
  if (replayedRuns(sums, agent) === 0) return estimateRatio(sums, "cost", "grade", agent);
  const served = "cost if served fresh";
  const lent = combineMeasures(sums, served, new Map([["value.cost", -1]]));
  const warning = lentCostWarning(sums, "value.cost", [agent]);
  return { ...estimateRatio(lent, served, "grade", agent), ...(warning === null ? {} : { warning }) };
}

function requestsOf(sums: Evidence["sums"], agent: string): number {
  const from = sums.agents.indexOf(agent) * sums.requests.length;
  return sums.measures
    .get("grade")!
    .count.subarray(from, from + sums.requests.length)
    .filter((count) => count > 0).length;
}
