import { dollars, inTurn, plain } from "../runs/in-words";
import { InputError } from "../runs/input-error";
import { estimateMean } from "../statistics/estimate-mean";
import type { Evidence } from "../value/evidence";
import type { Step } from "../value/objective";
import { valueEstimate } from "../value/value-estimate";
import { bestOnMeasure } from "./best-on-measure";
import { impliedRates } from "./exchange-rate";
import { paretoFront } from "./pareto-front";
import { rankInOrder } from "./rank-in-order";
import { removeAgents } from "./remove-agents";
import { relaxations } from "./smallest-relaxation";
import { type Decision, move, type Standing } from "./standing";
import { strategyProblems } from "./strategy-problems";
import type { Removed, StrategyResult } from "./verdict";
import { weightedScore } from "./weighted-score";

/** How a strategy is applied. */
export interface StrategyOptions {
  /** A lead smaller than this many standard errors is a tie; 1 when left out. */
  readonly tieRule?: number | undefined;
  /** Agents that something else keeps out, such as a finding that blocks, each with the reason. */
  readonly blocked?: readonly Removed[] | undefined;
}

/**
 * Applies one strategy: gates and budgets remove agents, the last step decides. Steps are taken in turn, each on the
 * agents that the ones before it kept. What cannot be decided from the evidence is said, and never left to chance.
 *
 * @throws InputError with every problem of the strategy: an unknown name, weights without a scale, a column that the log lacks
 */
export function runStrategy(
  name: string,
  steps: readonly Step[],
  evidence: Evidence,
  options: StrategyOptions = {},
): StrategyResult {
  const problems = strategyProblems(name, steps, evidence);
  if (problems.length > 0) throw new InputError(`strategy "${name}"`, problems);
  const { tieRule = 1, blocked = [] } = options;
  const start: Standing = { kept: [...evidence.sums.agents], out: [], undecided: [] };
  let standing = move(
    start,
    "out",
    blocked.filter(({ agent }) => start.kept.includes(agent)),
  );
  for (const step of steps) {
    if (step === "dollars" || !("gates" in step || "budgets" in step)) {
      if (standing.kept.length === 0) break;
      return decide(name, standing, evidence, step, tieRule);
    }
    standing =
      "gates" in step
        ? removeAgents(standing, evidence, "gates", step.gates)
        : removeAgents(standing, evidence, "budgets", step.budgets);
  }
  return nobodyElse(name, standing, evidence, steps);
}

/** The end of a strategy whose gates and budgets said all there is to say. */
function nobodyElse(name: string, standing: Standing, evidence: Evidence, steps: readonly Step[]): StrategyResult {
  const result = { name, ...standing, ...removedOnly(standing) };
  const byLimit = standing.out.filter((one) => one.by !== undefined).map((one) => one.agent);
  if (standing.kept.length > 0 || byLimit.length === 0) return result;
  const found = relaxations(evidence, steps, byLimit);
  const [smallest] = found;
  if (smallest === undefined) return { ...result, relaxations: found };
  const because = `${result.because}. The smallest change that would keep one is ${smallest.what}, for ${smallest.agent}`;
  return { ...result, because, relaxations: found };
}

type Deciding = Exclude<Step, { gates: unknown } | { budgets: unknown }>;

function decide(name: string, standing: Standing, evidence: Evidence, step: Deciding, tieRule: number): StrategyResult {
  if (step === "dollars") {
    const estimateOf = (agent: string) => valueEstimate(evidence, "total", agent);
    const ranking = {
      sums: evidence.sums,
      measure: "value",
      estimateOf,
      say: dollars,
      what: "dollars a request",
      belowZero: "below 0, doing it by hand is worth more",
      tieRule,
    };
    return result(name, bestOnMeasure(standing, ranking));
  }
  if ("rank" in step) {
    return result(name, rankInOrder(standing, evidence, step.rank, step.tolerance ?? "tie", tieRule));
  }
  if ("pareto" in step) {
    const { front, ...rest } = paretoFront(standing, evidence, step.pareto, tieRule);
    return { ...result(name, rest), front };
  }
  const { sums, measure, weights } = weightedScore(evidence, step.weights, step.perRun);
  const estimateOf = (agent: string) => estimateMean(sums, measure, agent);
  const scores = Object.fromEntries(evidence.sums.agents.map((agent) => [agent, estimateOf(agent).estimate]));
  const ranking = { sums, measure, estimateOf, say: (score: number) => plain(score), what: measure, tieRule };
  return {
    ...result(name, bestOnMeasure(standing, ranking)),
    weights,
    exchangeRates: impliedRates(evidence.objective, step.weights),
    scores,
  };
}

function result(name: string, { standing, decision }: { standing: Standing; decision: Decision }): StrategyResult {
  return { name, ...standing, ...decision };
}

function removedOnly({ kept, out, undecided }: Standing): Decision {
  const winner = kept.length === 1 ? kept[0]! : null;
  const alone = winner === null ? [] : [winner];
  const removed = out.length === 0 ? "nobody is out" : `${inTurn(out.map((one) => one.agent))} out`;
  const open = undecided.length === 0 ? "" : `; ${inTurn(undecided.map((one) => one.agent))} undecided`;
  const left =
    kept.length === 0 ? "no agent is left" : winner === null ? `${inTurn(kept)} kept` : `${winner} alone is left`;
  return { order: alone, winner, tied: alone, because: `${left}: ${removed}${open}` };
}
