import type { Decision } from "./decision";

/**
 * What a script can read off a decision: 0 when it is decided, 3 when a strategy leaves no agent, or when strategies that
 * should pick one agent all end in ties or without evidence. Where no strategy picks (gates, budgets, fronts only), 0.
 */
export function exitStatus({ strategies }: Decision): 0 | 3 {
  if (strategies.some(({ kept }) => kept.length === 0)) return 3;
  const decided = strategies.some(({ winner, tied }) => winner !== null && tied.length === 1);
  return decided || !strategies.some(({ decides }) => decides) ? 0 : 3;
}
