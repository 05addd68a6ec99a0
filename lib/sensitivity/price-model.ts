import { combineMeasures } from "../statistics/combine-measures";
import { estimateMean } from "../statistics/estimate-mean";
import { meanAlone } from "../statistics/mean-alone";
import { pairedLead } from "../statistics/paired-lead";
import type { RequestSums } from "../statistics/request-sums";
import { type Evidence, evidenceFrom } from "../value/evidence";
import type { Price } from "../value/objective";

/**
 * What a mean value is made of: value = hour × (price of an hour) + mistake × (price of a mistake) + rest. Where a price
 * comes from a column, its "price" is the factor on that column.
 */
export interface PricedSum {
  /** Hours saved per request; dollars per unit of the factor where the price comes from a column. */
  readonly hour: number;
  /** Mistakes avoided per request; dollars per unit of the factor where the price comes from a column. */
  readonly mistake: number;
  /** US dollars per request: minus the cost of the run. */
  readonly rest: number;
}

/** The lead of the first agent over the second at any prices, and its variance. */
export interface PricedLead {
  readonly agents: readonly [string, string];
  readonly lead: PricedSum;
  /** hour², mistake², rest², hour·mistake, hour·rest, mistake·rest; null with too few requests for a standard error. */
  readonly variance: readonly [number, number, number, number, number, number] | null;
}

/** All that is needed to work out value, winner and ties at other prices, without the runs. */
export interface PriceModel {
  readonly agents: readonly { readonly agent: string; readonly value: PricedSum }[];
  readonly unknown: readonly { readonly agent: string; readonly why: string }[];
  /** Every pair of agents; empty where there are too many of them. */
  readonly leads: readonly PricedLead[];
  readonly tieRule: number;
}

const parts = ["value.timeSaved", "value.mistakeRisk", "value.cost"] as const;
const mixes = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const;

/**
 * Takes the prices out of the value: what each agent is worth for a dollar of each price. Value and lead are linear in
 * the prices, so their variances are quadratic in them; the mixed terms come from the variance of sums,
 * cov(x, y) = (var(x + y) − var(x) − var(y)) / 2.
 *
 * @param mostPairs leads are left out where there are more pairs of agents than this
 */
export function priceModel(evidence: Evidence, tieRule = 1, mostPairs = 200): PriceModel {
  const { prices } = evidence.objective;
  const { sums, value } = evidenceFrom(evidence.table, {
    ...evidence.objective,
    prices: { hour: perUnit(prices?.hour), mistake: perUnit(prices?.mistake) },
  });
  const lacking = value.missing.find(({ part }) => part === "total");
  if (lacking !== undefined) {
    return { agents: [], unknown: sums.agents.map((agent) => ({ agent, why: lacking.why })), leads: [], tieRule };
  }
  const totals = sums.agents.map((agent) => ({ agent, ...estimateMean(sums, "value", agent) }));
  const known = totals.flatMap(({ agent, estimate }) => (estimate === null ? [] : [agent]));
  const unknown = totals.flatMap(({ agent, estimate, why }) =>
    estimate === null ? [{ agent, why: why ?? "no evidence" }] : [],
  );
  const roundings = parts.map((part) => roundingOf(sums, part));
  const pairs = known.flatMap((first, place) => known.slice(place + 1).map((second) => [first, second] as const));
  return {
    agents: known.map((agent) => ({
      agent,
      value: sumOf(
        parts.map((part, place) => {
          const mean = meanAlone(sums, part, agent);
          return mean !== null && Math.abs(mean) < roundings[place]! ? 0 : mean;
        }),
      ),
    })),
    unknown,
    leads: pairs.length > mostPairs ? [] : leadsOf(sums, pairs),
    tieRule,
  };
}

function perUnit(price: Price | undefined): Price {
  return price !== undefined && "column" in price ? { column: price.column, times: 1 } : { amount: 1 };
}

function sumOf([hour, mistake, rest]: readonly (number | null)[]): PricedSum {
  return { hour: hour ?? 0, mistake: mistake ?? 0, rest: rest ?? 0 };
}

/** Twentieths and the like add up to 0 only but for rounding; a mean below 2⁻⁴⁶ of the largest request is 0. */
function roundingOf(sums: RequestSums, part: string): number {
  let largest = 0;
  for (const sum of sums.measures.get(part)!.sum) largest = Math.max(largest, Math.abs(sum));
  return largest * 2 ** -46;
}

function leadsOf(sums: RequestSums, pairs: readonly (readonly [string, string])[]): PricedLead[] {
  let all = sums;
  for (const [i, j] of mixes) {
    const both = new Map([
      [parts[i], 1],
      [parts[j], 1],
    ]);
    all = combineMeasures(all, mixName(i, j), both);
  }
  return pairs.map(([first, second]) => {
    const lead = (measure: string) => pairedLead(all, measure, [first, second]).lead;
    const own = parts.map(lead);
    const squares = own.map(({ standardError }) => (standardError === null ? Number.NaN : standardError ** 2));
    const mixed = mixes.map(([i, j]) => {
      const { standardError } = lead(mixName(i, j));
      return standardError === null ? Number.NaN : (standardError ** 2 - squares[i]! - squares[j]!) / 2;
    });
    const [hh, mm, rr, hm, hr, mr] = [...squares, ...mixed] as [number, number, number, number, number, number];
    return {
      agents: [first, second],
      lead: sumOf(own.map(({ estimate }) => estimate)),
      variance: Number.isNaN(hh + mm + rr + hm + hr + mr) ? null : [hh, mm, rr, hm, hr, mr],
    };
  });
}

function mixName(i: number, j: number): string {
  return `${parts[i]} and ${parts[j]}`;
}
