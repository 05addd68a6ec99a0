import { t95 } from "../statistics/student-t";
import { type FittedLine, fitLine } from "./fit-line";

/** A score reached with a budget. */
export interface Return {
  /** Above 0. */
  readonly dollars: number;
  readonly score: number;
}

/** The budget up to which an agent gets more out of a dollar than a person. */
export interface ExpenditureHorizon {
  readonly kind: "crosses" | "always ahead" | "never ahead";
  /** Dollars at which the two return curves cross; null unless they do. */
  readonly dollars: number | null;
  /** 95 % interval (Fieller); null where it is unbounded or there are too few points. */
  readonly low: number | null;
  readonly high: number | null;
  /** Why the number should not be trusted, such as slopes too alike to say where lines cross. */
  readonly warning: string | null;
}

/**
 * Expenditure horizon (Cunningham et al. 2026): sup{x : the agent's score at budget x ≥ the person's}. Both return curves are
 * fitted as score = a + b·ln(dollars) by least squares, so they cross at ln x = (a_agent − a_person)/(b_person − b_agent);
 * the interval is Fieller's for that ratio. Where the agent's returns fall off no faster than the person's, it is ahead at
 * every budget or at none. The authors warn that the number hangs on the assumed returns of the person: so it says when the
 * two slopes cannot be told apart.
 *
 * @throws RangeError with fewer than 2 different budgets on either side, or a budget that is not above 0
 *
 * @example
 * // scores 1 + 0.5·ln x and ln x cross at e²
 * expenditureHorizon(
 *   [{ dollars: 1, score: 1 }, { dollars: Math.E, score: 1.5 }],
 *   [{ dollars: 1, score: 0 }, { dollars: Math.E, score: 1 }],
 * ).dollars // 7.38905609893065
 */
export function expenditureHorizon(agent: readonly Return[], person: readonly Return[]): ExpenditureHorizon {
  const [own, theirs] = [lineOf(agent), lineOf(person)];
  const ahead = own.intercept - theirs.intercept;
  const closing = theirs.slope - own.slope;
  const none = { dollars: null, low: null, high: null };
  const variance = varianceOf(own, theirs);
  const degrees = own.degrees + theirs.degrees;
  const alike =
    variance === null || closing ** 2 <= t95(degrees) ** 2 * variance.closing
      ? variance === null
        ? "too few points on one side to say how sure this is"
        : "the two slopes are too alike to say where the curves cross"
      : null;
  if (closing <= 0) {
    const largest = Math.max(...[...agent, ...person].map(({ dollars }) => Math.log(dollars)));
    const kind = ahead - closing * largest >= 0 ? "always ahead" : "never ahead";
    return { kind, ...none, warning: alike };
  }
  const ends = variance === null || alike !== null ? null : fieller(ahead, closing, variance, t95(degrees));
  return {
    kind: "crosses",
    dollars: Math.exp(ahead / closing),
    low: ends === null ? null : Math.exp(ends[0]),
    high: ends === null ? null : Math.exp(ends[1]),
    warning: alike ?? beyond(Math.exp(ahead / closing), agent, person),
  };
}

function lineOf(points: readonly Return[]): FittedLine {
  for (const { dollars } of points) {
    if (!(dollars > 0)) throw new RangeError(`a budget must be above 0 dollars, got ${dollars}`);
  }
  return fitLine(
    points.map(({ dollars }) => Math.log(dollars)),
    points.map(({ score }) => score),
  );
}

interface Variance {
  readonly ahead: number;
  readonly closing: number;
  readonly both: number;
}

/** Of ahead = a_agent − a_person and closing = b_person − b_agent. */
function varianceOf(own: FittedLine, theirs: FittedLine): Variance | null {
  if (own.covariance === null || theirs.covariance === null) return null;
  return {
    ahead: own.covariance.intercept + theirs.covariance.intercept,
    closing: own.covariance.slope + theirs.covariance.slope,
    both: -own.covariance.both - theirs.covariance.both,
  };
}

/** Ends of Fieller's interval for above/below; the caller has seen to it that `below` is not 0 beyond its error. */
function fieller(above: number, below: number, variance: Variance, t: number): [number, number] {
  const a = below ** 2 - t * t * variance.closing;
  const b = above * below - t * t * variance.both;
  const c = above ** 2 - t * t * variance.ahead;
  const root = Math.sqrt(Math.max(0, b * b - a * c));
  return [(b - root) / a, (b + root) / a];
}

function beyond(dollars: number, agent: readonly Return[], person: readonly Return[]): string | null {
  const most = Math.min(...[agent, person].map((points) => Math.max(...points.map((one) => one.dollars))));
  const least = Math.max(...[agent, person].map((points) => Math.min(...points.map((one) => one.dollars))));
  return dollars > most || dollars < least ? "the curves cross outside the budgets that both were measured at" : null;
}
