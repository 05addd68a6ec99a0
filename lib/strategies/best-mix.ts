import { solve } from "yalps";
import type { AgentMix } from "./agent-mix";
import type { MixLimit } from "./mix-limits";
import type { TaskTraffic } from "./task-traffic";

/** One agent on one task type. */
export interface MixChoice {
  readonly task: string;
  readonly agent: string;
  /** Of the task type: a share of the volume, 0 to 1. */
  readonly traffic: number;
  /** Mean of what is maximised. */
  readonly worth: number;
  /** What counts towards each limit, in the order of the limits: a mean. */
  readonly uses: readonly number[];
}

/** The mix that is worth most: the mean of what is maximised, in its own unit, with what is used of each limit. */
type BestMix = Pick<AgentMix, "shares" | "limits" | "shared"> & { readonly worth: number };

/**
 * Which share of each task type each agent serves, so that the mean worth is largest within the limits:
 *   maximise Σ traffic(t) · x(t, a) · worth(t, a),  Σ_a x(t, a) = 1,  Σ traffic(t) · x(t, a) · use(t, a) ≤ limit
 * A limit for one task type counts that type alone. Null where no mix keeps within them.
 * Source: Altman (1999), Constrained Markov Decision Processes, chapter 3; solved by the simplex method (Dantzig 1951).
 */
export function bestMix(
  choices: readonly MixChoice[],
  limits: readonly MixLimit[],
  tasks: readonly TaskTraffic[],
): BestMix | null {
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
function shareOf({ task, traffic }: MixChoice, limit: MixLimit): number {
  if (limit.task === null) return traffic;
  return limit.task === task ? 1 : 0;
}
