import type { Figure } from "../charts/figure";
import { forestPlot } from "../charts/forest-plot";
import { withoutTitle } from "../charts/layout";
import { paretoPlot, type TradeOffPoint } from "../charts/pareto-plot";
import { slopeChart } from "../charts/slope-chart";
import { valueWaterfall } from "../charts/value-waterfall";
import { weightLine } from "../charts/weight-line";
import { winnerAlongPrice } from "../charts/winner-along-price";
import type { PriceModel } from "../sensitivity/price-model";
import { runStrategy } from "../strategies/run-strategy";
import type { Evidence } from "../value/evidence";
import type { Objective, Step, Weights } from "../value/objective";
import type { Decision } from "./decision";
import { unitOfField } from "./html-numbers";
import { type OwnPrice, priceAxis } from "./price-axes";

/** A chart with its place in the page. */
export interface PageChart {
  readonly id: string;
  readonly section: "value" | "leads" | "flips" | "tradeOff" | "tasks";
  /** One line below the finding: how to read the chart. */
  readonly note: string;
  /** Of a chart along a price: which, and the agents that take part. */
  readonly price?: { readonly name: string; readonly among: readonly string[] };
  readonly wide: Figure;
  readonly narrow: Figure;
}

type Make = (width: number) => Figure;

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
    ...priceCharts(decision, evidence.objective, model, prices, agents),
    ...weightCharts(decision, evidence, agents),
    ...leadsChart(decision, agents),
    ...tradeOffCharts(decision, evidence, agents),
    ...taskCharts(decision, agents),
  ];
}

function chart(id: string, section: PageChart["section"], note: string, make: Make): PageChart {
  return { id, section, note, wide: withoutTitle(make(720)), narrow: withoutTitle(make(343)) };
}

function valueChart(decision: Decision, agents: readonly string[]): PageChart[] {
  const values = Object.fromEntries(agents.map((agent) => [agent, decision.agents[agent]!.value]));
  if (agents.every((agent) => values[agent]!.total.estimate === null)) return [];
  const note =
    "Each bar starts where the one above it ends; hatched bars are losses; whiskers are 95 % intervals of each agent alone. Compare agents by their paired leads below, which are far surer.";
  return [chart("chart-value", "value", note, (width) => valueWaterfall(values, { agents, width }))];
}

/** Each price for all agents, and again for those that gates and budgets keep before dollars decide. */
function priceCharts(
  decision: Decision,
  objective: Objective,
  model: PriceModel,
  prices: readonly OwnPrice[],
  agents: readonly string[],
): PageChart[] {
  const known = model.agents.map(({ agent }) => agent);
  if (known.length < 2 || prices.some(({ amount }) => amount === null)) return [];
  const at = { hour: 0, mistake: 0 };
  for (const { name, amount } of prices) at[name] = amount!;
  const keptSets = new Map([[known.join("\n"), { among: known, says: "All agents." }]]);
  for (const { name, kept } of dollarStrategies(decision, objective)) {
    const among = known.filter((agent) => kept.includes(agent));
    if (among.length < 2 || keptSets.has(among.join("\n"))) continue;
    keptSets.set(among.join("\n"), { among, says: `Only the agents that "${name}" keeps.` });
  }
  return [...keptSets.values()].flatMap(({ among, says }, set) =>
    prices.map((price) => {
      const axis = priceAxis(
        model,
        price,
        at,
        among,
        decision.breakEvens.filter((one) => one.price === price.name),
      );
      const note = `${says} A mark is a price at which two agents are worth the same, with its 95 % interval where it is bounded.`;
      return {
        ...chart(`chart-price-${price.name}-${set}`, "flips", note, (width) =>
          winnerAlongPrice(axis, { agents, width }),
        ),
        price: { name: price.name, among },
      };
    }),
  );
}

/** Strategies whose last step is dollars, with the agents that their gates and budgets keep. */
export function dollarStrategies(
  { strategies }: Decision,
  objective: Objective,
): { name: string; kept: readonly string[] }[] {
  return strategies.flatMap(({ name, kept }) =>
    objective.strategies?.[name]?.at(-1) === "dollars" ? [{ name, kept }] : [],
  );
}

function weightCharts(decision: Decision, evidence: Evidence, agents: readonly string[]): PageChart[] {
  const charts = decision.strategies.flatMap(({ name, weights, kept }, strategy) => {
    const steps = evidence.objective.strategies?.[name];
    if (weights === undefined || steps === undefined) return [];
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

function leadsChart(decision: Decision, agents: readonly string[]): PageChart[] {
  const { leads, unit } = leadsOfTheBest(decision);
  if (leads.length === 0) return [];
  const note =
    "The difference on the same requests, with its 95 % interval. A hollow mark is a tie: the lead is smaller than its standard error.";
  return [chart("chart-leads", "leads", note, (width) => forestPlot(leads, unit, { agents, width }))];
}

/** The paired leads of the best in value, or in pass rate where no value is known. */
export function leadsOfTheBest({ comparisons }: Decision) {
  const known = comparisons.filter(({ lead }) => lead.estimate !== null);
  const measure = known.some((one) => one.measure === "value") ? "value" : "passRate";
  const own = known.filter((one) => one.measure === measure);
  const beaten = new Set(own.filter(({ lead }) => lead.estimate! > 0).map(({ agents }) => agents[1]));
  const leads = own
    .filter(({ agents }) => !beaten.has(agents[0]))
    .map((one) => ({ ...one, measure: measure === "value" ? "value" : "pass rate" }));
  return { leads, measure, unit: measure === "value" ? "dollars" : "share" } as const;
}

function tradeOffCharts(decision: Decision, evidence: Evidence, agents: readonly string[]): PageChart[] {
  const { dimensions = [], strategies = {} } = evidence.objective;
  return decision.strategies.flatMap(({ name, front }, strategy) => {
    const last = strategies[name]?.at(-1);
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
  return unit === "number" ? (field === "seconds" ? "seconds" : "") : unit;
}
