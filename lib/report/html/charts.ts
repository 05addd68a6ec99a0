import { forestPlot } from "../../charts/forest-plot";
import { paretoPlot, type TradeOffPoint } from "../../charts/pareto-plot";
import { rankIntervals } from "../../charts/rank-intervals";
import { slopeChart } from "../../charts/slope-chart";
import { valueWaterfall } from "../../charts/value-waterfall";
import type { PriceModel } from "../../sensitivity/price-model";
import type { Evidence } from "../../value/evidence";
import type { Decision } from "../decision";
import { leadsOfTheBest } from "../leads-of-the-best";
import type { Ranks } from "../ranks";
import { budgetCharts } from "./budget-charts";
import { chartUnit } from "./chart-unit";
import { chart, type PageChart, stepsOf } from "./page-chart";
import type { OwnPrice } from "./price-axes";
import { priceCharts } from "./price-charts";
import { weightCharts } from "./weight-charts";

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

function leadsChart(decision: Decision, agents: readonly string[]): PageChart[] {
  const { leads, unit } = leadsOfTheBest(decision);
  if (leads.length === 0) return [];
  const note =
    "The difference on the same requests, with its 95 % interval. A hollow mark is a tie: the lead is smaller than its standard error.";
  return [
    chart("chart-leads", "leads", note, (width) => forestPlot(leads, unit, { agents, width })),
    ...decision.ranks
      .filter((own) => Object.values(own.agents).every(({ chanceOfBest }) => chanceOfBest !== null))
      .map((own) => rankChart(own, agents)),
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
