/** With more agents than this, each is held against the best only: every pair of 1,000 agents would be half a million. */
export const mostInEveryPair = 100;

/** What is told of the pairs of so many agents. */
export function pairsInWords(agents: number): string {
  return agents <= mostInEveryPair
    ? "every pair"
    : `each agent and the best, and no ranks: more than ${mostInEveryPair} agents`;
}

/**
 * The pairs of agents that are compared, in the agents' order: every pair, or, of more than {@link mostInEveryPair} agents, each
 * with the best.
 *
 * @param heights of the agents, larger is better; NaN is unknown and never the best. Of equals the first by place is taken
 *
 * @example
 * agentPairs(["A", "B", "C"], [1, 3, 2]) // [["A", "B"], ["A", "C"], ["B", "C"]]
 */
export function agentPairs(agents: readonly string[], heights: readonly number[]): (readonly [string, string])[] {
  if (agents.length <= mostInEveryPair)
    return agents.flatMap((first, place) => agents.slice(place + 1).map((second) => [first, second] as const));
  let best = 0;
  heights.forEach((height, place) => {
    const most = Number.isNaN(heights[best]!) ? Number.NEGATIVE_INFINITY : heights[best]!;
    if (height > most) best = place;
  });
  return agents.flatMap((agent, place) => {
    if (place === best) return [];
    return [place < best ? ([agent, agents[best]!] as const) : ([agents[best]!, agent] as const)];
  });
}
