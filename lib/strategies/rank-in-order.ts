import { inTurn } from "../runs/in-words";
import { estimateMean } from "../statistics/estimate-mean";
import { meanAlone } from "../statistics/mean-alone";
import { tiedWithBest } from "../statistics/tied-with-best";
import type { Evidence } from "../value/evidence";
import { dimensionNamed, type MeasuredDimension } from "./dimension";
import { type Decision, move, type Standing } from "./standing";
import type { Removed } from "./verdict";

/** Lead that counts as a tie: the tie rule, or an amount by dimension (the tie rule for those left out). */
export type Tolerance = "tie" | Readonly<Record<string, number>>;

/**
 * Compares on the first dimension and goes on to the next only with the agents that are tied with its best.
 * A tie is a lead smaller than its standard error, or one of at most the tolerance given for that dimension.
 * Each place of the order is found the same way among the agents that remain, so ties are never chained.
 * Source: the lexicographic method, Miettinen (1999) section 4.2.
 *
 * @throws RangeError when a dimension or its column does not exist
 */
export function rankInOrder(
  standing: Standing,
  evidence: Evidence,
  names: readonly string[],
  tolerance: Tolerance,
  tieRule: number,
): { standing: Standing; decision: Decision } {
  const steps = names.map((name) => dimensionNamed(evidence, name));
  const aside: Removed[] = standing.kept.flatMap((agent) => {
    const lacks = steps.flatMap((step) => lackOf(evidence, step, agent));
    return lacks.length === 0 ? [] : [{ agent, reason: lacks.join("; ") }];
  });
  const next = move(standing, "undecided", aside);
  if (next.kept.length === 0) {
    const because = `no agent is left with evidence of ${inTurn(names)}`;
    return { standing: next, decision: { order: [], winner: null, tied: [], because } };
  }
  const first = choose(evidence, steps, next.kept, tolerance, tieRule);
  const order: string[] = [];
  let rest = next.kept;
  while (rest.length > 0) {
    const { best } = order.length === 0 ? first : choose(evidence, steps, rest, tolerance, tieRule);
    order.push(...best);
    rest = rest.filter((agent) => !best.includes(agent));
  }
  const winner = first.best.length === 1 ? first.best[0]! : null;
  return { standing: next, decision: { order, winner, tied: first.tied, because: say(first, winner, names) } };
}

interface Choice {
  /** The best by estimate among those tied to the end; several when exactly equal. */
  readonly best: readonly string[];
  /** Those not told apart from the best by any step. */
  readonly tied: readonly string[];
  readonly decidedBy: string | null;
  /** Those that fell behind at the step that decided. */
  readonly beaten: readonly string[];
}

function choose(
  evidence: Evidence,
  steps: readonly MeasuredDimension[],
  agents: readonly string[],
  tolerance: Tolerance,
  tieRule: number,
): Choice {
  let left = agents;
  let best: readonly string[] = agents;
  let decidedBy: string | null = null;
  let beaten: readonly string[] = [];
  for (const step of steps) {
    const tied = leaders(evidence, step, left, tolerance, tieRule);
    if (tied.length < left.length) {
      decidedBy = step.name;
      beaten = left.filter((agent) => !tied.includes(agent));
    }
    left = tied;
    best = topOf(evidence, step, left);
    if (left.length === 1) break;
  }
  return { best, tied: left, decidedBy, beaten };
}

function leaders(
  evidence: Evidence,
  step: MeasuredDimension,
  agents: readonly string[],
  tolerance: Tolerance,
  tieRule: number,
): readonly string[] {
  const own = tolerance === "tie" || !Object.hasOwn(tolerance, step.name) ? undefined : tolerance[step.name];
  if (own === undefined) {
    return tiedWithBest(evidence.sums, step.measure, agents, { better: step.better, tieRule }).tied;
  }
  const [top] = topOf(evidence, step, agents);
  const best = amount(evidence, step, top!);
  return agents.filter((agent) => best - amount(evidence, step, agent) <= own);
}

function topOf(evidence: Evidence, step: MeasuredDimension, agents: readonly string[]): readonly string[] {
  const top = Math.max(...agents.map((agent) => amount(evidence, step, agent)));
  const size = Math.max(...agents.map((agent) => Math.abs(amount(evidence, step, agent))));
  return agents.filter((agent) => top - amount(evidence, step, agent) <= size * 2 ** -46);
}

/** The estimate, turned so that higher is better. */
function amount(evidence: Evidence, step: MeasuredDimension, agent: string): number {
  return (step.better === "lower" ? -1 : 1) * meanAlone(evidence.sums, step.measure, agent)!;
}

function lackOf(evidence: Evidence, step: MeasuredDimension, agent: string): string[] {
  const estimate = estimateMean(evidence.sums, step.measure, agent);
  if (estimate.estimate === null) return [`${step.name} unknown: ${estimate.why ?? "no evidence"}`];
  const { noEvidence } = tiedWithBest(evidence.sums, step.measure, [agent]);
  return noEvidence.length === 0 ? [] : [`${step.name}: fewer than half of its runs are evidence`];
}

function say({ tied, decidedBy, beaten }: Choice, winner: string | null, names: readonly string[]): string {
  const others = tied.filter((agent) => agent !== winner);
  const tie = others.length === 0 ? "" : `; still tied with ${inTurn(others)} after ${inTurn(names)}`;
  if (winner === null) return `${inTurn(tied)} are tied on ${inTurn(names)}`;
  if (decidedBy === null) return beatenNone(winner, tie);
  return `${decidedBy} decided: ${winner} is ahead of ${inTurn(beaten)} there${tie}`;
}

function beatenNone(winner: string, tie: string): string {
  return tie === "" ? `${winner} is the only one left` : `${winner} has the best estimate${tie}`;
}
