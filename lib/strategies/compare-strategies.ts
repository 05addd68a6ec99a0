import { inTurn, plain } from "../runs/in-words";
import type { Evidence } from "../value/evidence";
import type { Step } from "../value/objective";
import { impliedRates, isGrade, pricedRate } from "./exchange-rate";
import type { StrategyResult } from "./verdict";

/** All strategies side by side. */
export interface StrategyComparison {
  readonly rows: readonly {
    readonly strategy: string;
    readonly winner: string | null;
    readonly tied: readonly string[];
    /** Who is out, and what removed them: the names of gates and budgets, or "dominated". */
    readonly removed: readonly { readonly agent: string; readonly by: readonly string[] }[];
  }[];
  /** Agents that win, each with the strategies that pick it, sorted by name. */
  readonly winners: readonly { readonly agent: string; readonly strategies: readonly string[] }[];
  /** Whether all strategies that pick an agent pick the same. Null where none picks. */
  readonly agree: boolean | null;
  /** Why they differ, a plain sentence each. */
  readonly why: readonly string[];
}

/** One table of what every strategy says, and why they differ. */
export function compareStrategies(evidence: Evidence, results: readonly StrategyResult[]): StrategyComparison {
  const rows = results.map(({ name, winner, tied, out }) => ({
    strategy: name,
    winner,
    tied,
    removed: out.map(({ agent, by = [] }) => ({ agent, by })),
  }));
  const agents = [...new Set(rows.flatMap(({ winner }) => winner ?? []))].sort();
  const winners = agents.map((agent) => ({
    agent,
    strategies: rows.filter((row) => row.winner === agent).map((row) => row.strategy),
  }));
  const why = winners.length < 2 ? [] : [...removals(rows, winners), ...rates(evidence, results), ...ties(results)];
  return { rows, winners, agree: winners.length === 0 ? null : winners.length === 1, why };
}

/** Who wins elsewhere but is out here, and what removed them. */
function removals(rows: StrategyComparison["rows"], winners: StrategyComparison["winners"]): string[] {
  const where = new Map<string, string[]>();
  for (const { strategy, removed, winner } of rows) {
    if (winner === null) continue;
    for (const { agent, by } of removed) {
      const elsewhere = winners.find((one) => one.agent === agent);
      if (elsewhere === undefined || by.length === 0) continue;
      const text = `${agent} wins by ${quoted(elsewhere.strategies)}, but is removed by ${inTurn(by)}`;
      where.set(text, [...(where.get(text) ?? []), strategy]);
    }
  }
  return [...where].map(([text, strategies]) => `${text} in ${quoted(strategies)}.`);
}

/** Weights that trade a grade for minutes at another rate than the prices do. */
function rates({ objective }: Evidence, results: readonly StrategyResult[]): string[] {
  const priced = pricedRate(objective);
  if (priced === null) return [];
  const kinds = results.flatMap(({ name }): string[] => {
    const last = objective.strategies?.[name]?.at(-1) as Step | undefined;
    if (last === undefined || typeof last === "string" || !("weights" in last)) return [];
    const byName = new Map((objective.dimensions ?? []).map((one) => [one.name, one]));
    const rate = impliedRates(objective, last.weights).find(
      (one) => isGrade(byName.get(one.of)!) && byName.get(one.in)!.field === "minutes",
    );
    if (rate === undefined || Math.abs(rate.rate / priced - 1) < 0.01) return [];
    return [`The weights of "${name}" say that ${rate.words}; the prices say ${plain(priced / 100)}.`];
  });
  return [...new Set(kinds)];
}

function ties(results: readonly StrategyResult[]): string[] {
  return results.flatMap(({ name, tied, winner }) =>
    winner !== null && tied.length > 1
      ? [`"${name}" cannot tell ${inTurn(tied)} apart: the runs are too few, or they are too alike.`]
      : [],
  );
}

function quoted(strategies: readonly string[]): string {
  return inTurn(strategies.map((strategy) => `"${strategy}"`));
}
