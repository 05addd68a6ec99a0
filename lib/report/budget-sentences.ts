import { inTurn } from "../runs/in-words";
import type { BudgetSweep } from "../sensitivity/budget-sweeps";
import type { Decision } from "./decision";
import { formatNumber, unitOfField } from "./format";

/** Who would be best at other limits of each budget, a sentence for each: the stretch of the limit as it is, and its neighbours. */
export function budgetSentences({ budgetSweeps }: Decision): string[] {
  const strategies = new Map<string, string[]>();
  for (const sweep of budgetSweeps) {
    if (sweep.stretches.length === 0) continue;
    const told = said(sweep);
    strategies.set(told, [...(strategies.get(told) ?? []), ...(sweep.strategy === null ? [] : [sweep.strategy])]);
  }
  return [...strategies].map(([told, names]) => `${names.length === 0 ? "" : `${inTurn(names.map(quoted))}: `}${told}`);
}

function said({ budget, field, max, goal, stretches }: BudgetSweep): string {
  const amount = (value: number) => formatNumber(value, unitOfField(field));
  const now = stretches.findLastIndex(({ from }) => from <= max);
  const first = Math.max(0, now - 1);
  const shown = stretches.slice(first, first + 3);
  const changes = shown.map(({ from, best }) => `${inTurn(best, 3)} from ${amount(from)} on`);
  const how =
    goal.kind === "value" ? "in dollars" : goal.kind === "weighted score" ? "by the weights" : `on ${goal.name}`;
  const left = stretches.length - shown.length;
  const more = left === 0 ? "" : `, with ${left} more ${left === 1 ? "change" : "changes"} at other limits`;
  const nobody = first === 0 ? `; below ${amount(stretches[0]!.from)} nobody stays` : "";
  return `if the limit of budget ${quoted(budget)} (now ${amount(max)}) moved, the best ${how} would be ${inTurn(changes)}${more}${nobody}.`;
}

function quoted(name: string): string {
  return `"${name}"`;
}
