import type { NumberColumn } from "../runs/run-table";
import { countStatuses } from "../statistics/count-statuses";
import { type Estimate, noEvidence } from "../statistics/estimate";
import { estimateMean } from "../statistics/estimate-mean";
import { passRate } from "../statistics/pass-rate";
import { replayedCost } from "../statistics/replayed-cost";
import { type RequestSums, requestSums } from "../statistics/request-sums";
import { someRequests } from "../statistics/some-requests";
import type { StatusCounts } from "../statistics/who-counts";
import { type BudgetVerdict, budgetVerdict } from "../strategies/budget-verdict";
import { type GateVerdict, gateVerdict } from "../strategies/gate-verdict";
import { type Evidence, measureOfField } from "../value/evidence";
import { type Spend, spend } from "../value/spend";
import { valueEstimate } from "../value/value-estimate";
import { type Repeats, repeats } from "./repeats";

/** Estimates over some of an agent's runs. */
interface SomeRuns {
  /** Minutes of a person's time a request. */
  readonly minutes: Estimate;
  /** US dollars a request. */
  readonly cost: Estimate;
}

/** The parts of one agent's record that stand beside the single number. */
export interface AgentReport {
  readonly counts: StatusCounts;
  /** A share, 0 to 1, each request equal. */
  readonly passRate: Estimate;
  /** The pass rate if every run without a grade had failed, and if every one had passed. */
  readonly passRateBounds: readonly [worst: number | null, best: number | null];
  /** Dollars per request; the three parts add up to the total, so a cost is negative. */
  readonly value: {
    readonly timeSaved: Estimate;
    readonly mistakeRisk: Estimate;
    readonly cost: Estimate;
    readonly total: Estimate;
  };
  readonly gates: Readonly<Record<string, GateVerdict>>;
  readonly budgets: Readonly<Record<string, BudgetVerdict>>;
  /** Each in its own unit. */
  readonly dimensions: Readonly<Record<string, Estimate>>;
  /** US dollars in all: what this eval was billed, grading apart, and what the same runs cost without a cache. */
  readonly spend: Spend;
  /** Minutes of a person's time and US dollars a request, over all runs that are evidence. */
  readonly onAll: SomeRuns;
  /** Runs that passed, and the others that are evidence, kept apart. */
  readonly onPassed: SomeRuns;
  readonly onFailed: SomeRuns;
  /** Where requests have several graded attempts; else null. */
  readonly repeats: Repeats | null;
  /** By task type, where the log has task types. */
  readonly byTask: Readonly<Record<string, TaskReport>> | null;
}

type TaskReport = Pick<AgentReport, "passRate" | "passRateBounds"> & { readonly cost: Estimate };

/** One report for each agent of the evidence, by name. */
export function agentReports(evidence: Evidence): Record<string, AgentReport> {
  const { objective, sums, table, who } = evidence;
  const passed = sumsWhere(evidence, (row) => who.grade.values[row] === 1);
  const failed = sumsWhere(evidence, (row) => who.grade.values[row]! < 1);
  const tasks = sumsByTask(sums);
  const counts = countStatuses(table, who);
  const spent = spend(evidence);
  const repeated = repeats(evidence);
  return byName(sums.agents, (agent) => ({
    counts: counts.get(agent)!,
    ...passRateOf(sums, agent),
    value: {
      timeSaved: valueEstimate(evidence, "timeSaved", agent),
      mistakeRisk: valueEstimate(evidence, "mistakeRisk", agent),
      cost: valueEstimate(evidence, "cost", agent),
      total: valueEstimate(evidence, "total", agent),
    },
    gates: ofParts(objective.gates, (gate) => gateVerdict(evidence, gate, agent)),
    budgets: ofParts(objective.budgets, (budget) => budgetVerdict(evidence, budget, agent)),
    dimensions: ofParts(objective.dimensions, ({ field }) => estimateMean(sums, measureOfField(field), agent)),
    spend: spent.get(agent)!,
    onAll: someRuns(sums, agent, "no run is evidence"),
    onPassed: someRuns(passed, agent, "no run passed"),
    onFailed: someRuns(failed, agent, "no run failed"),
    repeats: repeated.get(agent)!,
    byTask:
      tasks &&
      byName([...tasks.keys()], (task) => ({
        ...passRateOf(tasks.get(task)!, agent),
        cost: meanOf(tasks.get(task)!, "cost", agent, "no run of this task"),
      })),
  }));
}

function passRateOf(sums: RequestSums, agent: string): Pick<AgentReport, "passRate" | "passRateBounds"> {
  const { rate, bounds } = passRate(sums, agent);
  return { passRate: rate, passRateBounds: [bounds?.worst ?? null, bounds?.best ?? null] };
}

function someRuns(sums: RequestSums, agent: string, whyNone: string): SomeRuns {
  return { minutes: meanOf(sums, "minutes", agent, whyNone), cost: meanOf(sums, "cost", agent, whyNone) };
}

function meanOf(sums: RequestSums, measure: string, agent: string, whyNone: string): Estimate {
  if (!sums.measures.has(measure)) return noEvidence(`the log has no ${measure}`);
  const estimate = estimateMean(sums, measure, agent);
  return estimate.of === 0 ? { ...estimate, why: whyNone } : estimate;
}

/** The sums of grade, minutes and cost over the runs that are evidence and meet a condition. */
function sumsWhere(evidence: Evidence, holds: (row: number) => boolean): RequestSums {
  const { table, who, served } = evidence;
  const chosen = who.grade.known.map((known, row) => (known === 1 && holds(row) ? 1 : 0));
  const measures = new Map<string, NumberColumn>();
  const columns = [
    ["grade", who.grade],
    ["minutes", table.columns.get("minutes")],
    ["cost", served?.own],
    [replayedCost, served === null ? undefined : { ...served.own, known: served.replayed }],
  ] as const;
  for (const [name, column] of columns) {
    if (column?.kind !== "number") continue;
    measures.set(name, { ...column, known: column.known.map((known, row) => known & chosen[row]!) });
  }
  const sums = requestSums(table, measures);
  return { ...sums, dealt: sums.measures.get("grade")!.count };
}

function sumsByTask(sums: RequestSums): Map<string, RequestSums> | null {
  if (sums.task === null) return null;
  const places: number[][] = sums.task.names.map(() => []);
  sums.task.codes.forEach((code, request) => {
    if (code >= 0) places[code]!.push(request);
  });
  const measures = ["evidence", "grade", "grade.given", "cost", replayedCost];
  return new Map(sums.task.names.map((name, code) => [name, someRequests(sums, places[code]!, measures)]));
}

function ofParts<Part extends { readonly name: string }, Result>(
  parts: readonly Part[] | undefined,
  of: (part: Part) => Result,
) {
  const named = new Map((parts ?? []).map((part) => [part.name, part]));
  return byName([...named.keys()], (name) => of(named.get(name)!));
}

/** An object by names that come from logs: without a prototype, so that a name such as "__proto__" is only a name. */
function byName<Value>(names: readonly string[], make: (name: string) => Value): Record<string, Value> {
  const object = Object.create(null) as Record<string, Value>;
  for (const name of names) object[name] = make(name);
  return object;
}
