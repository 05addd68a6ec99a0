import type { StrategyResult } from "../strategies/verdict";
import type { Evidence } from "../value/evidence";
import { priceModel } from "./price-model";
import { type PriceUncertainty, type PriceUncertaintyOptions, priceUncertainty } from "./price-uncertainty";

/** What the prices leave open among all agents, and among those that each strategy keeps before it decides by dollars. */
export interface PriceUncertaintyReport extends PriceUncertainty {
  readonly byStrategy: readonly ({
    readonly strategy: string;
    readonly agents: readonly string[];
  } & PriceUncertainty)[];
}

/** The price uncertainty of the whole choice, and of each strategy that removes agents and then decides by dollars. */
export function priceUncertaintyReport(
  evidence: Evidence,
  results: readonly StrategyResult[],
  options: Omit<PriceUncertaintyOptions, "agents"> = {},
): PriceUncertaintyReport {
  const steps = evidence.objective.strategies ?? {};
  const narrowed = results.filter(({ name, kept }) => {
    const own = Object.hasOwn(steps, name) ? steps[name]! : [];
    return own.at(-1) === "dollars" && kept.length > 1 && kept.length < evidence.sums.agents.length;
  });
  const model = priceModel(evidence, 1, 0);
  const byStrategy = narrowed.map(({ name, kept }) => ({
    strategy: name,
    agents: kept,
    ...priceUncertainty(evidence, { ...options, model, agents: kept }),
  }));
  return { ...priceUncertainty(evidence, { ...options, model }), byStrategy };
}
