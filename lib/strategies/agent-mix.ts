import { solve } from "yalps";
import { inTurn, percent, plain } from "../runs/in-words";
import { evidenceRuns, measureNamed, requestMeans } from "../statistics/request-means";
import type { RequestSums } from "../statistics/request-sums";
import { type Evidence, measureOfField } from "../value/evidence";
import type { Budget, Gate } from "../value/objective";
import { chosen } from "./remove-agents";

/** Which agent serves which share of each task type. */
export interface AgentMix {
  /** Whether any mix keeps within the limits. */
  readonly feasible: boolean;
  /** Mean of what is maximised, over all tasks at their shares; null where no mix keeps within the limits. */
  readonly worth: number | null;
  /** Shares above 0, sorted by task and agent; of each task they add up to 1. */
  readonly shares: readonly { readonly task: string; readonly agent: string; readonly share: number }[];
  /** What each limit is used to: the mean under the mix. */
  readonly limits: readonly {
    readonly limit: string;
    readonly used: number;
    readonly max: number;
    readonly binds: boolean;
  }[];
  /** Task types in which two or more agents share the work: no more than there are limits that bind. */
  readonly shared: readonly string[];
  /** Agents that could not be considered, and for which task. */
  readonly unknown: readonly { readonly agent: string; readonly task: string; readonly reason: string }[];
  readonly because: string;
}

export interface AgentMixOptions {
  /**
   * Names of gates that hold as a rate over the whole mix, or over each task type where the gate is asked of each; a gate
   * that allows none takes out agents task by task.
   */
  readonly gates?: "all" | readonly string[] | undefined;
  /** Names of budgets on a mean over the whole mix, or on a total over as many runs as the log has of an agent. */
  readonly budgets?: "all" | readonly string[] | undefined;
  /** What to make largest: "value" (dollars) when left out, or "grade". */
  readonly maximise?: "value" | "grade" | undefined;
  /** Share of the volume of each task type; the log's own when left out. */
  readonly traffic?: Readonly<Record<string, number>> | undefined;
  readonly agents?: readonly string[] | undefined;
}

/**
 * The best mix of agents by task type under rate limits and mean budgets: a linear programme. Each type of task goes to the
 * agent that is worth most there, and where a limit binds, one type is split at random between two agents.
 *   maximise Σ traffic(t) · x(t, a) · worth(t, a),  Σ_a x(t, a) = 1,  Σ traffic(t) · x(t, a) · use(t, a) ≤ limit
 * A gate that is asked of each task type limits that type's mix alone. Without task types all requests are one. Estimates are taken as they are. Where several mixes are worth the same, one of
 * them is given.
 * Source: Altman (1999), Constrained Markov Decision Processes, chapter 3 (one state per task type, nothing carried over).
 *
 * @throws RangeError when a limit or column does not exist, a budget is no mean or total, or the traffic is negative or covers no task
 */
export function agentMix(evidence: Evidence, options: AgentMixOptions = {}): AgentMix {
  const measure = options.maximise ?? "value";
  const tasks = tasksOf(evidence.sums, options.traffic);
  const limits = limitsOf(evidence, options, tasks);
  const unknown: AgentMix["unknown"][number][] = [];
  const choices: Choice[] = [];
  for (const { task, code, traffic } of tasks) {
    for (const agent of [...(options.agents ?? evidence.sums.agents)].sort()) {
      const read = (name: string) => meanInTask(evidence.sums, name, agent, code);
      const worth = read(measure);
      const uses = limits.map((limit) => ({ limit, use: limit.read(read(limit.measure)) }));
      const lacking = [
        worth === null ? measure : null,
        ...uses.map(({ limit, use }) => (use === null ? limit.name : null)),
      ];
      const lacks = lacking.filter((one) => one !== null);
      if (lacks.length > 0)
        unknown.push({ agent, task, reason: `${inTurn(lacks)} unknown for some or all runs of this task` });
      else choices.push({ task, agent, traffic, worth: worth!, uses: uses.map(({ use }) => use!) });
    }
  }
  const found = best(choices, limits, tasks);
  if (found === null)
    return {
      feasible: false,
      worth: null,
      shares: [],
      limits: [],
      shared: [],
      unknown,
      because: none(choices, tasks, limits),
    };
  return { feasible: true, ...found, unknown, because: say(found, measure) };
}

interface Limit {
  readonly name: string;
  readonly measure: string;
  /** Highest mean. */
  readonly max: number;
  /** The limit is on that many times the mean: the runs of a total, else 1. */
  readonly times: number;
  /** The task type that the limit is for; null where it holds over all of them together. */
  readonly task: string | null;
  /** What counts towards the limit, from a mean of the field. */
  readonly read: (mean: number | null) => number | null;
}

interface Choice {
  readonly task: string;
  readonly agent: string;
  readonly traffic: number;
  readonly worth: number;
  readonly uses: readonly number[];
}

interface Task {
  readonly task: string;
  readonly code: number | null;
  readonly traffic: number;
}

function limitsOf({ objective, sums }: Evidence, options: AgentMixOptions, tasks: readonly Task[]): Limit[] {
  const gates: readonly Gate[] =
    options.gates === undefined ? [] : chosen("gate", objective.gates ?? [], options.gates);
  const budgets: readonly Budget[] =
    options.budgets === undefined ? [] : chosen("budget", objective.budgets ?? [], options.budgets);
  const limits = [
    ...gates.flatMap(({ name, field, minRate, maxRate, per }): Limit[] => {
      const base = { measure: measureOfField(field), times: 1 };
      const rate =
        minRate === undefined
          ? { ...base, max: maxRate ?? 0, read: (mean: number | null) => mean }
          : { ...base, max: 1 - minRate, read: (mean: number | null) => (mean === null ? null : 1 - mean) };
      if (per !== "task") return [{ ...rate, name: `gate "${name}"`, task: null }];
      return tasks.map(({ task }) => ({ ...rate, name: `gate "${name}" on task "${task}"`, task }));
    }),
    ...budgets.map(({ name, field, statistic, max, runs }): Limit => {
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

/** Runs that are evidence, on average over the agents: as many the mix is to serve within a total. */
function runsPerAgent(sums: RequestSums): number {
  return evidenceRuns(sums).reduce((sum, runs) => sum + runs, 0) / sums.agents.length;
}

function tasksOf(sums: RequestSums, given: AgentMixOptions["traffic"]): Task[] {
  if (sums.task === null) return [{ task: "all", code: null, traffic: 1 }];
  const counts = sums.task.names.map((name, code) => {
    const own = given === undefined ? sums.task!.codes.filter((one) => one === code).length : (given[name] ?? 0);
    if (!(own >= 0 && Number.isFinite(own)))
      throw new RangeError(`traffic of "${name}": expected at least 0, got ${own}`);
    return { task: name, code, own };
  });
  const total = counts.reduce((sum, { own }) => sum + own, 0);
  if (!(total > 0)) throw new RangeError("the traffic covers no task of the log");
  return counts.filter(({ own }) => own > 0).map(({ task, code, own }) => ({ task, code, traffic: own / total }));
}

/** An agent's mean of a measure over the requests of a task; null where a run that is evidence does not have it. */
function meanInTask(sums: RequestSums, measure: string, agent: string, code: number | null): number | null {
  const { values, known } = requestMeans(sums, measure, agent);
  const { count } = measureNamed(sums, measure);
  const evidence = sums.measures.get("grade")?.count ?? count;
  const first = sums.agents.indexOf(agent) * sums.requests.length;
  let sum = 0;
  let requests = 0;
  for (let request = 0; request < values.length; request++) {
    if (code !== null && sums.task!.codes[request] !== code) continue;
    if (count[first + request]! < evidence[first + request]!) return null;
    if (known[request] === 0) continue;
    sum += values[request]!;
    requests++;
  }
  return requests === 0 ? null : sum / requests;
}

function best(choices: readonly Choice[], limits: readonly Limit[], tasks: readonly Task[]) {
  // Numbers of like size keep the simplex method exact enough.
  const size = Math.max(1e-9, ...choices.map(({ worth }) => Math.abs(worth)));
  const scales = limits.map((_, i) => Math.max(1e-9, ...choices.map(({ uses }) => Math.abs(uses[i]!))));
  const constraints = new Map<string, { equal: number } | { max: number }>();
  for (const [i, { max }] of limits.entries()) constraints.set(`limit ${i}`, { max: max / scales[i]! });
  for (const [i] of tasks.entries()) constraints.set(`task ${i}`, { equal: 1 });
  const variables = new Map(
    choices.map((choice, place) => {
      const parts = new Map<string, number>([["worth", (choice.traffic * choice.worth) / size]]);
      choice.uses.forEach((use, i) => {
        parts.set(`limit ${i}`, (shareOf(choice, limits[i]!) * use) / scales[i]!);
      });
      parts.set(`task ${tasks.findIndex(({ task }) => task === choice.task)}`, 1);
      return [String(place), parts] as const;
    }),
  );
  const { status, variables: solved } = solve({ direction: "maximize", objective: "worth", constraints, variables });
  if (status !== "optimal") return null;
  const taken = solved
    .map(([place, share]) => ({ choice: choices[Number(place)]!, share }))
    .filter(({ share }) => share > 1e-9);
  const worth = taken.reduce((sum, { choice, share }) => sum + share * choice.traffic * choice.worth, 0);
  const shares = taken
    .map(({ choice, share }) => ({ task: choice.task, agent: choice.agent, share }))
    .sort((a, b) => (a.task === b.task ? (a.agent < b.agent ? -1 : 1) : a.task < b.task ? -1 : 1));
  return {
    worth,
    shares,
    limits: limits.map((limit, i) => {
      const used = taken.reduce((sum, { choice, share }) => sum + share * shareOf(choice, limit) * choice.uses[i]!, 0);
      const { name, max, times } = limit;
      return { limit: name, used: used * times, max: max * times, binds: max - used <= 1e-6 * scales[i]! };
    }),
    shared: tasks.map(({ task }) => task).filter((task) => shares.filter((one) => one.task === task).length > 1),
  };
}

/** How much of what a limit is on falls to a choice: its traffic, or all where the limit is for its task type alone. */
function shareOf({ task, traffic }: Choice, limit: Limit): number {
  if (limit.task === null) return traffic;
  return limit.task === task ? 1 : 0;
}

function none(choices: readonly Choice[], tasks: readonly Task[], limits: readonly Limit[]): string {
  const bare = tasks.filter(({ task }) => !choices.some((choice) => choice.task === task)).map(({ task }) => task);
  if (bare.length > 0) return `no agent has evidence for ${inTurn(bare)}`;
  return `no mix of agents keeps within ${inTurn(limits.map(({ name }) => name))}`;
}

function say({ shares, limits, worth }: Pick<AgentMix, "shares" | "limits" | "worth">, measure: string): string {
  const tasks = [...new Set(shares.map(({ task }) => task))].map((task) => {
    const own = shares.filter((one) => one.task === task);
    const agents = own.map(({ agent, share }) => (own.length === 1 ? agent : `${agent} for ${percent(share)}`));
    return `${task}: ${inTurn(agents)}`;
  });
  const binding = limits.filter(({ binds }) => binds).map(({ limit }) => limit);
  const held = binding.length === 0 ? "no limit binds" : `held back by ${inTurn(binding)}`;
  return `${tasks.join("; ")}; ${measure} ${plain(worth!)} a request, ${held}`;
}
