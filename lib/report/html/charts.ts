import { budgetSweep } from "../../charts/budget-sweep";
import { forestPlot } from "../../charts/forest-plot";
import { paretoPlot, type TradeOffPoint } from "../../charts/pareto-plot";
import { rankIntervals } from "../../charts/rank-intervals";
import { slopeChart } from "../../charts/slope-chart";
import { valueWaterfall } from "../../charts/value-waterfall";
import { weightLine } from "../../charts/weight-line";
import type { PriceModel } from "../../sensitivity/price-model";
import { runStrategy } from "../../strategies/run-strategy";
import type { Evidence } from "../../value/evidence";
import type { Objective, Step, Weights } from "../../value/objective";
import type { Decision } from "../decision";
import { unitOfField } from "../format";
import { leadsOfTheBest } from "../leads-of-the-best";
import type { Ranks } from "../ranks";
import { chart, type PageChart, stepsOf } from "./page-chart";
import type { OwnPrice } from "./price-axes";
import { priceCharts } from "./price-charts";

/** Every chart that the decision has the numbers for. */
export function pageCharts(
  decision: Decision,
  evidence: Evidence,
  model: PriceModel,
  prices: readonly OwnPrice[],
): PageChart[] {
  const agents = Object.keys(decision.agents).sort();
  return [
    ...valueChart(decision, agents),
    ...priceCharts(decision, evidence.objective, model, prices),
    ...weightCharts(decision, evidence, agents),
    ...budgetCharts(decision, evidence.objective, agents),
    ...leadsChart(decision, agents),
    ...tradeOffCharts(decision, evidence, agents),
    ...taskCharts(decision, agents),
  ];
}

function valueChart(decision: Decision, agents: readonly string[]): PageChart[] {
  const values = Object.fromEntries(agents.map((agent) => [agent, decision.agents[agent]!.value]));
  if (agents.every((agent) => values[agent]!.total.estimate === null)) return [];
  const note =
    "Each bar starts where the one above it ends; hatched bars are losses; whiskers are 95 % intervals of each agent alone. Compare agents by their paired leads below, which are far surer.";
  return [chart("chart-value", "value", note, (width) => valueWaterfall(values, { agents, width }))];
}

function weightCharts(decision: Decision, evidence: Evidence, agents: readonly string[]): PageChart[] {
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

/** Who is best at every limit of a budget, where that changes with the limit. */
function budgetCharts({ budgetSweeps }: Decision, objective: Objective, agents: readonly string[]): PageChart[] {
  const drawn = new Set<string>();
  const charts = budgetSweeps.flatMap(
    ({ strategy, budget, field, statistic, max, goal, stretches, agents: own }, place) => {
      const same = JSON.stringify([budget, goal, own]);
      if (stretches.length < 2 || goal.better === "lower" || drawn.has(same)) return [];
      drawn.add(same);
      const swept = {
        name: budget,
        unit: chartUnit(field),
        now: max,
        quality: { name: goal.name, unit: goalUnit(goal, objective) },
      };
      // Many agents would hide each other; those that are best at some limit say what the chart is for.
      const shown =
        own.length <= 12 ? own : own.filter(({ agent }) => stretches.some(({ best }) => best.includes(agent)));
      const among = strategy === null ? "All agents" : `The agents that the other limits of "${strategy}" keep`;
      const note = `${among}: at each limit on the ${statistic} of ${field}, the best of those within it. Bars are 95 % intervals.${shown.length < own.length ? " Agents that are best at no limit are left out." : ""}`;
      return [chart(`chart-budget-${place}`, "flips", note, (width) => budgetSweep(swept, shown, { agents, width }))];
    },
  );
  return charts.slice(0, 4);
}

function goalUnit({ kind, name }: Decision["budgetSweeps"][number]["goal"], { dimensions = [] }: Objective): string {
  if (kind === "value") return "dollars";
  if (kind === "pass rate") return "share";
  const dimension = kind === "dimension" && dimensions.find((one) => one.name === name);
  return dimension ? chartUnit(dimension.field) : "";
}

function leadsChart(decision: Decision, agents: readonly string[]): PageChart[] {
  const { leads, unit } = leadsOfTheBest(decision);
  if (leads.length === 0) return [];
  const note =
    "The difference on the same requests, with its 95 % interval. A hollow mark is a tie: the lead is smaller than its standard error.";
  return [
    chart("chart-leads", "leads", note, (width) => forestPlot(leads, unit, { agents, width })),
    ...decision.ranks.map((own) => rankChart(own, agents)),
  ];
}

function rankChart({ measure, agents: own }: Ranks, agents: readonly string[]): PageChart {
  const note =
    "The places in the ranking that noise allows, with 95 % confidence for all pairs at once; a mark is the place by the estimates.";
  const ranks = Object.entries(own).map(([agent, { rank, from, to }]) => ({ agent, rank, low: from, high: to }));
  const words = measure === "value" ? "value" : "pass rate";
  return chart(`chart-ranks-${measure}`, "leads", note, (width) => rankIntervals(ranks, words, { agents, width }));
}

function tradeOffCharts(decision: Decision, evidence: Evidence, agents: readonly string[]): PageChart[] {
  const { dimensions = [] } = evidence.objective;
  return decision.strategies.flatMap(({ name, front }, strategy) => {
    const last = stepsOf(evidence.objective, name).at(-1);
    if (front === undefined || typeof last !== "object" || !("pareto" in last) || last.pareto.length !== 2) return [];
    const axes = last.pareto.flatMap((wanted) => dimensions.filter((dimension) => dimension.name === wanted));
    const [y, x] = axes;
    if (x === undefined || y === undefined) return [];
    const points = front.map(({ agent, status }): TradeOffPoint => {
      const { [x.name]: across, [y.name]: up } = decision.agents[agent]!.dimensions;
      return { agent, status, x: across!, y: up! };
    });
    const [onX, onY] = [x, y].map(({ name: dimension, field, better }) => ({
      name: dimension,
      better,
      unit: chartUnit(field),
    }));
    const note = `"${name}". Filled marks are on the front, pale ones tied with it, hollow ones dominated; bars are 95 % intervals. Budgets can pick any filled mark; weights only those on the dashed hull.`;
    return [
      chart(`chart-trade-off-${strategy}`, "tradeOff", note, (width) =>
        paretoPlot(onX!, onY!, points, { agents, width }),
      ),
    ];
  });
}

/** The scores under each weighting of tasks, where there are several. */
function taskCharts({ weightings }: Decision, agents: readonly string[]): PageChart[] {
  const measures = [
    { measure: "value", words: "value", unit: "dollars" },
    { measure: "passRate", words: "pass rate", unit: "share" },
  ] as const;
  return measures.flatMap(({ measure, words, unit }) => {
    const own = weightings.filter((one) => one.measure === measure);
    if (own.length < 2 || own.every((one) => Object.values(one.agents).every(({ estimate }) => estimate === null)))
      return [];
    const note =
      "Lines that cross are winners that change with the weighting. Whiskers are one standard error of each agent alone.";
    return [chart(`chart-tasks-${unit}`, "tasks", note, (width) => slopeChart(own, words, unit, { agents, width }))];
  });
}

function chartUnit(field: string): string {
  const unit = unitOfField(field);
  return unit === "number" ? "" : unit;
}
