import { expect, test } from "vitest";
import { agentPairs, mostInEveryPair, pairsInWords } from "./agent-pairs";

const named = (count: number) => Array.from({ length: count }, (_, place) => `agent ${place}`);

test("up to the limit every pair comes once, whatever is known of the agents", () => {
  const agents = named(mostInEveryPair);
  const pairs = agentPairs(
    agents,
    agents.map(() => Number.NaN),
  );
  expect(new Set(pairs.map((pair) => pair.join())).size).toBe((mostInEveryPair * (mostInEveryPair - 1)) / 2);
  expect(pairsInWords(agents.length)).toBe("every pair");
});

test("above it each agent comes once, with the best, and the pair in the agents' order", () => {
  const agents = named(mostInEveryPair + 1);
  const heights = agents.map((_, place) => (place === 0 ? Number.NaN : place === 40 ? 9 : place % 7));
  const pairs = agentPairs(agents, heights);
  expect(pairs).toHaveLength(mostInEveryPair);
  expect(pairs.every((pair) => pair.includes("agent 40"))).toBe(true);
  expect(pairs[0]).toEqual(["agent 0", "agent 40"]);
  expect(pairs.at(-1)).toEqual(["agent 40", `agent ${mostInEveryPair}`]);
  expect(pairsInWords(agents.length)).toBe("each agent and the best, and no ranks: more than 100 agents");
});

test("nobody, one agent, and agents of whom nothing is known", () => {
  expect(agentPairs([], [])).toEqual([]);
  expect(agentPairs(["A"], [1])).toEqual([]);
  const agents = named(mostInEveryPair + 1);
  expect(
    agentPairs(
      agents,
      agents.map(() => Number.NaN),
    )[0],
  ).toEqual(["agent 0", "agent 1"]);
});
