/** Attempts of several agents at one request: dollars and passes. */
export interface Attempts {
  readonly agent: string;
  /** Dollars of each attempt. */
  readonly costs: readonly number[];
  /** Whether each attempt passed (1) or not (0). */
  readonly passed: readonly number[];
}

/** The least that a pass costs with any agent, or with a person. */
export interface FrontierCost {
  /** Cheapest by what was seen; null where it is the person, or a tie. */
  readonly agent: string | null;
  /** Dollars a pass as published: the minimum of what was seen. Too low on average, as it picks the luckiest. */
  readonly seen: number;
  /** Dollars a pass with the choice made on other attempts than those that price it; null with fewer than 2 attempts. */
  readonly corrected: number | null;
}

/**
 * Frontier cost of pass at one request: the minimum over agents of mean cost / pass rate, and of a person's price
 * (Erol et al. 2025). The minimum of noisy numbers is biased low. Corrected: each attempt in turn is left out, the cheapest
 * agent is chosen on the others (ties share), and only the attempt left out counts; of the n attempts so counted with k
 * passes a pass costs n̄·(n + 1)/(k + 1), where n̄ is their mean cost. (n + 1)/(k + 1) is close to 1/p on average and has a
 * value at k = 0, which n/k has not (Chapman 1951). The correction is ours, not Erol's.
 *
 * @param human dollars of a person's pass; null when no person does it
 * @returns null when there is no person and nobody passed
 * @throws RangeError when costs and passes are of different numbers of attempts
 *
 * @example
 * frontierCostOfPass([{ agent: "A", costs: [1, 1], passed: [1, 0] }], 10)?.seen // 2
 */
export function frontierCostOfPass(agents: readonly Attempts[], human: number | null): FrontierCost | null {
  for (const { agent, costs, passed } of agents) {
    if (costs.length !== passed.length)
      throw new RangeError(`agent "${agent}": ${costs.length} costs, ${passed.length} grades`);
  }
  const all = agents.map((one) => costOf(one, -1));
  const seen = Math.min(human ?? Number.POSITIVE_INFINITY, ...all);
  if (!Number.isFinite(seen)) return null;
  const best = all.flatMap((cost, place) => (cost === seen ? [agents[place]!.agent] : []));
  return { agent: best.length === 1 ? best[0]! : null, seen, corrected: corrected(agents, human) };
}

/** Mean cost over pass rate without one attempt; infinite without a pass. */
function costOf({ costs, passed }: Attempts, without: number): number {
  let dollars = 0;
  let passes = 0;
  costs.forEach((cost, place) => {
    if (place === without) return;
    dollars += cost;
    passes += passed[place]!;
  });
  return passes === 0 ? Number.POSITIVE_INFINITY : dollars / passes;
}

function corrected(agents: readonly Attempts[], human: number | null): number | null {
  const n = Math.min(...agents.map(({ costs }) => costs.length));
  if (n < 2 || !Number.isFinite(n)) return null;
  let dollars = 0;
  let passes = 0;
  for (let left = 0; left < n; left++) {
    const others = agents.map((one) => costOf(one, left));
    const least = Math.min(...others);
    const chosen = agents.filter((_, place) => others[place] === least);
    dollars += chosen.reduce((sum, { costs }) => sum + costs[left]!, 0) / chosen.length;
    passes += chosen.reduce((sum, { passed }) => sum + passed[left]!, 0) / chosen.length;
  }
  const price = ((dollars / n) * (n + 1)) / (passes + 1);
  return human === null ? price : Math.min(price, human);
}
