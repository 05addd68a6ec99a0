import type { PricedLead, PricedSum, PriceModel } from "./price-model";

/** US dollars for an hour and for a mistake; where a price comes from a column, the factor on that column. */
export interface PricePair {
  readonly hour: number;
  readonly mistake: number;
}

/** Who is worth how much at given prices. */
export interface ValuesAtPrices {
  /** US dollars per request. */
  readonly values: readonly { readonly agent: string; readonly value: number }[];
  /** Null when several are exactly equal, or nobody's value is known. */
  readonly winner: string | null;
  /** The winner and those tied with it, sorted by name; null where there are too many agents to hold every pair. */
  readonly tied: readonly string[] | null;
}

/** Value, winner and ties at the given prices among some of the agents: no runs are needed, and nothing is rounded. */
export function valuesAtPrices(model: PriceModel, prices: PricePair, among?: readonly string[]): ValuesAtPrices {
  const values = model.agents
    .filter(({ agent }) => among === undefined || among.includes(agent))
    .map(({ agent, value }) => ({ agent, value: priced(value, prices) }));
  if (values.length === 0) return { values, winner: null, tied: [] };
  const top = Math.max(...values.map(({ value }) => value));
  const rounding = Math.max(...values.map(({ value }) => Math.abs(value))) * 2 ** -46;
  const best = values.filter(({ value }) => top - value <= rounding).map(({ agent }) => agent);
  const tied = values
    .map(({ agent }) => agent)
    .filter((agent) => best.some((one) => one === agent || !isAhead(model, one, agent, prices)));
  const winner = best.length === 1 ? best[0]! : null;
  const complete = model.leads.length > 0 || values.length === 1;
  return { values, winner, tied: complete ? tied.sort() : null };
}

/** The value or lead of that sum at the given prices, in US dollars per request. */
export function priced(sum: PricedSum, prices: PricePair): number {
  return sum.hour * prices.hour + sum.mistake * prices.mistake + sum.rest;
}

/** Standard error of a lead at the given prices; null where it is not known. */
export function leadError({ variance }: PricedLead, { hour, mistake }: PricePair): number | null {
  if (variance === null) return null;
  const [hh, mm, rr, hm, hr, mr] = variance;
  const at = hour * hour * hh + mistake * mistake * mm + rr + 2 * (hour * mistake * hm + hour * hr + mistake * mr);
  return Math.sqrt(Math.max(0, at));
}

/** The price at which two agents are worth the same, the other price staying; null where it does not matter. */
export function breakEvenPrice(
  { agents, lead }: Pick<PricedLead, "agents" | "lead">,
  price: keyof PricePair,
  prices: PricePair,
): { at: number; below: string; above: string } | null {
  const slope = lead[price];
  if (slope === 0) return null;
  const at = -priced(lead, { ...prices, [price]: 0 }) / slope;
  return slope > 0 ? { at, below: agents[1], above: agents[0] } : { at, below: agents[0], above: agents[1] };
}

function isAhead(model: PriceModel, first: string, second: string, prices: PricePair): boolean {
  const one = model.leads.find(({ agents }) => agents.includes(first) && agents.includes(second));
  if (one === undefined) return false;
  const lead = priced(one.lead, prices) * (one.agents[0] === first ? 1 : -1);
  const error = leadError(one, prices);
  return error !== null && lead > 0 && lead >= model.tieRule * error * (1 - 2 ** -40);
}
