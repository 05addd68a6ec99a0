import { expect, test } from "vitest";
import { fromAgents } from "../runs/from-agents";
import type { RunTable } from "../runs/run-table";
import { bootstrap } from "../statistics/bootstrap";
import { evidenceFrom } from "../value/evidence";
import { ranks } from "./ranks";

const ranksOf = (table: RunTable) => {
  const evidence = evidenceFrom(table, {});
  return ranks(evidence, bootstrap(evidence.sums, { seed: 1, resamples: 2_000 }));
};

// helm#4336 and mteb#5208: neighbours on a board that noise does not separate. A over B leads by .0067 with a standard error of .033.
test("neighbours that noise does not separate share their ranks; whoever is far behind does not", () => {
  const scores = {
    A: [0.9, 0.8, 0.72, 0.9, 0.62, 0.8],
    B: [0.8, 0.9, 0.7, 0.82, 0.7, 0.78],
    C: [0.2, 0.1, 0.3, 0.2, 0.1, 0.2],
  };
  const table = fromAgents(Object.fromEntries(Object.entries(scores).map(([agent, score]) => [agent, { score }])));
  expect(ranksOf(table)).toMatchObject([
    {
      measure: "passRate",
      agents: {
        A: { rank: 1, from: 1, to: 2, mayBeBest: true },
        B: { rank: 2, from: 1, to: 2, mayBeBest: true },
        C: { rank: 3, from: 3, to: 3, mayBeBest: false, chanceOfBest: 0 },
      },
    },
  ]);
});

test("equal agents share the first rank, whatever they are called; one agent alone has none", () => {
  const [own] = ranksOf(fromAgents({ 10: { passed: [1, 0, 1] }, 9: { passed: [1, 0, 1] } }));
  expect(own!.agents).toMatchObject({ 9: { rank: 1, chanceOfBest: 0.5 }, 10: { rank: 1, chanceOfBest: 0.5 } });
  expect(ranksOf(fromAgents({ A: { passed: [1, 0] } }))).toEqual([]);
});

test("one request says nothing of noise: every rank may be, and no chance is said", () => {
  const [own] = ranksOf(fromAgents({ A: { passed: [1] }, B: { passed: [0] } }));
  expect(own!.agents).toMatchObject({
    A: { rank: 1, from: 1, to: 2, chanceOfBest: null },
    B: { rank: 2, from: 1, to: 2, chanceOfBest: null },
  });
});

// helm#2991: equal scores once got a win rate of 0 or 1 by the order they came in. By hand: one tie of three others is ½/3.
test.each([[["m", "n", "o", "p"]], [["p", "n", "o", "m"]]])(
  "the win rate counts a tie as half a win, in any order of the agents",
  (order) => {
    const scores: Record<string, number> = { m: 0.347, n: 0.347, o: 0.359, p: 0.4 };
    const [own] = ranksOf(fromAgents(Object.fromEntries(order.map((agent) => [agent, { score: [scores[agent]!] }]))));
    const rates = ["m", "n", "o", "p"].map((agent) => own!.agents[agent]!.winRate);
    expect(rates).toEqual([1 / 6, 1 / 6, 2 / 3, 1].map((rate) => expect.closeTo(rate, 12)));
  },
);
