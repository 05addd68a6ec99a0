import type { Evidence } from "../value/evidence";
import { type OneWayRange, oneWayRanges } from "./along-prices";
import type { DollarField } from "./dollar-fields";
import type { PriceModel } from "./price-model";

/** What one price does to the choice among some agents as it goes through its range. */
export interface PriceRange extends OneWayRange {
  /** The strategy that narrows the choice; null for all agents. */
  readonly strategy: string | null;
}

/** The one-way ranges (see `oneWayRanges`) of every price that has a range, for every choice by dollars. */
export function priceRanges(evidence: Evidence, model: PriceModel, fields: readonly DollarField[]): PriceRange[] {
  return fields.flatMap(({ strategy, agents }) =>
    oneWayRanges(evidence, model, agents).map((range) => ({ strategy, ...range })),
  );
}
