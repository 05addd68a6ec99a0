import type { Figure } from "../../charts/figure";
import { withoutTitle } from "../../charts/layout";
import type { Objective, Step } from "../../value/objective";
import type { Decision } from "../decision";

/** A chart with its place in the page. */
export interface PageChart {
  readonly id: string;
  readonly section: "value" | "leads" | "flips" | "tradeOff" | "tasks";
  /** One line below the finding: how to read the chart. */
  readonly note: string;
  /** Of a chart along a price: which, and the agents that take part. */
  readonly price?: { readonly name: string; readonly among: readonly string[] };
  readonly wide: Figure;
  readonly narrow: Figure;
}

type Make = (width: number) => Figure;

/** A chart for the page, at both widths. */
export function chart(id: string, section: PageChart["section"], note: string, make: Make): PageChart {
  return { id, section, note, wide: withoutTitle(make(720)), narrow: withoutTitle(make(343)) };
}

/** The steps of a strategy; none where the objective has no such strategy of its own. */
export function stepsOf({ strategies = {} }: Objective, name: string): readonly Step[] {
  return Object.hasOwn(strategies, name) ? strategies[name]! : [];
}

/** Strategies whose last step is dollars, with the agents that their gates and budgets keep. */
export function dollarStrategies(
  { strategies }: Decision,
  objective: Objective,
): { name: string; kept: readonly string[] }[] {
  return strategies.flatMap(({ name, kept }) =>
    stepsOf(objective, name).at(-1) === "dollars" ? [{ name, kept }] : [],
  );
}
