import { inTurn } from "../runs/in-words";
import { estimateMean } from "../statistics/estimate-mean";
import { pairedLead } from "../statistics/paired-lead";
import type { Evidence } from "../value/evidence";
import { dimensionNamed, type MeasuredDimension } from "./dimension";
import { type Decision, move, type Standing } from "./standing";
import type { FrontPlace, Removed } from "./verdict";

/** Of more dominated agents than this the sentence says the number; the front itself says who dominates each. */
const mostExplained = 3;

/**
 * The Pareto front: the agents that nothing dominates. One agent dominates another when its estimates are at least as
 * good on every dimension and better on one. It takes the other off the table only when no lead behind that is a tie (each
 * lead is exactly 0 or larger than its standard error); otherwise the other is "tied" with the front and stays.
 * So dominance by estimates decides who may go and the tie rule only keeps: no cycle can form, and the front is never empty.
 * Equal agents all stay. Source: Miettinen (1999), chapter 2.
 *
 * @throws RangeError when a dimension or its column does not exist
 */
export function paretoFront(
  standing: Standing,
  evidence: Evidence,
  names: readonly string[],
  tieRule: number,
): { standing: Standing; decision: Decision; front: FrontPlace[] } {
  const dimensions = names.map((name) => dimensionNamed(evidence, name));
  const points = new Map<string, readonly number[]>();
  const aside: Removed[] = [];
  const unknown = new Set<string>();
  for (const agent of standing.kept) {
    const estimates = dimensions.map((dimension) => estimateMean(evidence.sums, dimension.measure, agent));
    const lacks = estimates.flatMap(({ estimate, why }, i) =>
      estimate === null ? [`${names[i]} unknown: ${why}`] : [],
    );
    if (lacks.length > 0) {
      aside.push({ agent, reason: lacks.join("; ") });
      for (const [i, name] of names.entries()) if (estimates[i]!.estimate === null) unknown.add(name);
    } else
      points.set(
        agent,
        estimates.map(({ estimate }, i) => estimate! * (dimensions[i]!.better === "lower" ? -1 : 1)),
      );
  }
  const agents = [...points.keys()];
  const front = agents.map((agent) => place(evidence, dimensions, points, agent, tieRule));
  const dominated = front
    .filter((one) => one.status === "dominated")
    .map((one) => ({ agent: one.agent, reason: why(one, names), by: ["dominated"] }));
  const next = move(move(standing, "undecided", aside), "out", dominated);
  // Whoever cannot be placed might be on the front too.
  const winner = next.kept.length === 1 && next.undecided.length === 0 ? next.kept[0]! : null;
  const alone = winner === null ? [] : [winner];
  return {
    standing: next,
    decision: { order: alone, winner, tied: alone, because: say(front, names, asideInWords(aside, unknown)) },
    front,
  };
}

function place(
  evidence: Evidence,
  dimensions: readonly MeasuredDimension[],
  points: ReadonlyMap<string, readonly number[]>,
  agent: string,
  tieRule: number,
): FrontPlace {
  const own = points.get(agent)!;
  const above = [...points.keys()].filter((other) => dominates(points.get(other)!, own));
  if (above.length === 0) return { agent, status: "on the front", dominatedBy: [] };
  const clear = above.filter((other) =>
    dimensions.every((dimension) => clearOrNone(evidence, dimension, other, agent, tieRule)),
  );
  return { agent, status: clear.length > 0 ? "dominated" : "tied", dominatedBy: clear.length > 0 ? clear : above };
}

/** Whether a point is at least as good everywhere and better somewhere; higher is better. Rounding is no difference. */
function dominates(a: readonly number[], b: readonly number[]): boolean {
  let better = false;
  for (let i = 0; i < a.length; i++) {
    const rounding = Math.max(Math.abs(a[i]!), Math.abs(b[i]!)) * 2 ** -46;
    if (a[i]! < b[i]! - rounding) return false;
    if (a[i]! > b[i]! + rounding) better = true;
  }
  return better;
}

/** A lead of exactly 0, one larger than its standard error, or one whose noise cannot be known (a single request). */
function clearOrNone(
  { sums }: Evidence,
  { measure, better }: MeasuredDimension,
  a: string,
  b: string,
  tieRule: number,
) {
  const { lead, tied } = pairedLead(sums, measure, [a, b], { better, tieRule });
  return lead.estimate === 0 || tied !== true;
}

function why(one: FrontPlace, names: readonly string[]): string {
  return `dominated by ${inTurn(one.dominatedBy)}: at least as good on ${inTurn(names)}, and better on at least one`;
}

function asideInWords(aside: readonly Removed[], unknown: ReadonlySet<string>): string[] {
  if (aside.length === 0) return [];
  const who = aside.length > mostExplained ? `${aside.length} agents` : inTurn(aside.map(({ agent }) => agent));
  return [`${who} cannot be placed, with ${inTurn([...unknown])} unknown`];
}

function say(front: readonly FrontPlace[], names: readonly string[], aside: readonly string[]): string {
  const of = (status: FrontPlace["status"]) => front.filter((one) => one.status === status);
  const on = of("on the front").map((one) => one.agent);
  if (on.length === 0) return `no agent is left with evidence of ${inTurn(names)}`;
  const tied = of("tied").map((one) => one.agent);
  const below = of("dominated");
  const dominated =
    below.length > mostExplained
      ? [`${below.length} agents are dominated`]
      : below.map((one) => `${one.agent} is dominated by ${inTurn(one.dominatedBy)}`);
  const tie = tied.length > 0 ? [`${inTurn(tied)} cannot be told from it`] : [];
  return [`${inTurn(on)} on the front of ${inTurn(names)}`, ...tie, ...dominated, ...aside].join("; ");
}
