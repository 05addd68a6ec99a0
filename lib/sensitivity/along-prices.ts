import type { Evidence } from "../value/evidence";
import type { PriceModel } from "./price-model";
import { amountOf, type PriceName, priceNames } from "./priced-part";
import { type Stretch, upperEnvelope } from "./upper-envelope";
import { type PricePair, priced } from "./value-at-prices";

/** The prices as the objective has them; a price that it does not have enters no value, and is 0 here. */
export function statedPrices({ objective }: Evidence): PricePair {
  const { hour, mistake } = objective.prices ?? {};
  return { hour: hour === undefined ? 0 : amountOf(hour), mistake: mistake === undefined ? 0 : amountOf(mistake) };
}

/**
 * Who is worth most at every amount of one price, exactly, the other price staying as it is: the upper envelope of lines.
 *
 * @param to may be Infinity
 */
export function winnersAlongPrice(
  model: PriceModel,
  price: PriceName,
  prices: PricePair,
  [from, to]: readonly [number, number],
  among?: readonly string[],
): Stretch[] {
  const lines = valued(model, among).map(({ agent, value }) => ({
    name: agent,
    height: priced(value, { ...prices, [price]: 0 }),
    slope: value[price],
  }));
  return upperEnvelope(lines, from, to);
}

/** What one price does to the choice as it goes through its range, the other staying as it is. */
export interface OneWayRange {
  readonly price: PriceName;
  /** The winner at the stated prices. */
  readonly winner: string;
  /** At each end: the amount, and how much the winner at the stated prices leads the best of the others, in dollars a request. */
  readonly low: { readonly amount: number; readonly lead: number };
  readonly high: { readonly amount: number; readonly lead: number };
  /** Where within the range the winner changes. */
  readonly changes: readonly {
    readonly at: number;
    readonly below: readonly string[];
    readonly above: readonly string[];
  }[];
}

/**
 * One-way ranges (a tornado): for each price that has a range, the winner's lead at both ends and every amount at which
 * the winner changes, the widest swing first. Empty without a price range, or when nobody leads at the stated prices.
 */
export function oneWayRanges(evidence: Evidence, model: PriceModel, among?: readonly string[]): OneWayRange[] {
  const stated = statedPrices(evidence);
  const agents = valued(model, among);
  const top = Math.max(...agents.map(({ value }) => priced(value, stated)));
  const winners = agents.filter(({ value }) => priced(value, stated) === top);
  if (winners.length !== 1 || agents.length < 2) return [];
  const lead = (prices: PricePair) => {
    const others = agents.filter((one) => one !== winners[0]).map(({ value }) => priced(value, prices));
    return priced(winners[0]!.value, prices) - Math.max(...others);
  };
  const found = priceNames(evidence.objective).flatMap((price): OneWayRange[] => {
    const range = evidence.objective.prices![price]!.range;
    if (range === undefined || range[0] >= range[1]) return [];
    const [low, high] = range.map((amount) => ({ amount, lead: lead({ ...stated, [price]: amount }) }));
    const stretches = winnersAlongPrice(model, price, stated, range, among);
    const changes = stretches
      .slice(1)
      .map((next, place) => ({ at: next.from, below: stretches[place]!.names, above: next.names }));
    return [{ price, winner: winners[0]!.agent, low: low!, high: high!, changes }];
  });
  const swing = ({ low, high }: OneWayRange) => Math.abs(high.lead - low.lead);
  return found.sort((a, b) => swing(b) - swing(a) || (a.price < b.price ? -1 : 1));
}

/** The part of two prices' ranges in which an agent is worth most: a convex polygon. */
export interface WinnerRegion {
  readonly agent: string;
  /** [hour, mistake] of each corner, in turn. */
  readonly corners: readonly (readonly [number, number])[];
  /** Share of the rectangle, 0 to 1. */
  readonly share: number;
}

/**
 * The winner map of two prices, exactly: for each agent the rectangle of prices cut by the line of equal value against
 * every other agent. Agents that win nowhere are left off; agents that are the same everywhere each get the whole of it.
 */
export function winnerRegions(
  model: PriceModel,
  hour: readonly [number, number],
  mistake: readonly [number, number],
  among?: readonly string[],
): WinnerRegion[] {
  const [[left, right], [bottom, top]] = [hour, mistake];
  if (!(left < right && bottom < top))
    throw new RangeError("expected two ranges, each with its low end below its high end");
  const rectangle: Corner[] = [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ];
  const agents = valued(model, among);
  return agents.flatMap(({ agent, value }) => {
    let corners = rectangle;
    for (const other of agents) {
      const lead = ([atHour, atMistake]: Corner) =>
        priced(value, { hour: atHour, mistake: atMistake }) - priced(other.value, { hour: atHour, mistake: atMistake });
      if (other.agent !== agent) corners = cut(corners, lead);
    }
    const share = area(corners) / ((right - left) * (top - bottom));
    return share > 1e-12 ? [{ agent, corners, share }] : [];
  });
}

type Corner = readonly [number, number];

/** The part of a convex polygon where a straight function is at least 0 (Sutherland and Hodgman 1974). */
function cut(corners: readonly Corner[], height: (corner: Corner) => number): Corner[] {
  return corners.flatMap((corner, place) => {
    const next = corners[(place + 1) % corners.length]!;
    const [here, there] = [height(corner), height(next)];
    const own = here >= 0 ? [corner] : [];
    if (here * there >= 0) return own;
    const share = here / (here - there);
    const between: Corner = [corner[0] + share * (next[0] - corner[0]), corner[1] + share * (next[1] - corner[1])];
    return [...own, between];
  });
}

/** Shoelace formula. */
function area(corners: readonly Corner[]): number {
  let twice = 0;
  corners.forEach(([x, y], place) => {
    const [nextX, nextY] = corners[(place + 1) % corners.length]!;
    twice += x * nextY - nextX * y;
  });
  return Math.abs(twice) / 2;
}

function valued(model: PriceModel, among: readonly string[] | undefined): PriceModel["agents"] {
  return among === undefined ? model.agents : model.agents.filter(({ agent }) => among.includes(agent));
}
