import { inTurn } from "../runs/in-words";
import type { LeaderBreakEven } from "../sensitivity/leader-break-evens";
import { byHand } from "../value/by-hand-name";
import type { Decision } from "./decision";
import { formatNumber } from "./format";

const figures = {
  passRate: { name: "pass rate", unit: "share" },
  minutes: { name: "use of a person's time", unit: "minutes" },
  cost: { name: "cost", unit: "dollars" },
} as const;

/** Within which bounds of its own figures, one moving at a time, the agent that is worth most stays ahead of the next one. */
export function leaderSentences({ leaderBreakEvens }: Decision): string[] {
  const sentences = new Map<string, string[]>();
  const strategies = [...new Set(leaderBreakEvens.map(({ strategy }) => strategy))];
  for (const strategy of strategies) {
    const own = leaderBreakEvens.filter((one) => one.strategy === strategy);
    const rival = own.find(({ agents }) => agents[1] !== byHand)?.agents[1] ?? byHand;
    const bounds = (["passRate", "minutes", "cost"] as const).flatMap((property) =>
      own.filter((one) => one.property === property && one.agents[1] === rival).flatMap(bound),
    );
    if (bounds.length === 0) continue;
    const told = `${own[0]!.agents[0]} is worth more than ${rival} while ${inTurn(bounds)}, one moving at a time.`;
    sentences.set(told, [...(sentences.get(told) ?? []), ...(strategy === null ? [] : [`"${strategy}"`])]);
  }
  return [...sentences].map(([told, names]) => (names.length === 0 ? told : `${inTurn(names)}: ${told}`));
}

function bound({ property, now, at }: LeaderBreakEven): string[] {
  if (at === null || now === null || !(property in figures)) return [];
  const { name, unit } = figures[property as keyof typeof figures];
  return [`its ${name} is ${at < now ? "above" : "below"} ${formatNumber(at, unit)} (now ${formatNumber(now, unit)})`];
}
