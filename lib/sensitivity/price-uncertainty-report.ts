import type { Evidence } from "../value/evidence";
import type { DollarField } from "./dollar-fields";
import { type PriceUncertainty, type PriceUncertaintyOptions, priceUncertainty } from "./price-uncertainty";

/** What the prices leave open among all agents, and among those that each strategy keeps before it decides by dollars. */
export interface PriceUncertaintyReport extends PriceUncertainty {
  readonly byStrategy: readonly ({
    readonly strategy: string;
    readonly agents: readonly string[];
  } & PriceUncertainty)[];
}

/** The price uncertainty of every choice by dollars: of all agents, and of each strategy that narrows them. */
export function priceUncertaintyReport(
  evidence: Evidence,
  fields: readonly DollarField[],
  options: Omit<PriceUncertaintyOptions, "agents">,
): PriceUncertaintyReport {
  const whole = fields.find(({ strategy }) => strategy === null);
  const byStrategy = fields.flatMap(({ strategy, agents }) =>
    strategy === null ? [] : [{ strategy, agents, ...priceUncertainty(evidence, { ...options, agents }) }],
  );
  return { ...priceUncertainty(evidence, { ...options, agents: whole?.agents }), byStrategy };
}
