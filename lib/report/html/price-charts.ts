import { acceptability } from "../../charts/acceptability";
import { tornado } from "../../charts/tornado";
import { winnerAlongPrice } from "../../charts/winner-along-price";
import { winnerMap } from "../../charts/winner-map";
import type { PriceModel } from "../../sensitivity/price-model";
import { breakEvenPrice, type PricePair, priced, valuesAtPrices } from "../../sensitivity/value-at-prices";
import type { Objective } from "../../value/objective";
import type { Decision } from "../decision";
import { formatNumber } from "../format";
import { saidPrice } from "./page/own-prices";
import { chart, dollarStrategies, type PageChart } from "./page-chart";
import { type OwnPrice, priceAxis, unitOfPrice } from "./price-axes";

/** Agents among which dollars decide, and in words which these are. */
interface Field {
  readonly among: readonly string[];
  readonly says: string;
  /** The strategy that keeps them; null for all agents. */
  readonly strategy: string | null;
}

/** What other prices would change: for all agents, and again for those that gates and budgets keep before dollars decide. */
export function priceCharts(
  decision: Decision,
  objective: Objective,
  model: PriceModel,
  prices: readonly OwnPrice[],
): PageChart[] {
  const known = model.agents.map(({ agent }) => agent);
  if (known.length < 2 || prices.some(({ amount }) => amount === null)) return [];
  const now = { hour: 0, mistake: 0 };
  for (const { name, amount } of prices) now[name] = amount!;
  const agents = Object.keys(decision.agents);
  return fieldsOf(decision, objective, known).flatMap((field, place) => [
    ...prices.map((price) => alongPrice(decision, model, price, now, field, agents, place)),
    ...mapOfPrices(model, prices, now, field, agents, place),
    ...tornadoOf(model, prices, now, field, agents, place),
    ...drawsOf(decision, field, agents, place),
  ]);
}

function fieldsOf(decision: Decision, objective: Objective, known: readonly string[]): Field[] {
  const fields = new Map<string, Field>([[known.join("\n"), { among: known, says: "All agents.", strategy: null }]]);
  for (const { name, kept } of dollarStrategies(decision, objective)) {
    const among = known.filter((agent) => kept.includes(agent));
    if (among.length < 2 || fields.has(among.join("\n"))) continue;
    fields.set(among.join("\n"), { among, says: `Only the agents that "${name}" keeps.`, strategy: name });
  }
  return [...fields.values()].slice(0, 3);
}

function alongPrice(
  decision: Decision,
  model: PriceModel,
  price: OwnPrice,
  now: PricePair,
  { among, says }: Field,
  agents: readonly string[],
  place: number,
): PageChart {
  const own = decision.breakEvens.filter((one) => one.price === price.name);
  const axis = priceAxis(model, price, now, among, own);
  const note = `${says} A mark is a price at which two agents are worth the same, with its 95 % interval where it is bounded.`;
  const made = chart(`chart-price-${price.name}-${place}`, "flips", note, (width) =>
    winnerAlongPrice(axis, { agents, width }),
  );
  return { ...made, price: { name: price.name, among } };
}

/** Both prices at once, over the ranges that the objective gives. */
function mapOfPrices(
  model: PriceModel,
  [hour, mistake]: readonly OwnPrice[],
  now: PricePair,
  { among, says }: Field,
  agents: readonly string[],
  place: number,
): PageChart[] {
  if (!hour?.range || !mistake?.range || hour.column !== null || mistake.column !== null) return [];
  if (isEmpty(hour.range) || isEmpty(mistake.range)) return [];
  const planes = model.agents
    .filter(({ agent }) => among.includes(agent))
    .map(({ agent, value }) => ({ agent, atZero: value.rest, perX: value.hour, perY: value.mistake }));
  const corners = hour.range.flatMap((h) => mistake.range!.map((m) => ({ hour: h, mistake: m })));
  // Where one agent wins at all four corners it wins between them too, as value is linear: no map is needed.
  const winners = new Set(corners.map((corner) => valuesAtPrices(model, corner, among).winner));
  if (winners.size === 1 && !winners.has(null)) return [];
  const across = { unit: unitOfPrice(hour), range: hour.range, now: now.hour };
  const up = { unit: unitOfPrice(mistake), range: mistake.range, now: now.mistake };
  const note = `${says} Who is worth the most at every pair of prices within the ranges of the objective.`;
  return [chart(`chart-map-${place}`, "flips", note, (width) => winnerMap(across, up, planes, { agents, width }))];
}

/** How far each price, over its range, moves the lead of the best over the second best. */
function tornadoOf(
  model: PriceModel,
  prices: readonly OwnPrice[],
  now: PricePair,
  { among, says }: Field,
  agents: readonly string[],
  place: number,
): PageChart[] {
  const sorted = [...valuesAtPrices(model, now, among).values].sort(
    (a, b) => b.value - a.value || (a.agent < b.agent ? -1 : 1),
  );
  const [best, second] = sorted.map(({ agent }) => model.agents.find((one) => one.agent === agent)!);
  const ranged = prices.filter(({ range }) => range !== null && !isEmpty(range));
  if (best === undefined || second === undefined || ranged.length === 0) return [];
  const lead = {
    hour: best.value.hour - second.value.hour,
    mistake: best.value.mistake - second.value.mistake,
    rest: best.value.rest - second.value.rest,
  };
  const pair: [string, string] = [best.agent, second.agent];
  const bars = ranged.map((price) => {
    const [low, high] = price.range!;
    const even = breakEvenPrice({ agents: pair, lead }, price.name, now)?.at ?? null;
    const end = (amount: number) => ({
      said: saidPrice(price, amount),
      lead: priced(lead, { ...now, [price.name]: amount }),
    });
    return {
      input: price.name === "hour" ? "an hour" : "a mistake",
      low: end(low),
      high: end(high),
      flipsAt: even !== null && even > low && even < high ? saidPrice(price, even) : null,
    };
  });
  const note = `${says} The lead as each price goes through its range and the other stays; the dotted line is the lead now.`;
  return [
    chart(`chart-tornado-${place}`, "flips", note, (width) =>
      tornado(pair, priced(lead, now), bars, { agents, width }),
    ),
  ];
}

/** What drawing the prices from their ranges says, where there are ranges. */
function drawsOf(decision: Decision, field: Field, agents: readonly string[], place: number): PageChart[] {
  const { priceUncertainty } = decision;
  const found =
    field.strategy === null
      ? priceUncertainty
      : priceUncertainty.byStrategy.find(({ strategy }) => strategy === field.strategy);
  // Where every draw has the same winner, the sentence above the charts says all.
  if (found === undefined || found.draws === 0 || found.settled) return [];
  const { draws, best, expectedLoss, distribution } = found;
  const known = Object.keys(best).flatMap((agent) => {
    const [share, loss] = [best[agent], expectedLoss[agent]];
    return share == null || loss == null ? [] : [{ agent, best: share, expectedLoss: loss }];
  });
  if (known.length < 2) return [];
  const note = `${field.says} ${formatNumber(draws, "number")} draws of the prices, ${distribution}. The loss is against the best agent of each draw.`;
  return [chart(`chart-draws-${place}`, "flips", note, (width) => acceptability(known, draws, { agents, width }))];
}

function isEmpty([low, high]: readonly [number, number]): boolean {
  return !(high > low);
}
