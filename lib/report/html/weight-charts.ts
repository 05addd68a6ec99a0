import { weightLine } from "../../charts/weight-line";
import { runStrategy } from "../../strategies/run-strategy";
import type { Evidence } from "../../value/evidence";
import type { Step, Weights } from "../../value/objective";
import type { Decision } from "../decision";
import { chart, type PageChart, stepsOf } from "./page-chart";

/** Each agent's score along the weight of each dimension, for every strategy that ends in weights; at most six charts. */
export function weightCharts(decision: Decision, evidence: Evidence, agents: readonly string[]): PageChart[] {
  const charts = decision.strategies.flatMap(({ name, weights, kept }, strategy) => {
    const steps = stepsOf(evidence.objective, name);
    if (weights === undefined) return [];
    const flips = decision.weightFlips.filter((flip) => flip.strategy === name);
    const dimensions = Object.keys(weights).filter((dimension) => weights[dimension]! < 1);
    // With two dimensions, the second axis is the first one turned round.
    return (dimensions.length === 2 ? dimensions.slice(0, 1) : dimensions).flatMap((dimension, place) => {
      const without = { ...weights, [dimension]: 0 };
      const ends = [without, { [dimension]: 1 }].map((one) => scoresWith(evidence, name, steps, one));
      const lines = kept.flatMap((agent) => {
        const [atZero, atOne] = ends.map((scores) => scores?.[agent] ?? null);
        return atZero == null || atOne == null ? [] : [{ agent, atZero, atOne }];
      });
      if (lines.length < 2) return [];
      const marks = flips
        .filter((flip) => flip.dimension === dimension)
        .flatMap(({ at, low, high, below, above }) =>
          below === null || above === null ? [] : [{ agents: [below, above] as const, at, low, high }],
        );
      const axis = { dimension, agents: lines, now: weights[dimension]!, flips: marks };
      const note = `"${name}": each agent's score as the weight on ${dimension} goes from 0 to 1 and the other weights keep their proportions.`;
      return [
        chart(`chart-weight-${strategy}-${place}`, "flips", note, (width) => weightLine(axis, { agents, width })),
      ];
    });
  });
  return charts.slice(0, 6);
}

function scoresWith(evidence: Evidence, name: string, steps: readonly Step[], weights: Weights) {
  const last = steps.at(-1);
  if (typeof last !== "object" || !("weights" in last)) return undefined;
  return runStrategy(name, [...steps.slice(0, -1), { ...last, weights }], evidence).scores;
}
