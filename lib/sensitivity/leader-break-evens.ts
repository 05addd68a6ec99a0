import { meanAlone } from "../statistics/mean-alone";
import type { Evidence } from "../value/evidence";
import type { DollarField } from "./dollar-fields";
import { type PropertyBreakEven, propertyBreakEvens } from "./property-break-evens";

/** How far one figure of the agent that is worth most would have to move for the choice to change. */
export interface LeaderBreakEven extends PropertyBreakEven {
  /** The strategy that narrows the choice; null for all agents. */
  readonly strategy: string | null;
}

/**
 * For every choice by dollars: the cost, minutes and pass rate at which the agent that is worth most would be worth no more than
 * the next one, or than the work by hand (see `propertyBreakEvens`). None where no agent is worth more than all others.
 */
export function leaderBreakEvens(evidence: Evidence, fields: readonly DollarField[]): LeaderBreakEven[] {
  return fields.flatMap(({ strategy, agents }) => {
    const worth = agents.flatMap((agent) => {
      const value = meanAlone(evidence.sums, "value", agent);
      return value === null ? [] : [{ agent, value }];
    });
    const [leader, next] = worth.sort((a, b) => b.value - a.value);
    if (leader === undefined || leader.value === next?.value) return [];
    const found = propertyBreakEvens(evidence, leader.agent, next === undefined ? [] : [next.agent]);
    return found.map((one) => ({ strategy, ...one }));
  });
}
