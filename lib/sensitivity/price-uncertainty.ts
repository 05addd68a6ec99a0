import { dollars, inTurn, percent } from "../runs/in-words";
import { evenDraws } from "../statistics/latin-hypercube";
import { randomFrom } from "../statistics/random";
import type { Evidence } from "../value/evidence";
import { statedPrices } from "./along-prices";
import { type PriceModel, priceModel } from "./price-model";
import { type PriceName, priceNames } from "./priced-part";
import { type PricePair, priced } from "./value-at-prices";
import { valueOfInformation } from "./value-of-information";

/** What the ranges of the prices leave open. Dollars a request. */
export interface PriceUncertainty {
  /** How many sets of prices were drawn; 0 where no price has a range or no agent has a value. */
  readonly draws: number;
  /** How a price was drawn within its range. */
  readonly distribution: string;
  /** Share of the draws in which each agent is worth most, 0 to 1. */
  readonly best: Readonly<Record<string, number>>;
  /** How much less than the best of each draw the agent is worth, on average. */
  readonly expectedLoss: Readonly<Record<string, number>>;
  /** What knowing all prices before choosing would be worth, a request; null where nothing was drawn. */
  readonly perfectInformation: number | null;
  /** What knowing that price alone would be worth, a request. */
  readonly byPrice: Readonly<Record<string, number>>;
  /** Whether the agent that wins at the stated prices wins everywhere within the ranges; null where nothing was drawn. */
  readonly settled: boolean | null;
  /** The price to ask about first: the one whose knowledge is worth most. */
  readonly askFirst: string | null;
  readonly because: string;
}

export interface PriceUncertaintyOptions {
  /** Agents to choose from; all when left out. */
  readonly agents?: readonly string[] | undefined;
  /** 10,000 when left out. */
  readonly draws?: number | undefined;
  /** A whole number of at least 0; 1 when left out. */
  readonly seed?: number | undefined;
  /** The evidence's values at any prices (see `priceModel`), where they are at hand already. */
  readonly model?: PriceModel | undefined;
}

const distribution = "even between the ends of the range, each price by itself (Latin hypercube)";

/**
 * Draws all prices that have a range together and asks each time which agent is worth most, at the estimates of the runs.
 * Each price is drawn evenly between its ends, one draw in each of equally likely strips (Latin hypercube; McKay, Beckman
 * and Conover 1979), and by itself: nobody has said how prices move together. Prices without a range stay as stated.
 * `byPrice` is the value of partial perfect information: the other prices at their averages, as value is linear in each.
 */
export function priceUncertainty(evidence: Evidence, options: PriceUncertaintyOptions = {}): PriceUncertainty {
  const { draws = 10_000, seed = 1 } = options;
  if (!(Number.isSafeInteger(draws) && draws > 0)) throw new RangeError(`expected a number of draws, got ${draws}`);
  const ranges = new Map(
    priceNames(evidence.objective).flatMap((name) => {
      const range = evidence.objective.prices![name]!.range;
      return range === undefined ? [] : [[name, range] as const];
    }),
  );
  if (ranges.size === 0) return nothing("no price has a range, so nothing is uncertain about prices here");
  const model = options.model ?? priceModel(evidence, 1, 0);
  const agents = model.agents.filter(({ agent }) => options.agents === undefined || options.agents.includes(agent));
  if (agents.length === 0) return nothing("no agent has a value in dollars");
  const names = [...ranges.keys()];
  const stated = statedPrices(evidence);
  const random = randomFrom(seed);
  const drawn = new Map(names.map((name) => [name, evenDraws(ranges.get(name)!, draws, random)]));
  const averages = { ...stated };
  for (const [name, values] of drawn) averages[name] = mean(values);
  const result = valueOfInformation(heights(agents, averages, drawn, draws));
  const { perfectInformation } = result;
  const byPrice = Object.fromEntries(
    names.map((name) => {
      const alone = valueOfInformation(heights(agents, averages, new Map([[name, drawn.get(name)!]]), draws));
      // One price cannot be worth more than all of them; the random pairing of draws can only say so by noise.
      return [name, Math.min(alone.perfectInformation, perfectInformation)];
    }),
  );
  const leader = winnerAt(agents, stated);
  const settled = leader !== null && corners(stated, ranges).every((prices) => leads(agents, leader, prices));
  const first = names.reduce((a, b) => (byPrice[b]! > byPrice[a]! ? b : a));
  const askFirst = settled || perfectInformation === 0 ? null : first;
  const because = say(leader, settled, askFirst, perfectInformation, result.best);
  return {
    draws,
    distribution,
    best: result.best,
    expectedLoss: result.expectedLoss,
    perfectInformation,
    byPrice,
    settled,
    askFirst,
    because,
  };
}

function nothing(because: string): PriceUncertainty {
  const none = { best: {}, expectedLoss: {}, perfectInformation: null, byPrice: {}, settled: null, askFirst: null };
  return { draws: 0, distribution, ...none, because };
}

type Valued = PriceModel["agents"];

/** Each agent's value in each draw. */
function heights(
  agents: Valued,
  averages: PricePair,
  drawn: ReadonlyMap<PriceName, Float64Array>,
  draws: number,
): Map<string, Float64Array> {
  return new Map(
    agents.map(({ agent, value }) => {
      const values = new Float64Array(draws).fill(priced(value, averages));
      for (const [name, prices] of drawn) {
        for (let draw = 0; draw < draws; draw++) values[draw]! += value[name] * (prices[draw]! - averages[name]);
      }
      return [agent, values];
    }),
  );
}

function winnerAt(agents: Valued, prices: PricePair): string | null {
  const top = Math.max(...agents.map(({ value }) => priced(value, prices)));
  const best = agents.filter(({ value }) => priced(value, prices) === top);
  return best.length === 1 ? best[0]!.agent : null;
}

/** A plane that is highest at every corner of the ranges is highest everywhere between them. */
function corners(stated: PricePair, ranges: ReadonlyMap<PriceName, readonly [number, number]>): PricePair[] {
  return [...ranges].reduce<PricePair[]>(
    (all, [name, range]) => all.flatMap((prices) => range.map((end) => ({ ...prices, [name]: end }))),
    [stated],
  );
}

function leads(agents: Valued, leader: string, prices: PricePair): boolean {
  const own = priced(agents.find(({ agent }) => agent === leader)!.value, prices);
  return agents.every(({ value }) => priced(value, prices) <= own);
}

function say(
  leader: string | null,
  settled: boolean,
  askFirst: string | null,
  information: number,
  best: Readonly<Record<string, number>>,
): string {
  if (leader === null) return "several agents are worth exactly the same at the stated prices";
  if (settled) return `${leader} is worth most at every price within the ranges`;
  const others = Object.keys(best).filter((agent) => agent !== leader && best[agent]! > 0);
  const shares = others.map((agent) => `${agent} in ${percent(best[agent]!)}`);
  const instead = shares.length > 0 ? `${inTurn(shares)} of the draws` : "another near one end of a range";
  const ask =
    askFirst === null ? "" : `; ask about the price of ${askFirst === "hour" ? "an hour" : "a mistake"} first`;
  return `the dollar figure has not settled the decision: ${leader} is worth most at the stated prices, ${instead}; knowing the prices would be worth ${dollars(information)} a request${ask}`;
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
