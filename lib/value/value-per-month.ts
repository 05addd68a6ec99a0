import { type Estimate, noEvidence } from "../statistics/estimate";

/** A number that somebody assumes, with where it comes from. */
export interface Assumption {
  readonly amount: number;
  /** Who says so, and when. Not empty: an assumption without a source is a guess. */
  readonly source: string;
}

/** What turns value per request into value per month. */
export interface MonthInputs {
  /** Requests a month that could go to the agent. */
  readonly traffic: Assumption;
  /** Share of them that people do bring to it, 0 to 1; or the minutes of waiting after which half of them no longer ask. */
  readonly adoption: Assumption | { readonly halvesAfterMinutes: number; readonly source: string };
  /** US dollars a month whatever the traffic: seats, upkeep, the person who looks after it. */
  readonly fixedCosts: Assumption;
}

/** Value per month with what it is made of. */
export interface MonthlyValue {
  /** US dollars a month: traffic × adoption × value per request − fixed costs. */
  readonly value: Estimate;
  /** Share of the traffic that comes, 0 to 1; null when it hangs on minutes that are unknown. */
  readonly adoption: number | null;
  /** Requests a month (before adoption) from which it pays; null when a request is worth nothing. */
  readonly breakEvenTraffic: number | null;
  /** Every assumption in words, for the report. */
  readonly assumptions: readonly string[];
}

/**
 * Dollars a month that an agent is worth: traffic × adoption × value per request − fixed costs. Adoption is a share, or falls by
 * half for every so many minutes that a person waits: 2^(−minutes/half), as one who waits 12 minutes does not ask again. The
 * standard error is that of the value per request, scaled: assumptions have none, and stand beside it by name.
 *
 * @param minutes of a person's time a request with the agent; needed where adoption hangs on it
 * @throws RangeError when an assumption is negative, not a number or has no source, or adoption is above 1
 *
 * @example
 * valuePerMonth({ estimate: 20, standardError: 1, low: 18, high: 22, used: 9, of: 9 }, null, {
 *   traffic: { amount: 10_000, source: "CRM log, June" },
 *   adoption: { amount: 0.6, source: "pilot" },
 *   fixedCosts: { amount: 5000, source: "seats" },
 * }).value.estimate // 115000
 */
export function valuePerMonth(perRequest: Estimate, minutes: number | null, inputs: MonthInputs): MonthlyValue {
  const { traffic, fixedCosts } = inputs;
  check("traffic", traffic.amount, traffic.source);
  check("fixedCosts", fixedCosts.amount, fixedCosts.source);
  const adoption = adoptionOf(inputs.adoption, minutes);
  const assumptions = [
    `traffic ${traffic.amount} requests a month (${traffic.source})`,
    "amount" in inputs.adoption
      ? `adoption ${inputs.adoption.amount} (${inputs.adoption.source})`
      : `adoption halves for every ${inputs.adoption.halvesAfterMinutes} minutes (${inputs.adoption.source})`,
    `fixed costs $${fixedCosts.amount} a month (${fixedCosts.source})`,
  ];
  const { estimate, used, of } = perRequest;
  if (estimate === null || adoption === null) {
    const why =
      estimate === null ? (perRequest.why ?? "the value per request is unknown") : "adoption needs the minutes";
    return { value: noEvidence(why, used, of), adoption, breakEvenTraffic: null, assumptions };
  }
  const requests = traffic.amount * adoption;
  const scaled = (value: number | null) => (value === null ? null : requests * value - fixedCosts.amount);
  return {
    value: {
      ...perRequest,
      estimate: requests * estimate - fixedCosts.amount,
      standardError: perRequest.standardError === null ? null : requests * perRequest.standardError,
      low: scaled(perRequest.low),
      high: scaled(perRequest.high),
    },
    adoption,
    breakEvenTraffic: estimate * adoption > 0 ? fixedCosts.amount / (estimate * adoption) : null,
    assumptions,
  };
}

function adoptionOf(given: MonthInputs["adoption"], minutes: number | null): number | null {
  if ("amount" in given) {
    check("adoption", given.amount, given.source);
    if (given.amount > 1) throw new RangeError(`adoption is a share from 0 to 1, got ${given.amount}`);
    return given.amount;
  }
  check("halvesAfterMinutes", given.halvesAfterMinutes, given.source);
  if (given.halvesAfterMinutes === 0) throw new RangeError("halvesAfterMinutes must be above 0");
  return minutes === null ? null : 2 ** (-minutes / given.halvesAfterMinutes);
}

function check(name: string, amount: number, source: string): void {
  if (!(amount >= 0 && Number.isFinite(amount))) throw new RangeError(`${name} must be at least 0, got ${amount}`);
  if (source.trim() === "") throw new RangeError(`${name} needs a source: who says so, and when`);
}
