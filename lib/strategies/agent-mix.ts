import { inTurn, percent, plain } from "../runs/in-words";
import { measureNamed, requestMeans } from "../statistics/request-means";
import type { RequestSums } from "../statistics/request-sums";
import type { Evidence } from "../value/evidence";
import { bestMix, type MixChoice } from "./best-mix";
import { type MixLimit, mixLimits } from "./mix-limits";
import { type TaskTraffic, taskTraffic } from "./task-traffic";

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

/** Which limits a mix keeps, what it maximises, and how much of the work each task type is. */
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
 * A gate that is asked of each task type limits that type's mix alone. Without task types all requests are one. Estimates are
 * taken as they are. Where several mixes are worth the same, one of them is given.
 * Source: Altman (1999), Constrained Markov Decision Processes, chapter 3 (one state per task type, nothing carried over).
 *
 * @throws RangeError when a limit or column does not exist, a budget is no mean or total, or the traffic is negative or covers no task
 */
export function agentMix(evidence: Evidence, options: AgentMixOptions = {}): AgentMix {
  const measure = options.maximise ?? "value";
  const tasks = taskTraffic(evidence.sums, options.traffic);
  const limits = mixLimits(evidence, options, tasks);
  const unknown: AgentMix["unknown"][number][] = [];
  const choices: MixChoice[] = [];
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
  const found = bestMix(choices, limits, tasks);
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

function none(choices: readonly MixChoice[], tasks: readonly TaskTraffic[], limits: readonly MixLimit[]): string {
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
